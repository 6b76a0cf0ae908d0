import type { AddressComponent } from './schema.ts'

export interface ParsedAddress {
  address: string
  city: string
  state: string
  zipCode: string
}

/** Street number and route form the address; the state is its short name (docs/rules.md, Address suggestions). */
export function parseAddress(components: readonly AddressComponent[]): ParsedAddress {
  const find = (type: string) => components.find(({ types }) => types.includes(type))
  const long = (type: string) => find(type)?.long_name ?? ''
  return {
    address: `${long('street_number')} ${long('route')}`.trim(),
    city: long('locality'),
    state: find('administrative_area_level_1')?.short_name ?? '',
    zipCode: long('postal_code'),
  }
}
