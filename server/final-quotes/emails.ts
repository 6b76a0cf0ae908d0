import { and, desc, eq, inArray } from 'drizzle-orm'
import {
  type EmailAttachment,
  type EmailDraft,
  type EmailSite,
  emailWriter,
  type MailContext,
  type OutgoingEmail,
  type SkippedEmail,
} from '#server/mail/email.ts'
import {
  action,
  type Amount,
  amounts,
  type EmailBlock,
  facts,
  heading,
  paragraph,
} from '#server/mail/layout/content.ts'
import { contactFacts, greeting, officeUrl, pageAction, shopReason } from '#server/mail/email-parts.ts'
import { describeNextStep } from '#server/money/next-step.ts'
import { quotes } from '#server/quotes/table.ts'
import { fullName } from '#shared/contact/facts.ts'
import { type Contact, pickContact } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { choiceMade, type ChoicePrice, priceIn } from '#shared/final-quote/choice.ts'
import type { FinalQuote, FinalQuoteState } from '#shared/final-quote/schema.ts'
import { formatCents, formatSignedCents } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { LOST_REASON_LABELS } from '#shared/quotes/statuses.ts'
import { type FinalQuotePdf, renderFinalQuote } from './pdf/render.ts'
import { presentSent } from './queries.ts'
import { finalQuotes } from './table.ts'

/** Every kind of email about a final quote. Those to the shop end in `_shop`. */
export const FINAL_QUOTE_EMAILS = {
  final_quote_sent: emailWriter(loadAs('sent', { withPdf: true }), finalQuoteSent),
  final_quote_withdrawn: emailWriter(loadAs('withdrawn'), finalQuoteWithdrawn),
  final_quote_accepted: emailWriter(loadAccepted, finalQuoteAccepted),
  final_quote_accepted_shop: emailWriter(loadAs('accepted', { withPdf: true }), finalQuoteAcceptedShop),
  final_quote_declined_shop: emailWriter(loadAs('declined'), finalQuoteDeclinedShop),
}
export type FinalQuoteEmailKind = keyof typeof FINAL_QUOTE_EMAILS

export interface FinalQuoteFacts {
  site: EmailSite
  quoteId: string
  number: number
  contact: Contact
  final: FinalQuote
  pdf: FinalQuotePdf | undefined
  /** The revision before. Of an accepted one, what was accepted. Undefined for the first one. */
  before: ({ totalCents: number; isAccepted: boolean } & Pick<FinalQuote, 'difference'>) | undefined
}

type AcceptedFacts = FinalQuoteFacts & { next: string }

/** Reads the newest revision in that state. What has gone on since has an email of its own. */
function loadAs(state: FinalQuoteState, { withPdf = false } = {}) {
  return async (ctx: MailContext, { quoteId }: OutgoingEmail): Promise<FinalQuoteFacts | SkippedEmail> => {
    const gone = { skippedBecause: 'its final quote is gone' }
    if (quoteId === null) return gone
    const [quote] = await ctx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId))
    const sent = await ctx.db.orm
      .select()
      .from(finalQuotes)
      .where(and(eq(finalQuotes.quoteId, quoteId), inArray(finalQuotes.state, [state, 'superseded', 'accepted'])))
      .orderBy(desc(finalQuotes.revision))
    const row = sent.find((one) => one.state === state)
    if (!quote || quote.erasedAt || !row?.frozen) return gone
    const before = sent.find(({ revision }) => revision < row.revision)
    return {
      site: ctx.mail.site,
      quoteId,
      number: quote.number,
      contact: pickContact(quote),
      final: presentSent(row),
      pdf: withPdf ? await renderFinalQuote(row) : undefined,
      before: before && {
        totalCents: before.acceptedTotalCents ?? before.totalCents ?? 0,
        isAccepted: before.state === 'accepted',
        difference: presentSent(before).difference,
      },
    }
  }
}

/** With what comes next: a change order asks for less than the first one. */
async function loadAccepted(ctx: MailContext, email: OutgoingEmail): Promise<AcceptedFacts | SkippedEmail> {
  const about = await loadAs('accepted', { withPdf: true })(ctx, email)
  return 'skippedBecause' in about ? about : { ...about, next: await describeNextStep(ctx, about.quoteId) }
}

