import type { Contact } from '#shared/quotes/schema.ts'
import type { MailSite } from './facts.ts'
import { hostOf } from './links.ts'

/** Why the shop's own mailbox gets a mail, and whom an answer reaches. */
export function shopReason(site: MailSite, { email }: Contact): string {
  const answer = email ? ' An answer goes to the visitor.' : ''
  return `Sent to the shop's address by ${hostOf(site)}.${answer}`
}
