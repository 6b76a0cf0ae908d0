import { describeContact } from '#shared/contact/facts.ts'
import type { Contact } from '#shared/contact/fields.ts'
import type { ReactNode } from 'react'
import { formatAddressLines, mapUrl } from '#shared/places/address.ts'

const LOOKS: Readonly<Record<string, string>> = { Phone: 'figures whitespace-nowrap', Email: 'wrap-anywhere' }

/** 44 pixels high on a phone. */
const PART = 'py-3 md:py-1'

/** What a contact has besides name and address: links to call and to write, and the rest with its label. */
export function ContactLinks({ contact }: { contact: Contact }) {
  return describeContact(contact)
    .filter(({ label, lines }) => lines.length > 0 && label !== 'Name' && label !== 'Address')
    .map(({ label, lines, url }) =>
      url ? (
        <a key={label} href={url} className={`link ${LOOKS[label]} ${PART}`}>
          {lines.join(', ')}
        </a>
      ) : (
        <span key={label} className={`wrap-anywhere ${PART}`}>
          {`${label}: ${lines.join(', ')}`}
        </span>
      ),
    )
}

/** A link to a policy that opens in a new tab, so that typed text is kept. */
export function PolicyLink({ to, children }: { to: '/privacy' | '/terms'; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="link text-inherit">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

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
