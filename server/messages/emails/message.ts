import type { EmailDraft } from '#server/mail/draft.ts'
import { paragraph } from '#server/mail/layout/content.ts'
import type { EmailSite } from '#server/mail/links.ts'
import { SHOP } from '#shared/content/shop.ts'

export interface MessageEmailFacts {
  site: EmailSite
  /** The customer's address. */
  to: string
  customerId: string
  subject: string
  body: string
}

/** What someone in the office wrote to a customer. */
export function customerMessage({ site, to, customerId, subject, body }: MessageEmailFacts): EmailDraft {
  const paragraphs = body.split(/\n\s*\n/).map((text) => text.trim())
  const [opening = ''] = paragraphs.filter(Boolean)
  return {
    to,
    replyTo: site.shopEmail,
    about: [customerId],
    isPersonal: true,
    content: {
      subject,
      preheader: opening,
      title: subject,
      blocks: paragraphs.filter(Boolean).map((text) => ({ ...paragraph(text), keepsLines: true })),
      reason: `You're getting this email because you asked ${SHOP.name} for a quote or a visit.`,
    },
  }
}