const REASON = `You're getting this email because you asked ${SHOP.name} for a quote.`

/** Whose quote an email is about. */
export type QuoteOfEmail = Pick<FinalQuoteFacts, 'site' | 'quoteId' | 'number' | 'contact'> &
  Partial<Pick<FinalQuoteFacts, 'pdf'>>

function attachmentsOf({ pdf }: QuoteOfEmail): EmailAttachment[] | undefined {
  return pdf && [{ filename: pdf.filename, contentType: 'application/pdf', content: pdf.bytes }]
}

/** An email to the customer about the price or the money of their quote. */
export function toCustomer(
  about: QuoteOfEmail,
  content: { subject: string; preheader: string; title: string; blocks: readonly EmailBlock[] },
): EmailDraft {
  const { site, quoteId, contact } = about
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    attachments: attachmentsOf(about),
    pageOf: { quoteId, appointmentId: null },
    about: [quoteId],
    content: {
      ...content,
      blocks: [
        paragraph(greeting(contact)),
        ...content.blocks,
        pageAction(site),
        paragraph(`Questions? Reply to this email or call ${SHOP.phone}.`),
      ],
      reason: REASON,
    },
  }
}

function finalQuoteSent(about: FinalQuoteFacts): EmailDraft {
  const { number, final, before } = about
  const total = formatCents(final.totalCents)
  const until = final.validUntil ? formatCalendarDate(final.validUntil) : ''
  const isNewer = before !== undefined
  return toCustomer(about, {
    subject: isNewer ? `Your new final quote #${number}: ${total}` : `Your final quote #${number}: ${total}`,
    preheader: `It holds until ${until}. Read it and accept it on your page.`,
    title: isNewer ? 'Your final quote changed.' : 'Your final quote is here.',
    blocks: [
      ...(before ? [paragraph(describeChange(before, total))] : []),
      ...textBlocks(final.text),
      ...textBlocks(final.why),
      ...(before ? changeBlocks(before.difference, final.difference) : []),
      amounts(amountsOf(final)),
      heading('How it differs from your estimate'),
      amounts(differenceOf(final)),
      paragraph(
        `It holds until ${until}. On your page you see every countertop, choose options, and accept it. All of it is in the attached PDF, too.`,
      ),
    ],
  })
}

function describeChange({ totalCents, isAccepted }: NonNullable<FinalQuoteFacts['before']>, total: string): string {
  const was = formatCents(totalCents)
  const change = total === was ? `the total stays ${total}` : `${total} instead of ${was}`
  return isAccepted
    ? `It changes the one that you accepted: ${change}. That one counts until you accept this one.`
    : `It replaces the one before: ${change}.`
}

/** What is in one difference from the estimate, and not in the other. */
function changeBlocks(before: FinalQuote['difference'], now: FinalQuote['difference']): EmailBlock[] {
  const without = (lines: FinalQuote['difference'], others: FinalQuote['difference']) =>
    lines.filter((line) => !others.some((other) => isEqual(line, other)))
  const changes = [
    ...without(before, now).map(({ text, amountCents }) => ({ text: `No longer: ${text}`, amountCents: -amountCents })),
    ...without(now, before),
  ]
  if (changes.length === 0) return []
  const rows = changes.map(({ text, amountCents }) => ({ label: text, amount: formatSignedCents(amountCents) }))
  return [heading('What changed'), amounts(rows)]
}

const textBlocks = (text: string | undefined): EmailBlock[] => (text ? [paragraph(text, { keepsLines: true })] : [])

/** Of what was chosen, or before that of the whole. */
function priceOf(final: FinalQuote): ChoicePrice {
  return priceIn(final, choiceMade(final))
}

/** The price with what is below it. */
function amountsOf(final: FinalQuote): Amount[] {
  const { totalCents, creditCents, depositCents, balanceCents } = priceOf(final)
  return [
    { label: 'Total', amount: formatCents(totalCents), isSum: true, isTotal: true },
    ...(creditCents > 0 ? [{ label: 'Paid for the visit', amount: formatSignedCents(-creditCents) }] : []),
    { label: 'Deposit', amount: formatCents(depositCents) },
    { label: 'Balance', amount: formatCents(balanceCents) },
  ]
}

