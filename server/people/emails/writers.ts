import { inTransaction } from '#server/context.ts'
import { emailWriter, type MailContext, type OutgoingEmail, type SkippedEmail } from '#server/mail/email-writer.ts'
import { addLink } from '#server/people/add-link.ts'
import { lockPerson } from '#server/people/queries.ts'
import type { LINK_LIFETIMES } from '#shared/people/link-lifetimes.ts'
import { invitation } from './person-invited.ts'
import { type SignInFacts, signInEmail } from './sign-in-link.ts'

/** Every kind of email to people who work here. */
export const PERSON_EMAILS = {
  sign_in_link: emailWriter((ctx, email) => loadSignInFacts(ctx, email, 'person'), signInEmail),
  person_invited: emailWriter((ctx, email) => loadSignInFacts(ctx, email, 'owner'), invitation),
}

export type PersonEmailKind = keyof typeof PERSON_EMAILS

/** Makes the link when the email is written, so no table, job or log holds its token. A retry makes another one. */
function loadSignInFacts(
  ctx: MailContext,
  { personId }: OutgoingEmail,
  from: keyof typeof LINK_LIFETIMES,
): Promise<SignInFacts | SkippedEmail> {
  return inTransaction<SignInFacts | SkippedEmail>(ctx, async (tx) => {
    if (personId === null) return { skippedBecause: 'it names no person' }
    const { name, email, disabledAt } = await lockPerson(tx, personId)
    if (disabledAt) return { skippedBecause: 'the person has no access' }
    const { site } = ctx.mail
    return { site, name, email, link: await addLink(tx, site, { personId, from }) }
  })
}
