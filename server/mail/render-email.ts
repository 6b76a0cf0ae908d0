import type { EmailDraft } from './draft.ts'
import { renderHtml } from './layout/layout.ts'
import { renderText } from './layout/plain-text.ts'
import { oneLine } from './layout/single-line.ts'
import { type EmailSite, hostOf } from './links.ts'
import type { EmailMessage } from './message.ts'

/**
 * Makes the message of a draft. `id` is the email's id, of letters, digits and dashes. The Message-ID contains it, so
 * duplicates can be recognized.
 */
export function renderEmail(
  { to, replyTo, content, attachments, about, knownTime, isPersonal }: EmailDraft,
  id: string,
  site: EmailSite,
): EmailMessage {
  return {
    to,
    ...(replyTo && { replyTo }),
    subject: oneLine(content.subject),
    html: renderHtml(content),
    text: renderText(content),
    ...(attachments && { attachments }),
    ...(about && { about }),
    ...(knownTime && { knownTime }),
    ...(isPersonal && { isPersonal }),
    messageId: `${id}@${hostOf(site)}`,
  }
}
