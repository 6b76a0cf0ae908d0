/** What our API answers when someone looks for an address on Foundry, and for the second one found. */
export const PREDICTIONS = [
  { place_id: 'lane', description: '2100 Foundry Lane, Nashville, TN, USA' },
  { place_id: 'road', description: '2100 Foundry Road, Franklin, TN, USA' },
]
export const ROAD_DETAILS = {
  result: {
    address_components: [
      { types: ['street_number'], long_name: '2100', short_name: '2100' },
      { types: ['route'], long_name: 'Foundry Road', short_name: 'Foundry Rd' },
      { types: ['locality', 'political'], long_name: 'Franklin', short_name: 'Franklin' },
      { types: ['administrative_area_level_1'], long_name: 'Tennessee', short_name: 'TN' },
      { types: ['postal_code'], long_name: '37064', short_name: '37064' },
    ],
  },
}
