import { inTransaction } from '#server/context.ts'
import {
  type EmailDraft,
  type EmailSite,
  type MailContext,
  type OutgoingEmail,
  type SkippedEmail,
  emailWriter,
} from '#server/mail/email.ts'
import { action, paragraph } from '#server/mail/layout/content.ts'
import { SHOP } from '#shared/content/shop.ts'
import { DAY_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import { LINK_LIFETIMES } from '#shared/people/roles.ts'
import { lockPerson } from './queries.ts'
import { addLink } from './sign-in.ts'

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

const DAYS = LINK_LIFETIMES.owner / DAY_MS

/** To a person whom an owner has added. */
function invitation({ site, name, email, link }: SignInFacts): EmailDraft {
  return {
    to: email,
    replyTo: site.shopEmail,
    content: {
      subject: `You can now sign in to the office of ${SHOP.name}`,
      preheader: `Your link works once, for ${DAYS} days.`,
      title: 'Welcome to the office',
      blocks: [
        paragraph(`Hi ${name},`),
        paragraph(`An owner gave you access. This link signs you in. It works once, for ${DAYS} days.`),
        action('Sign in', link),
        paragraph('Later, ask for a new link on the sign-in page with this email address.'),
      ],
      reason: `You're getting this email because an owner of ${SHOP.name} added you to the office.`,
    },
  }
}

const MINUTES = LINK_LIFETIMES.person / MINUTE_MS

interface SignInFacts {
  site: EmailSite
  name: string
  email: string
  link: string
}

/** To a person who asked for a link. */
function signInEmail({ site, name, email, link }: SignInFacts): EmailDraft {
  return {
    to: email,
    replyTo: site.shopEmail,
    content: {
      subject: `Sign in to the office of ${SHOP.name}`,
      preheader: `Your link works once, for ${MINUTES} minutes.`,
      title: 'Your sign-in link',
      blocks: [
        paragraph(`Hi ${name},`),
        paragraph(`This link signs you in. It works once, for ${MINUTES} minutes.`),
        action('Sign in', link),
      ],
      reason: `You're getting this email because someone asked for a sign-in link with your address. If it wasn't you, you can ignore it.`,
    },
  }
}
