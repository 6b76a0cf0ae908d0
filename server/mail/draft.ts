import type { EmailContent } from './layout/content.ts'
import type { EmailAttachment, KnownTime } from './message.ts'

/** An email from its writer, not yet rendered and without an id. */
export interface EmailDraft {
  to: string
  /** Empty if there's no one to reply to. */
  replyTo: string
  content: EmailContent
  attachments?: EmailAttachment[]
  /** Ids of the records it's about, besides its quote and appointment. */
  about?: readonly string[]
  /** The time of the visit that it tells the customer. */
  knownTime?: KnownTime
  /** A person wrote it. */
  isPersonal?: boolean
}
