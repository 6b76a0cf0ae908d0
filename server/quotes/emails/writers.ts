import { emailWriter, type MailContext, type OutgoingEmail, type SkippedEmail } from '#server/mail/email-writer.ts'
import { listPhotoIds } from '#server/photos/list-photo-ids.ts'
import { listQuoteCountertops } from '#server/quotes/list-quote-countertops.ts'
import { findQuoteRow } from '#server/quotes/queries.ts'
import { pickContact } from '#shared/contact/fields.ts'
import type { QuoteFacts } from './facts.ts'
import { quoteReceived } from './quote-received.ts'
import { quoteReceivedShop } from './quote-received-shop.ts'

/** Every kind of email about a quote. Those to the shop end in `_shop`. */
export const QUOTE_EMAILS = {
  quote_received: emailWriter(loadQuoteFacts, quoteReceived),
  quote_received_shop: emailWriter(loadQuoteFacts, quoteReceivedShop),
}

export type QuoteEmailKind = keyof typeof QUOTE_EMAILS

async function loadQuoteFacts(ctx: MailContext, { quoteId }: OutgoingEmail): Promise<QuoteFacts | SkippedEmail> {
  const quote = quoteId === null ? undefined : await findQuoteRow(ctx, quoteId)
  if (!quote || quote.erased || quoteId === null) return { skippedBecause: 'its quote or visit is gone' }
  const countertops = await listQuoteCountertops(ctx, { quoteId })
  const { length: photoCount } = await listPhotoIds(ctx, { quoteId })
  const { number, quoted } = quote
  const contact = pickContact(quote)
  return { site: ctx.mail.site, quoteId, number, contact, countertops, ...quoted, photoCount }
}
