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
    /** By kind. The nouns register them (server/email-templates.ts). */
    templates: Readonly<Record<string, RegisteredTemplate>>
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

/** A kind of email, for mail: it doesn't know which facts a kind needs. */
interface RegisteredTemplate {
  /** Writes the email from the current records. */
  compose: (ctx: MailContext, email: OutgoingEmail) => Promise<EmailDraft | SkippedEmail>
}

/** A kind of email: what it says about its facts. The same facts give the same email. */
export interface EmailTemplate<Facts> extends RegisteredTemplate {
  render: (facts: Facts) => EmailDraft
}

/** `load` reads the facts from the current records. */
export function emailTemplate<Facts extends object>(
  load: (ctx: MailContext, email: OutgoingEmail) => Promise<Facts | SkippedEmail>,
  render: (facts: Facts) => EmailDraft,
): EmailTemplate<Facts> {
  return {
    render,
    async compose(ctx, email) {
      const facts = await load(ctx, email)
      return 'skippedBecause' in facts ? facts : render(facts)
    },
  }
}
