import { MESSAGE_EMAILS } from './messages/write-message.ts'
import { PERSON_EMAILS } from '#server/people/emails.ts'
import { PAGE_EMAILS } from '#server/my/emails.ts'
import { QUOTE_EMAILS } from '#server/quotes/emails.ts'
import { CREW_EMAILS } from './appointments/crew-days.ts'
import { APPOINTMENT_EMAILS } from './appointments/emails/writers.ts'
import { FINAL_QUOTE_EMAILS } from './final-quotes/emails.ts'
import { MONEY_EMAILS } from './money/emails.ts'
import { SAMPLE_EMAILS } from './samples/samples.ts'

/** Every kind of email, registered with mail in server/services.ts. */
export const EMAIL_WRITERS = {
  ...QUOTE_EMAILS,
  ...FINAL_QUOTE_EMAILS,
  ...MONEY_EMAILS,
  ...APPOINTMENT_EMAILS,
  ...CREW_EMAILS,
  ...MESSAGE_EMAILS,
  ...PAGE_EMAILS,
  ...PERSON_EMAILS,
  ...SAMPLE_EMAILS,
}

export type EmailKind = keyof typeof EMAIL_WRITERS
