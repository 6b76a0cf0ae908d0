import type { Contact } from '#shared/contact/fields.ts'
import { type EmailSite, hostOf } from '#server/mail/links.ts'

/** Why the shop gets an email, and who gets a reply. */
export function shopReason(site: EmailSite, { email }: Contact): string {
  const reply = email ? ' Replies go to the customer.' : ''
  return `Sent to the shop by ${hostOf(site)}.${reply}`
}
