import {
  type EmailAttachment,
  type EmailDraft,
  type EmailSite,
  type MailContext,
  type OutgoingEmail,
  type SkippedEmail,
  emailWriter,
  hostOf,
} from '#server/mail/email.ts'
import {
  type Amount,
  action,
  amounts,
  aside,
  type EmailBlock,
  type Fact,
  facts,
  heading,
  paragraph,
  pictures,
  steps,
} from '#server/mail/layout/content.ts'
import {
  bookingUrl,
  contactFacts,
  greeting,
  isSafeToRepeat,
  officeUrl,
  pageAction,
  shopReason,
} from '#server/mail/email-parts.ts'
import { listPhotoIds } from '#server/photos/photos.ts'
import { fullName } from '#shared/contact/facts.ts'
import { type Contact, pickContact } from '#shared/contact/fields.ts'
import { NEXT_STEPS } from '#shared/content/process.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import type { DescribedCountertop, Estimate, EstimateLine } from '#shared/estimate/estimate.ts'
import { itemAmounts, itemsOf, lineNotes } from '#shared/estimate/item-texts.ts'
import { describeCountertop, ESTIMATE_TERMS, minimumReason, PRICE_INCLUDES, priceBand } from '#shared/estimate/texts.ts'
import { describeDetails, describeJob } from '#shared/fabrication/describe.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import { drawPlan, PLAN_SIZE } from './plan-picture.ts'
import { findQuoteRow, listQuoteCountertops } from './queries.ts'

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
  const { number, quoted, madeBy } = quote
  const contact = pickContact(quote)
  return { site: ctx.mail.site, quoteId, number, contact, madeBy, countertops, ...quoted, photoCount }
}

export interface QuotedCountertop extends DescribedCountertop {
  areaSquareFeet: number
}

/** A stored quote. */
export interface QuoteFacts {
  site: EmailSite
  quoteId: string
  number: number
  contact: Contact
  /** Null or undefined if the customer sent it. */
  madeBy?: string | null
  /** In the same order as the estimate's lines. */
  countertops: readonly QuotedCountertop[]
  estimate: Estimate
  /** Null if the request had none. */
  job: Job | null
  /** Several lines, or empty. */
  customerNote: string
  photoCount: number
}

/** Gmail cuts off an email of more than 102 KB. The page has them all, with their plans. */
const MAX_DESCRIBED = 20

/** The countertops of a quote, numbered in order, with their details in words and the plans that `planAttachments` has. */
function countertopsBlock({ site, quoteId }: QuoteFacts, countertops: readonly QuotedCountertop[]): EmailBlock {
  const isDescribed = countertops.length <= MAX_DESCRIBED
  const names = countertopNames(countertops)
  const pictured = countertops.map((countertop, index) => {
    const { shape, dimensions, stone, areaSquareFeet } = countertop
    const words = isDescribed && describeDetails(countertop)
    return {
      cid: isDescribed ? planId(site, quoteId, index) : undefined,
      title: `${index + 1}. ${names[index]}`,
      lines: [
        formatSizes(shape, dimensions),
        `${stoneName(stone)}, ${formatSquareFeet(areaSquareFeet)} sq ft`,
        ...(words ? [words] : []),
      ],
    }
  })
  return pictures(pictured, PLAN_SIZE)
}

function planAttachments({ site, quoteId, countertops }: QuoteFacts): EmailAttachment[] {
  if (countertops.length > MAX_DESCRIBED) return []
  return countertops.map((countertop, index) => ({
    filename: `plan-${index + 1}.png`,
    contentType: 'image/png',
    content: drawPlan(countertop),
    cid: planId(site, quoteId, index),
  }))
}

const planId = (site: EmailSite, quoteId: string, index: number) => `plan-${index + 1}.${quoteId}@${hostOf(site)}`

/**
 * To the customer: their countertops, the estimate and the next steps. It has no photos, note or models, and none of the drawings
 * that we were sent: anyone can send us anything with anyone's address, and we must not pass it on. We draw its plans.
 */
function quoteReceived(quote: QuoteFacts): EmailDraft {
  const { site, quoteId, number, contact, madeBy, estimate, job } = quote
  const countertops = withSafeTexts(quote.countertops)
  const jobText = describeJob(job ?? undefined)
  const alsoSent = describeSent(quote)
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    pageOf: { quoteId, appointmentId: null },
    attachments: planAttachments(quote),
    content: {
      subject: madeBy ? `Your quote #${number}` : `Your quote request #${number}`,
      preheader: `Your countertops, our estimate of ${formatCents(estimate.totalCents)}, and what happens next.`,
      title: madeBy ? 'Thanks for talking with us.' : 'Thanks for your quote request.',
      blocks: [
        paragraph(greeting(contact)),
        paragraph(
          `${madeBy ? "Here's what we drew up together." : 'We got it.'} Your quote number is #${number}. Mention it when you call.`,
        ),
        heading('Your countertops'),
        countertopsBlock(quote, countertops),
        ...(jobText ? [facts({ label: 'Job', value: [jobText] })] : []),
        ...(alsoSent ? [paragraph(alsoSent)] : []),
        pageAction(site),
        heading('Estimate'),
        amounts(estimateAmounts(countertops, estimate)),
        aside([...lineNotes(countertops, estimate), priceBand(estimate), ESTIMATE_TERMS].join(' ')),
        heading('What happens next'),
        steps(
          // We have answered what we talk about.
          NEXT_STEPS.slice(madeBy ? 1 : 0).map(({ title, text, time }) => ({ title, text: `${text} ${time}.` })),
          { isOrdered: true },
        ),
        action('Schedule a measurement visit', bookingUrl(site, { id: quoteId })),
        paragraph(`Questions or changes? Reply to this email or call ${SHOP.phone}.`),
      ],
      reason: `You're getting this email because someone requested a quote from ${SHOP.name} with this address. If it wasn't you, please reply and let us know.`,
    },
  }
}

