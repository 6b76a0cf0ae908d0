export interface EmailAttachment {
  filename: string
  contentType: string
  content: Buffer | string
  /** For a calendar file: the same method that the file names. */
  method?: string
}

/** A visit's time that its customer knows. */
export interface KnownTime {
  /** `YYYY-MM-DD` */
  appointmentDate: string
  /** The slot's label. */
  timeSlot: string
}

/** A complete email, ready to send. It's the same for every retry. */
export interface EmailMessage {
  /** An address without a name. */
  to: string
  /** The reply address without a name, if it isn't the sender's. */
  replyTo?: string
  subject: string
  html: string
  text: string
  attachments?: EmailAttachment[]
  /** `name@host` without angle brackets. A retry has the same one, so duplicates can be recognized. */
  messageId: string
  /** A person wrote it. Other email says that it's automatic. */
  isPersonal?: boolean
  /** Ids of its quote, appointment, or customer. An email file has them in its name, so an erasure can find it. */
  about?: readonly string[]
  /** The time of the visit that it tells the customer. */
  knownTime?: KnownTime
}
