import { expect, it } from 'vitest'
import { addressLines, mapUrl, parseAddress } from './address.ts'

const component = (long_name: string, short_name: string, ...types: string[]) => ({ types, long_name, short_name })

const WHOLE = [
  component('742', '742', 'street_number'),
  component('Woodland Street', 'Woodland St', 'route'),
  component('East Nashville', 'East Nashville', 'neighborhood', 'political'),
  component('Nashville', 'BNA', 'locality', 'political'),
  component('Davidson County', 'Davidson County', 'administrative_area_level_2', 'political'),
  component('Tennessee', 'TN', 'administrative_area_level_1', 'political'),
  component('United States', 'US', 'country', 'political'),
  component('37206', '37206', 'postal_code'),
  component('1234', '1234', 'postal_code_suffix'),
]

it('street number and route form the address, the state is short, the rest is long', () => {
  expect(parseAddress(WHOLE)).toEqual({
    address: '742 Woodland Street',
    city: 'Nashville',
    state: 'TN',
    zipCode: '37206',
  })
})

it('the order of the parts does not matter', () => {
  expect(parseAddress(WHOLE.toReversed())).toEqual(parseAddress(WHOLE))
})

it('what is missing stays empty, and leaves no space behind', () => {
  expect(parseAddress([])).toEqual({ address: '', city: '', state: '', zipCode: '' })
  expect(parseAddress(WHOLE.slice(1)).address).toBe('Woodland Street')
  expect(parseAddress(WHOLE.slice(0, 1)).address).toBe('742')
})

const HOME = { address: '12 Main Street', aptSuite: 'Apt 4', city: 'Nashville', state: 'TN', zipCode: '37206' }

it('an address leaves out what is not known', () => {
  expect(addressLines(HOME)).toEqual(['12 Main Street, Apt 4', 'Nashville, TN 37206'])
  expect(addressLines({ ...HOME, aptSuite: '', state: '' })).toEqual(['12 Main Street', 'Nashville, 37206'])
  expect(addressLines({ address: '', aptSuite: '', city: '', state: '', zipCode: '' })).toEqual([])
})

it('a map is not asked for an apartment', () => {
  expect(mapUrl(HOME)).toBe(
    'https://www.google.com/maps/search/?api=1&query=12%20Main%20Street%2C%20Nashville%2C%20TN%2037206',
  )
})
