import { mailtoHref } from '#shared/contact/phone.ts'
import { formatAddressLines, mapUrl } from '#shared/places/address.ts'
import { CONTACT_FIELDS, type Contact, FIELD_FACTS } from './fields.ts'
import { phoneHref } from './phone.ts'

interface ContactFact {
  label: string
  /** Empty if it's unknown. */
  lines: string[]
  /** The link of the value. */
  url?: string
}

/** What people read of a contact: name, phone, email, address, and every other field under its label. */
export function describeContact(contact: Contact): ContactFact[] {
  const { phoneNumber, email } = contact
  return [
    { label: 'Name', lines: known(contactName(contact)) },
    ...CONTACT_FIELDS.filter((field) => !FIELD_FACTS[field].fact).map((field) => ({
      label: FIELD_FACTS[field].label,
      lines: known(contact[field]),
    })),
    { label: 'Phone', lines: known(phoneNumber), url: phoneHref(phoneNumber) },
    { label: 'Email', lines: known(email), url: mailtoHref(email) },
    { label: 'Address', lines: formatAddressLines(contact), url: mapUrl(contact) },
  ]
}

/** `Ana Ruiz`, or '' if it's unknown. */
export function contactName({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** `Ana Ruiz`, or `No name given`. */
export function fullName(contact: Pick<Contact, 'firstName' | 'lastName'>): string {
  return contactName(contact) || 'No name given'
}

function known(text: string): string[] {
  return text === '' ? [] : [text]
}
