import type { EmailDraft } from '#server/mail/draft.ts'
import { action, paragraph } from '#server/mail/layout/content.ts'
import { SHOP } from '#shared/content/shop.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { LINK_LIFETIMES } from '#shared/people/link-lifetimes.ts'
import type { SignInFacts } from './sign-in-link.ts'

const DAYS = LINK_LIFETIMES.owner / DAY_MS

/** To a person whom an owner has added. */
export function invitation({ site, name, email, link }: SignInFacts): EmailDraft {
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
