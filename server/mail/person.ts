import type { Person } from '#shared/appointments/calendar-file.ts'
import { addressLines, mapUrl } from '#shared/places/address.ts'
import { phoneHref } from '#shared/quotes/phone.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import type { Fact } from './content.ts'
import { oneLine } from './line.ts'
import { mailtoUrl } from './links.ts'

/** `Ana Ruiz`, or `A visitor` where no name was given. */
export function fullName({ firstName, lastName }: Contact): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'A visitor'
}

const LONGEST_GREETED = 40
const LOOKS_LIKE_AN_ADVERT = /[:/@#\d]|www|\.\p{L}/iu

/**
 * Anybody can enter anybody's address, so a name that reads like a link or an advertisement is not repeated to whoever
 * gets the mail.
 */
function isRepeated(name: string): boolean {
  return name !== '' && name.length <= LONGEST_GREETED && !LOOKS_LIKE_AN_ADVERT.test(name)
}

/** `Hello Ana,`, or `Hello,` to somebody whose name is not repeated. */
export function greeting({ firstName }: Contact): string {
  return isRepeated(firstName) ? `Hello ${firstName},` : 'Hello,'
}

/**
 * The visitor as a calendar lists them: by what of their name a mail repeats, else by the address. Undefined where there
 * is no address to invite.
 */
export function invitee({ firstName, lastName, email }: Contact): Person | undefined {
  if (email === '') return undefined
  return { name: oneLine([firstName, lastName].filter(isRepeated).join(' ')).trim() || email, email }
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
