import { queryString } from '#shared/lib/query.ts'
import type { AddressComponent } from './schema.ts'

export interface ParsedAddress {
  address: string
  aptSuite: string
  city: string
  state: string
  zipCode: string
}

/** The address is street number and route. The state is its short name (docs/rules.md, Address suggestions). */
export function parseAddress(components: readonly AddressComponent[]): ParsedAddress {
  const find = (type: string) => components.find(({ types }) => types.includes(type))
  const long = (type: string) => find(type)?.long_name ?? ''
  return {
    address: `${long('street_number')} ${long('route')}`.trim(),
    aptSuite: long('subpremise'),
    city: long('locality'),
    state: find('administrative_area_level_1')?.short_name ?? '',
    zipCode: long('postal_code'),
  }
}

/** Formats an address as lines: the street, then the city. Leaves out unknown parts. */
export function formatAddressLines({ address, aptSuite, city, state, zipCode }: ParsedAddress): string[] {
  const street = [address, aptSuite].filter(Boolean).join(', ')
  const town = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, town].filter(Boolean)
}

/** A link that opens a map at the address. It leaves out the apartment, which would confuse the search. */
export function mapUrl(where: ParsedAddress): string {
  const query = formatAddressLines({ ...where, aptSuite: '' }).join(', ')
  return `https://www.google.com/maps/search/?${queryString({ api: '1', query })}`
}

/** A link to driving directions between two addresses. */
export function directionsUrl(from: ParsedAddress, to: ParsedAddress): string {
  const text = (where: ParsedAddress) => formatAddressLines({ ...where, aptSuite: '' }).join(', ')
  const query = { api: '1', origin: text(from), destination: text(to), travelmode: 'driving' }
  return `https://www.google.com/maps/dir/?${queryString(query)}`
}
