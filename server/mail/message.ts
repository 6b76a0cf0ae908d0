import type { CalendarMethod } from '#shared/appointments/calendar-file.ts'

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer | string
  /** Shown inside the html at `<img src="cid:…">` rather than listed below it. */
  cid?: string
  /** Of a calendar file. It has to be the one that the file itself names. */
  method?: CalendarMethod
}

/** A mail as it is handed over for sending: whole, and the same each time it is tried. */
export interface MailMessage {
  /** An address alone, without a name. */
  to: string
  /** Whom an answer reaches, where that is not who sends; an address alone. */
  replyTo?: string
  subject: string
  html: string
  text: string
  attachments?: MailAttachment[]
  /** `name@host` without angle brackets. A repeated attempt carries it again, so that a double is recognisable. */
  messageId: string
}
