import { type EmailBlock, type Fact, secondaryAction } from './layout/content.ts'
import { oneLine } from './layout/html.ts'
import { type EmailSite, hostOf, pageUrl } from './email.ts'
import { plainPageUrl } from './send-email.ts'
import type { EventParticipant } from '#shared/appointments/calendar-file.ts'
import { describeContact, fullName } from '#shared/contact/facts.ts'
import type { Contact } from '#shared/contact/fields.ts'

const MAX_REPEATED_LENGTH = 40
const LOOKS_LIKE_AN_AD = /[:/@#\d]|www|\.\p{L}/iu

/**
 * Anyone can enter anyone's address, so an email doesn't repeat a name that looks like a link or an ad.
 */
export function isSafeToRepeat(name: string): boolean {
  return name !== '' && name.length <= MAX_REPEATED_LENGTH && !LOOKS_LIKE_AN_AD.test(name)
}

/** `Hi Ana,`, or `Hello,` if the name isn't safe to repeat. */
export function greeting({ firstName }: Contact): string {
  return isSafeToRepeat(firstName) ? `Hi ${firstName},` : 'Hello,'
}

/**
 * The customer as a calendar shows them: the parts of their name that are safe to repeat, or else the address.
 * Undefined if there's no address to invite.
 */
export function invitee({ firstName, lastName, email }: Contact): EventParticipant | undefined {
  if (email === '') return undefined
  return { name: oneLine([firstName, lastName].filter(isSafeToRepeat).join(' ')).trim() || email, email }
}

/** The customer's contact, for the shop. */
export function contactFacts(contact: Contact): Fact[] {
  return describeContact(contact).map(({ label, lines, url }) => ({
    label,
    value: label === 'Name' ? [fullName(contact)] : lines,
    ...(url !== undefined && { url }),
  }))
}

/** Why the shop gets an email, and who gets a reply. */
export function shopReason(site: EmailSite, { email }: Contact): string {
  const reply = email ? ' Replies go to the customer.' : ''
  return `Sent to the shop by ${hostOf(site)}.${reply}`
}

/** The page where the visitor sees the quote. */
export function quoteUrl(site: EmailSite, quoteId: string): string {
  return pageUrl(site, '/thank-you', { quoteId })
}

/** Opens the customer's page. Every email to a customer has it once. Sending it puts the link's token in. */
export function pageAction(site: EmailSite): EmailBlock {
  return secondaryAction('See your quote and visit', plainPageUrl(site))
}

/** Where an appointment is booked: on the quote's page, or on the home page if there's no quote. */
export function bookingUrl(site: EmailSite, quote: { id: string } | undefined): string {
  return quote ? pageUrl(site, '/thank-you', { step: 'schedule', quoteId: quote.id }) : pageUrl(site, '/#appointment')
}

/** A quote's record in the office, or without a number the list of quotes. */
export function officeUrl(site: EmailSite, quoteNumber: number | null): string {
  return pageUrl(site, quoteNumber === null ? '/orders' : `/orders/${quoteNumber}`)
}
