import { describe, expect, it } from 'vitest'
import { formatAddressLines, mapUrl, parseAddress } from './address.ts'

const component = (long_name: string, short_name: string, ...types: string[]) => ({ types, long_name, short_name })

const WHOLE = [
  component('742', '742', 'street_number'),
  component('Woodland Street', 'Woodland St', 'route'),
  component('East Nashville', 'East Nashville', 'neighborhood', 'political'),
  component('Nashville', 'BNA', 'locality', 'political'),
  component('Apt 4', '4', 'subpremise'),
  component('Davidson County', 'Davidson County', 'administrative_area_level_2', 'political'),
  component('Tennessee', 'TN', 'administrative_area_level_1', 'political'),
  component('United States', 'US', 'country', 'political'),
  component('37206', '37206', 'postal_code'),
  component('1234', '1234', 'postal_code_suffix'),
]

describe('an address from Google', () => {
  it('joins street number and route, shortens the state and uses long names for the rest', () => {
    expect(parseAddress(WHOLE)).toEqual({
      address: '742 Woodland Street',
      aptSuite: 'Apt 4',
      city: 'Nashville',
      state: 'TN',
      zipCode: '37206',
    })
  })

  it('may have its components in any order', () => {
    expect(parseAddress(WHOLE.toReversed())).toEqual(parseAddress(WHOLE))
  })

  it('leaves missing parts empty, without extra spaces', () => {
    expect(parseAddress([])).toEqual({ address: '', aptSuite: '', city: '', state: '', zipCode: '' })
    expect(parseAddress(WHOLE.slice(1)).address).toBe('Woodland Street')
    expect(parseAddress(WHOLE.slice(0, 1)).address).toBe('742')
  })
})

const HOME = { address: '12 Main Street', aptSuite: 'Apt 4', city: 'Nashville', state: 'TN', zipCode: '37206' }

describe('an address of a customer', () => {
  it('is formatted without its unknown parts', () => {
    expect(formatAddressLines(HOME)).toEqual(['12 Main Street, Apt 4', 'Nashville, TN 37206'])
    expect(formatAddressLines({ ...HOME, aptSuite: '', state: '' })).toEqual(['12 Main Street', 'Nashville, 37206'])
    expect(formatAddressLines({ address: '', aptSuite: '', city: '', state: '', zipCode: '' })).toEqual([])
  })

  it('has no apartment in its map link', () => {
    expect(mapUrl(HOME)).toBe(
      'https://www.google.com/maps/search/?api=1&query=12%20Main%20Street%2C%20Nashville%2C%20TN%2037206',
    )
  })
})
