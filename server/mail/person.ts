import { addressLines, mapUrl } from '#shared/places/address.ts'
import { phoneHref } from '#shared/quotes/phone.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import type { Fact } from './content.ts'
import { mailtoUrl } from './links.ts'

/** `Ana Ruiz`, or `A visitor` where no name was given. */
export function fullName({ firstName, lastName }: Contact): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'A visitor'
}

const LONGEST_GREETED = 40
const LOOKS_LIKE_AN_ADVERT = /[:/@#\d]|www|\.\p{L}/iu

/**
 * `Hello Ana,`. Anybody can enter anybody's address, so a name that reads like a link or an advertisement is not
 * repeated to whoever gets the mail.
 */
export function greeting({ firstName }: Contact): string {
  const isName = firstName !== '' && firstName.length <= LONGEST_GREETED && !LOOKS_LIKE_AN_ADVERT.test(firstName)
  return isName ? `Hello ${firstName},` : 'Hello,'
}

/** How to reach somebody and where they live, for the shop. */
export function contactFacts(contact: Contact): Fact[] {
  const { phoneNumber, email } = contact
  return [
    { label: 'Name', value: [fullName(contact)] },
    { label: 'Phone', value: phoneNumber ? [phoneNumber] : [], url: phoneHref(phoneNumber) },
    { label: 'Email', value: email ? [email] : [], url: mailtoUrl(email) },
    { label: 'Address', value: addressLines(contact), url: mapUrl(contact) },
  ]
}
