import type { Context } from '#server/context.ts'
import type { MailGateway } from './gateway.ts'
import type { EmailContent } from './layout/content.ts'
import type { outgoingEmails } from './table.ts'

/** The facts about the site that every email needs. */
export interface EmailSite {
  /** `PUBLIC_URL`: the base of links. Its host is in the ids of emails and calendar events. */
  publicUrl: string
  /** `SHOP_EMAIL`: gets the shop's emails and the replies to customers' emails. */
  shopEmail: string
}

/** The host at the end of email and calendar event ids: `www.example.com`, without a port. */
export function hostOf({ publicUrl }: Pick<EmailSite, 'publicUrl'>): string {
  // An id can't contain the brackets and colons of an IPv6 address.
  return new URL(publicUrl).hostname.replace(/[^a-z0-9.-]/gi, '-')
}

/** The full URL of a page of the site. */
export function pageUrl({ publicUrl }: EmailSite, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, publicUrl)
  url.search = new URLSearchParams(query).toString()
  return url.href
}

export interface EmailAttachment {
  filename: string
  contentType: string
  content: Buffer | string
  /** For a calendar file: the same method that the file names. */
  method?: string
  /** For a picture in the text: `cid:` and this is its address there. */
  cid?: string
}

/** The customer's page that an email links to: of a quote, or of a visit without one. */
export type PageSubject = { quoteId: string; appointmentId: null } | { quoteId: null; appointmentId: string }

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
  attachments?: EmailAttachment[] | undefined
  /** `name@host` without angle brackets. A retry has the same one, so duplicates can be recognized. */
  messageId: string
  /** A person wrote it. Other email says that it's automatic. */
  isPersonal?: boolean | undefined
  /** Ids of its quote, appointment, or customer. An email file has them in its name, so an erasure can find it. */
  about?: readonly string[] | undefined
  /** The time of the visit that it tells the customer. */
  knownTime?: KnownTime | undefined
  /** The page whose address it has without a token. Sending makes a link of its own. */
  pageOf?: PageSubject | undefined
  /** Pages whose addresses it has by `plainPageUrlOf`, besides. */
  otherPages?: readonly PageSubject[] | undefined
}

/** An email from its writer, not yet rendered and without an id. */
export interface EmailDraft
  extends Pick<EmailMessage, 'to' | 'attachments' | 'about' | 'knownTime' | 'isPersonal' | 'pageOf' | 'otherPages'> {
  /** Empty if there's no one to reply to. */
  replyTo: string
  content: EmailContent
}

/** What sending emails needs. */
export interface MailContext extends Context {
  mail: {
    gateway: MailGateway
    site: EmailSite
    /** Makes a link to a customer's page. Returns its address. */
    addPageLink: (ctx: Context, site: EmailSite, subject: PageSubject) => Promise<string>
    /** By kind. The nouns register them (server/email-writers.ts). */
    writers: Readonly<Record<string, RegisteredWriter>>
  }
}

/** A stored email, with the ids of the records it's about. */
export type OutgoingEmail = typeof outgoingEmails.$inferSelect

/** Why an email isn't sent. */
export interface SkippedEmail {
  skippedBecause: string
  /** The time of the visit, if the customer knows it already. */
  knownTime?: KnownTime
  /** It's tried again then. */
  until?: Date
}

/** Writes a kind of email, for mail: it doesn't know which facts a kind needs. */
interface RegisteredWriter {
  /** Writes the email from the current records. */
  compose: (ctx: MailContext, email: OutgoingEmail) => Promise<EmailDraft | SkippedEmail>
}

/** Writes a kind of email: what it says about its facts. The same facts give the same email. */
export interface EmailWriter<Facts> extends RegisteredWriter {
  render: (facts: Facts) => EmailDraft
}

/** `load` reads the facts from the current records. */
export function emailWriter<Facts extends object>(
  load: (ctx: MailContext, email: OutgoingEmail) => Promise<Facts | SkippedEmail>,
  render: (facts: Facts) => EmailDraft,
): EmailWriter<Facts> {
  return {
    render,
    async compose(ctx, email) {
      const facts = await load(ctx, email)
      return 'skippedBecause' in facts ? facts : render(facts)
    },
  }
}
