import type { ReactNode } from 'react'
import type { Contact } from '#shared/contact/fields.ts'
import { formatAddressLines, mapUrl } from '#shared/places/address.ts'

interface AddressLinkProps {
  contact: Contact
  /** Shown without an address. */
  none?: ReactNode
}

/** The address, with a link to a map. 44 pixels high on a phone. */
export function AddressLink({ contact, none = null }: AddressLinkProps) {
  const address = formatAddressLines(contact).join(', ')
  if (!address) return none
  return (
    <a
      href={mapUrl(contact)}
      target="_blank"
      rel="noreferrer"
      className="link inline-block py-3 text-label wrap-anywhere md:py-1"
    >
      {address}
      <span className="sr-only"> (map, in a new tab)</span>
    </a>
  )
}
