import type { MailContent } from './content.ts'
import type { MailAttachment } from './message.ts'

/** A mail as its template makes it: the words alone, neither set as html nor given an id. */
export interface MailDraft {
  to: string
  /** Empty where there is nobody to answer. */
  replyTo: string
  content: MailContent
  attachments?: MailAttachment[]
}
