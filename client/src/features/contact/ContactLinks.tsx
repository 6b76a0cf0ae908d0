import { describeContact } from '#shared/contact/facts.ts'
import type { Contact } from '#shared/contact/fields.ts'

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