/** `We also got your note and 2 photos.` */
function describeSent({ customerNote, photoCount }: QuoteFacts): string {
  const photos = photoCount > 0 ? [photoCount === 1 ? 'photo' : `${photoCount} photos`] : []
  const sent = [...(customerNote ? ['note'] : []), ...photos]
  return sent.length > 0 ? `We also got your ${sent.join(' and ')}.` : ''
}

/** To the shop: someone requests a quote. A reply goes to them. */
function quoteReceivedShop(quote: QuoteFacts): EmailDraft {
  const { site, number, contact, countertops, estimate, job, customerNote, photoCount } = quote
  const jobText = describeJob(job ?? undefined)
  const total = formatCents(estimate.totalCents)
  const count = pluralize(countertops.length, 'countertop')
  const request: Fact = { label: 'Estimate', value: [total, count], isMain: true }
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    attachments: planAttachments(quote),
    content: {
      subject: `New quote request #${number}, ${total}: ${fullName(contact)}`,
      preheader: [count, contact.city, contact.phoneNumber].filter(Boolean).join(', '),
      title: `New quote request #${number}`,
      blocks: [
        facts(
          request,
          ...contactFacts(contact),
          { label: 'Job', value: jobText ? [jobText] : [] },
          { label: 'Note', value: customerNote ? customerNote.split('\n') : [] },
          { label: 'Photos', value: photoCount > 0 ? [`${photoCount}, in Quote Management`] : [] },
        ),
        action('Open Quote Management', officeUrl(site, number)),
        heading('Countertops'),
        countertopsBlock(quote, countertops),
        amounts(estimateAmounts(countertops, estimate)),
      ],
      reason: shopReason(site, contact),
    },
  }
}

/** Gmail cuts off an email of more than 102 KB. With more amounts than this, each countertop gets one. */
const MAX_AMOUNTS = 70

/** An estimate, worded like the site: by countertop, then what the whole job adds (docs/rules.md, Estimate). */
function estimateAmounts(countertops: readonly DescribedCountertop[], estimate: Estimate): Amount[] {
  const { lines, items = [], subtotalCents, minimumAddsCents, minimumJobCents, totalCents } = estimate
  const isShort = lines.length + items.length <= MAX_AMOUNTS
  return [
    ...lines.flatMap((line, index) => {
      const countertop = countertops[index]
      if (!countertop) return []
      const described = describeCountertop(countertop, countertops)
      if (items.length === 0) return [amountOfLine(line, described)]
      const numbered = `${index + 1}. ${described}`
      if (!isShort) return [sumOfCountertop(estimate, index, numbered)]
      // The stone, then everything else.
      const stone = { label: 'Stone', note: line.explanation, amount: formatCents(line.amountCents) }
      return [{ ...stone, heading: numbered }, ...itemAmounts(estimate, index)]
    }),
    ...itemAmounts(estimate, null).map((item, index) => ({ ...item, ...(index === 0 && { heading: 'Whole job' }) })),
    { label: 'Subtotal', amount: formatCents(subtotalCents), isSum: true },
    ...(minimumAddsCents > 0
      ? [
          {
            label: 'Added to reach our minimum',
            note: minimumReason(minimumJobCents),
            amount: formatCents(minimumAddsCents),
          },
        ]
      : []),
    { label: 'Total', note: PRICE_INCLUDES, amount: formatCents(totalCents), isSum: true, isTotal: true },
  ]
}

/** Without items, a countertop is only its stone. */
function amountOfLine({ explanation, amountCents }: EstimateLine, note: string): Amount {
  return { label: explanation, amount: formatCents(amountCents), note }
}

function sumOfCountertop(estimate: Estimate, index: number, label: string): Amount {
  const items = itemsOf(estimate, index)
  const cents = items.reduce((sum, { amountCents }) => sum + amountCents, estimate.lines[index]?.amountCents ?? 0)
  const note = items.length > 0 ? 'Stone, edges, backsplash and cutouts' : 'Stone'
  return { label, note, amount: formatCents(cents) }
}

/** Countertops without the texts that the visitor wrote, except for names that are safe to repeat. */
function withSafeTexts(countertops: readonly QuotedCountertop[]): QuotedCountertop[] {
  return countertops.map((countertop) => {
    if (!countertop.details) return countertop
    const { name = '', ...details } = countertop.details
    const cutouts = details.cutouts.map((cutout) => ({ ...cutout, model: undefined }))
    return { ...countertop, details: { ...details, cutouts, ...(isSafeToRepeat(name) && { name }) } }
  })
}
