import { queryString } from '#shared/lib/query.ts'
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

/** The lines of an address: the street, then the town; what is not known is left out. */
export function addressLines({
  address,
  aptSuite,
  city,
  state,
  zipCode,
}: ParsedAddress & { aptSuite: string }): string[] {
  const street = [address, aptSuite].filter(Boolean).join(', ')
  const town = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, town].filter(Boolean)
}

/** Opens a map there. An apartment's number would only lead the search astray. */
export function mapUrl(where: ParsedAddress): string {
  const query = addressLines({ ...where, aptSuite: '' }).join(', ')
  return `https://www.google.com/maps/search/?${queryString({ api: '1', query })}`
}
