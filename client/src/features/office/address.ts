import type { Contact } from '#shared/quotes/schema.ts'

type Address = Pick<Contact, 'address' | 'aptSuite' | 'city' | 'state' | 'zipCode'>

/** `12 Main Street, Apt 4, Nashville, TN 37206`; empty where nothing is known. */
export function addressOf({ address, aptSuite, city, state, zipCode }: Address): string {
  return [address, aptSuite, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
}

/** Opens a map there. An apartment's number would only lead the search astray. */
export function mapHref(where: Address): string {
  const query = new URLSearchParams({ api: '1', query: addressOf({ ...where, aptSuite: '' }) })
  return `https://www.google.com/maps/search/?${query}`
}
