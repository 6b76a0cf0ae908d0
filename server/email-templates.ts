import { APPOINTMENT_EMAILS } from './appointments/emails/templates.ts'
import { MESSAGE_EMAILS } from './messages/emails/templates.ts'
import { PERSON_EMAILS } from './people/emails/templates.ts'
import { QUOTE_EMAILS } from './quotes/emails/templates.ts'

/** Every kind of email, registered with mail in server/services.ts. */
export const EMAIL_TEMPLATES = { ...QUOTE_EMAILS, ...APPOINTMENT_EMAILS, ...MESSAGE_EMAILS, ...PERSON_EMAILS }

export type EmailKind = keyof typeof EMAIL_TEMPLATES
