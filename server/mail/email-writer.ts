import type { Context } from '#server/context.ts'
import type { EmailDraft } from './draft.ts'
import type { MailGateway } from './gateway.ts'
import type { EmailSite } from './links.ts'
import type { KnownTime } from './message.ts'
import type { outgoingEmails } from './table.ts'

/** What sending emails needs. */
export interface MailContext extends Context {
  mail: {
    gateway: MailGateway
    site: EmailSite
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
