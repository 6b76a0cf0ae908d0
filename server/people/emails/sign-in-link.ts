import type { EmailDraft } from '#server/mail/draft.ts'
import { action, paragraph } from '#server/mail/layout/content.ts'
import type { EmailSite } from '#server/mail/links.ts'
import { SHOP } from '#shared/content/shop.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { LINK_LIFETIMES } from '#shared/people/link-lifetimes.ts'

const MINUTES = LINK_LIFETIMES.person / MINUTE_MS

export interface SignInFacts {
  site: EmailSite
  name: string
  email: string
  link: string
}

/** To a person who asked for a link. */
export function signInEmail({ site, name, email, link }: SignInFacts): EmailDraft {
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