function differenceOf({ difference, estimated, totalCents }: FinalQuote): Amount[] {
  return [
    { label: 'Your estimate', amount: formatCents(estimated.totalCents) },
    ...difference.map(({ text, amountCents }) => ({ label: text, amount: formatSignedCents(amountCents) })),
    { label: 'Your final quote', amount: formatCents(totalCents), isSum: true },
  ]
}

function finalQuoteWithdrawn(about: FinalQuoteFacts): EmailDraft {
  const { number, final } = about
  return toCustomer(about, {
    subject: `We took back final quote #${number}`,
    preheader: 'Please wait for a new one before you decide.',
    title: 'We took your final quote back.',
    blocks: [
      paragraph(
        `The final quote of ${formatCents(final.totalCents)} no longer counts. We'll send you a new one or call you.`,
      ),
    ],
  })
}

function finalQuoteAccepted(about: AcceptedFacts): EmailDraft {
  const { number, final, next } = about
  const { accepted } = final
  const total = formatCents(accepted?.totalCents ?? final.totalCents)
  return toCustomer(about, {
    subject: `You accepted final quote #${number}: ${total}`,
    preheader: `Thank you. ${next}`,
    title: 'Thank you for your order.',
    blocks: [
      paragraph(`You accepted our final quote of ${total}. The attached PDF has all of it, as you accepted it.`),
      ...choiceBlocks(final),
      amounts(amountsOf(final)),
      paragraph(next),
    ],
  })
}

/** What was chosen, and by whom it was signed. */
function choiceBlocks({ accepted, lines }: FinalQuote): EmailBlock[] {
  if (!accepted) return []
  const { choice, name, sha256 } = accepted
  const options = lines.filter(({ id, optional }) => optional && choice.options.includes(id)).map(({ text }) => text)
  return [
    facts(
      { label: 'Accepted by', value: name ? [name] : [] },
      { label: 'Stone', value: choice.stone ? [stoneName(choice.stone)] : [] },
      { label: 'Options', value: options },
      { label: 'Fingerprint', value: [sha256.slice(0, 16)] },
    ),
  ]
}

/** An email to the shop about the same. A reply goes to the customer. */
export function toShop(
  about: QuoteOfEmail,
  content: { subject: string; preheader: string; title: string; blocks: readonly EmailBlock[] },
): EmailDraft {
  const { site, quoteId, number, contact } = about
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    attachments: attachmentsOf(about),
    about: [quoteId],
    content: {
      ...content,
      blocks: [
        ...content.blocks,
        action('Open Quote Management', officeUrl(site, number)),
        facts(...contactFacts(contact)),
      ],
      reason: shopReason(site, contact),
    },
  }
}

function finalQuoteAcceptedShop(about: FinalQuoteFacts): EmailDraft {
  const { number, contact, final } = about
  const total = formatCents(final.accepted?.totalCents ?? final.totalCents)
  return toShop(about, {
    subject: `Accepted: final quote #${number}, ${total}: ${fullName(contact)}`,
    preheader: `Deposit and day come next.`,
    title: `Final quote #${number} is accepted.`,
    blocks: [...choiceBlocks(final), amounts(amountsOf(final))],
  })
}

function finalQuoteDeclinedShop(about: FinalQuoteFacts): EmailDraft {
  const { number, contact, final } = about
  const { reason, note } = final.declined ?? {}
  const why = reason ? LOST_REASON_LABELS[reason] : 'no reason given'
  return toShop(about, {
    subject: `Declined: final quote #${number}, ${why}: ${fullName(contact)}`,
    preheader: 'The quote stays open, and its follow-up is the next working day.',
    title: `Final quote #${number} is declined.`,
    blocks: [
      facts(
        { label: 'Why', value: [why], isMain: true },
        { label: 'Note', value: note ? note.split('\n') : [] },
        { label: 'Total', value: [formatCents(final.totalCents)] },
      ),
      paragraph('The quote stays open. Call them the next working day, or mark it as lost.'),
    ],
  })
}
