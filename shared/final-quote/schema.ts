import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import {
  dimensionsSchema,
  MAX_COUNTERTOPS,
  offeredStoneSchema,
  refuseImpossibleShape,
  shapeSchema,
  storedStoneSchema,
} from '#shared/countertops/schema.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { estimateSchema } from '#shared/estimate/schema.ts'
import { detailsSchema, jobSchema } from '#shared/fabrication/schema.ts'
import { versionSchema } from '#shared/http/version.ts'
import { formatCents, multiplyCents } from '#shared/lib/cents.ts'
import { isBlank, multiLineText, requiredLine, singleLineText } from '#shared/lib/text.ts'
import { LOST_REASONS } from '#shared/quotes/statuses.ts'

export const MAX_OWN_LINES = 40
export const MAX_STONES_TO_CHOOSE = 3
/** Characters. */
export const MAX_LINE_TEXT_LENGTH = 200
export const MAX_COUNTERTOP_NAME_LENGTH = 60
export const MAX_FINAL_QUOTE_TEXT_LENGTH = 2000
export const MAX_WHY_LENGTH = 500
export const MAX_SIGNATURE_LENGTH = 100
/** An upper bound for what one own line adds or takes off, against a missing decimal point. */
const MAX_LINE_CENTS = 10_000_000

const LINE_ID_ERROR = "A line's id must be 1 to 36 letters, digits, hyphens and underscores"
const lineIdSchema = z.string({ error: LINE_ID_ERROR }).regex(/^[\w-]{1,36}$/, { error: LINE_ID_ERROR })

const QUANTITY_ERROR = 'The quantity must be a number above 0 with at most two decimals'
const WHOLE_CENTS = 'The unit price must be whole cents'
const TOO_MUCH = `A line can be up to ${formatCents(MAX_LINE_CENTS)}`

/** What someone wrote besides what is computed. A negative unit price is a discount. */
const ownLineFields = z.object({
  id: lineIdSchema,
  text: requiredLine('The text', MAX_LINE_TEXT_LENGTH),
  quantity: z
    .number({ error: QUANTITY_ERROR })
    .positive({ error: QUANTITY_ERROR })
    .refine((quantity) => Math.round(quantity * 100) / 100 === quantity, { error: QUANTITY_ERROR }),
  /** What one costs. */
  unitPriceCents: z.int32({ error: WHOLE_CENTS }),
  /** Not in the price until the customer ticks it. */
  optional: z.boolean({ error: 'optional must be true or false' }).default(false),
  /** Why there is a discount, for the customer. */
  reason: singleLineText('The reason', MAX_LINE_TEXT_LENGTH).optional(),
})

/** A line that the shop often adds, to choose from: its text, and what one costs in cents. Not negative: a discount has a reason each time. */
const usualLineSchema = ownLineFields
  .pick({ text: true, unitPriceCents: true })
  .refine(({ unitPriceCents }) => unitPriceCents >= 0 && unitPriceCents <= MAX_LINE_CENTS, {
    error: `The unit price must be from $0.00 to ${formatCents(MAX_LINE_CENTS)}`,
    path: ['unitPriceCents'],
  })

/** The lines to choose from, in the order of the list. Each text once. */
export const usualLinesSchema = z
  .array(usualLineSchema, { error: 'The lines must be a list' })
  .max(MAX_OWN_LINES, { error: `There can be up to ${MAX_OWN_LINES} lines` })
  .check(({ value, issues }) => {
    for (const [index, { text }] of value.entries()) {
      if (value.findIndex((line) => line.text.toLowerCase() === text.toLowerCase()) === index) continue
      issues.push({ code: 'custom', input: value, path: [index, 'text'], message: 'This line is there twice' })
    }
  })

const ownLineSchema = ownLineFields
  .overwrite(({ reason, ...line }) => (reason ? { ...line, reason } : line))
  .check(({ value, issues }) => {
    const { quantity, unitPriceCents, reason } = value
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    if (unitPriceCents < 0 && !reason) refuse('reason', 'A discount needs a reason that the customer reads')
    if (Math.abs(multiplyCents(unitPriceCents, quantity)) > MAX_LINE_CENTS) refuse('unitPriceCents', TOO_MUCH)
  })
export type OwnLine = z.output<typeof ownLineSchema>

/** All own lines, in the order in which the customer reads them. */
export const ownLinesSchema = z
  .array(ownLineSchema, { error: 'The lines must be a list' })
  .max(MAX_OWN_LINES, { error: `There can be up to ${MAX_OWN_LINES} lines` })
  .check(({ value, issues }) => {
    for (const [index, { id }] of value.entries()) {
      if (value.findIndex((line) => line.id === id) === index) continue
      issues.push({ code: 'custom', input: value, path: [index, 'id'], message: 'Two lines have the same id' })
    }
  })

/** The stones that the customer chooses from. With fewer than two, there is nothing to choose. */
export const stonesToChooseSchema = z
  .array(offeredStoneSchema, { error: 'The stones must be a list' })
  .max(MAX_STONES_TO_CHOOSE, { error: `There can be up to ${MAX_STONES_TO_CHOOSE} stones to choose from` })
  .check(({ value, issues }) => {
    for (const [index, stone] of value.entries()) {
      if (value.indexOf(stone) === index) continue
      issues.push({ code: 'custom', input: value, path: [index], message: 'This stone is there twice' })
    }
  })

/** What the customer chose. `stone` is null where there is nothing to choose. `options` are ids of optional lines. */
export const choiceSchema = z.object(
  {
    stone: offeredStoneSchema.nullable(),
    options: z
      .array(lineIdSchema, { error: 'The options must be a list' })
      .max(MAX_OWN_LINES, { error: `There can be up to ${MAX_OWN_LINES} options` })
      .overwrite((options) => [...new Set(options)]),
  },
  { error: 'The choice must be an object' },
)
export type Choice = z.output<typeof choiceSchema>

/** Where a countertop's sizes come from: the crew, the customer's drawing, or someone in the office. */
export const SIZE_SOURCES = ['measured', 'drawn', 'office'] as const

const countertopFields = {
  /** The drawn countertop that this was. Null for one that the crew or the office added. */
  quoteCountertopId: z
    .guid({ error: 'quoteCountertopId must be the id of a countertop' })
    .toLowerCase()
    .nullable()
    .default(null),
  name: requiredLine('The name', MAX_COUNTERTOP_NAME_LENGTH),
  shape: shapeSchema,
  dimensions: dimensionsSchema,
  details: detailsSchema.optional(),
}

const editedCountertopSchema = z.object({ ...countertopFields, stone: offeredStoneSchema }).check(refuseImpossibleShape)
export type EditedCountertop = z.output<typeof editedCountertopSchema>

export const finalCountertopSchema = z.object({
  ...countertopFields,
  stone: storedStoneSchema,
  source: z.enum(SIZE_SOURCES),
})
/** A countertop of a final quote. If it's stored, we may no longer offer its stone. */
export type FinalCountertop = z.output<typeof finalCountertopSchema>
/** One that can be priced. */
export type OfferedFinalCountertop = FinalCountertop & { stone: StoneId }

function wholeNumber(label: string, min: number, max: number) {
  const error = `${label} must be a whole number from ${min} to ${max}`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

export const depositPercentSchema = wholeNumber('The deposit', 0, 100)
export const validDaysSchema = wholeNumber('The days that it holds', 1, 90)

/** The list of the quote's day, or today's. */
export const PRICE_LIST_CHOICES = ['quoted', 'current'] as const
const priceListChoiceSchema = z.enum(PRICE_LIST_CHOICES, {
  error: `The price list must be one of these: ${PRICE_LIST_CHOICES.join(', ')}`,
})

/** How a draft begins. Without `from`, as a copy of the newest revision that was sent, if there is one. */
export const newFinalQuoteSchema = z.object({
  from: z.enum(['sizes'], { error: 'from must be sizes' }).optional(),
})
export type NewFinalQuote = z.output<typeof newFinalQuoteSchema>

/** What the office changes in a draft. Absent fields stay. */
export const finalQuoteEditSchema = z.object({
  /** The draft's version that the office saw. */
  version: versionSchema,
  countertops: z
    .array(editedCountertopSchema, { error: 'A final quote needs a list of countertops' })
    .min(1, { error: 'A final quote needs at least one countertop' })
    .max(MAX_COUNTERTOPS, { error: `A final quote can have up to ${MAX_COUNTERTOPS} countertops` })
    .optional(),
  job: jobSchema.optional(),
  lines: ownLinesSchema.optional(),
  stones: stonesToChooseSchema.optional(),
  priceList: priceListChoiceSchema.optional(),
  depositPercent: depositPercentSchema.optional(),
  validDays: validDaysSchema.optional(),
  text: multiLineText('Text', MAX_FINAL_QUOTE_TEXT_LENGTH).optional(),
  officeNote: multiLineText('Note', MAX_FINAL_QUOTE_TEXT_LENGTH).optional(),
})
export type FinalQuoteEdit = z.output<typeof finalQuoteEditSchema>

/** A revision's number in an address. */
export const revisionSchema = z.string().regex(/^[1-9]\d{0,5}$/, { error: "The revision isn't valid" })

/** The draft that goes out. Above the estimate's band, it needs a sentence why. */
export const sendFinalQuoteSchema = z.object({
  version: versionSchema,
  why: multiLineText('The reason', MAX_WHY_LENGTH).trim().optional(),
})

/** How a customer accepted on paper: a note of the office, a photo of what was signed, or both. */
const onPaperFields = z.object({
  note: singleLineText('The note', MAX_LINE_TEXT_LENGTH).optional(),
  /** Of `POST /api/photos`. Once it's accepted, a photo of the quote. */
  photoId: z.guid({ error: "The photo's id isn't valid" }).toLowerCase().optional(),
})

/** The customer accepted in the shop or on paper. */
export const acceptOnPaperSchema = onPaperFields
  .extend({
    /** The revision's. */
    version: versionSchema,
    choice: choiceSchema,
  })
  .refine(({ note = '', photoId }) => !isBlank(note) || photoId !== undefined, {
    path: ['note'],
    error: 'Write how they accepted, or add a photo of what they signed.',
  })
export type AcceptOnPaper = z.output<typeof acceptOnPaperSchema>

/** What the customer agrees to: the revision with these bytes, for that total. */
export const acceptanceSchema = z.object({
  revision: z.int32({ error: 'The revision must be a whole number' }),
  sha256: z.string({ error: 'sha256 must be text' }).max(64),
  choice: choiceSchema,
  totalCents: z.int32({ error: 'totalCents must be whole cents' }),
  name: requiredLine('Your full name', MAX_SIGNATURE_LENGTH),
  agreed: z.literal(true, { error: 'Please check the box to agree' }),
})
export type Acceptance = z.output<typeof acceptanceSchema>

export const declineSchema = z.object({
  revision: z.int32({ error: 'The revision must be a whole number' }),
  reason: z.enum(LOST_REASONS, { error: `The reason must be one of these: ${LOST_REASONS.join(', ')}` }).optional(),
  note: multiLineText('Your note', MAX_WHY_LENGTH).trim().optional(),
})
export type Decline = z.output<typeof declineSchema>

export const FINAL_QUOTE_STATES = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'superseded', // by a newer one
] as const
export type FinalQuoteState = (typeof FINAL_QUOTE_STATES)[number]

/** As the office reads them. */
export const FINAL_QUOTE_STATE_LABELS: Readonly<Record<FinalQuoteState, string>> = {
  draft: 'Draft',
  sent: 'Waiting for the customer',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Ended',
  withdrawn: 'Taken back',
  superseded: 'Replaced by a newer one',
}

const cents = z.int().nonnegative()

/** One revision, as the customer sees it. While it waits, its amounts are those of the first stone without options. */
export const finalQuoteSchema = z.object({
  revision: z.int().positive(),
  state: z.enum(FINAL_QUOTE_STATES),
  version: versionSchema,
  priceListVersion: z.string(),
  countertops: z.array(finalCountertopSchema),
  /** The day of the sizes that were measured, if it's known. */
  measuredOn: calendarDateSchema.optional(),
  estimate: estimateSchema,
  /** What the customer saw before. */
  estimated: estimateSchema.pick({ totalCents: true, lowCents: true, highCents: true }),
  lines: z.array(ownLineFields.extend({ amountCents: z.int() })),
  /** The one that was asked for first. */
  stones: z.array(z.object({ stone: storedStoneSchema, totalCents: cents, estimate: estimateSchema })),
  /** Adds up to the total less what was estimated. */
  difference: z.array(z.object({ text: z.string(), amountCents: z.int() })),
  totalCents: cents,
  creditCents: cents,
  depositCents: cents,
  balanceCents: cents,
  depositPercent: depositPercentSchema,
  job: jobSchema,
  /** What the customer agrees to. */
  terms: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The last day on which it can be accepted. Absent for a draft. */
  validUntil: calendarDateSchema.optional(),
  text: z.string(),
  /** Why the price is above what was estimated. */
  why: z.string().optional(),
  sentAt: z.iso.datetime().optional(),
  /** When someone opened it last, and how often. */
  openedAt: z.iso.datetime().optional(),
  opened: z.int(),
  accepted: z
    .object({
      at: z.iso.datetime(),
      name: z.string(),
      choice: choiceSchema.extend({ stone: storedStoneSchema.nullable() }),
      totalCents: cents,
      sha256: z.string(),
    })
    .optional(),
  /** Why the customer declined, if they said so. */
  declined: z.object({ reason: z.enum(LOST_REASONS).optional(), note: z.string().optional() }).optional(),
  /** Of the frozen bytes. Absent for a draft. */
  sha256: z.string().optional(),
})
export type FinalQuote = z.output<typeof finalQuoteSchema>

export const officeFinalQuoteSchema = finalQuoteSchema.extend({
  officeNote: z.string(),
  validDays: validDaysSchema,
  priceList: priceListChoiceSchema,
  /** What of the drawing no longer fits the sizes, in sentences. */
  unfit: z.array(z.string()),
  /** The day of newer sizes than those of this draft. */
  newerSizes: calendarDateSchema.optional(),
  /** How it was accepted, if that was on paper. */
  onPaper: onPaperFields.optional(),
})
export type OfficeFinalQuote = z.output<typeof officeFinalQuoteSchema>

/** What the customer reads of a sent revision, as it was on that day. */
export const frozenSchema = finalQuoteSchema
  .pick({
    revision: true,
    priceListVersion: true,
    countertops: true,
    measuredOn: true,
    estimate: true,
    estimated: true,
    lines: true,
    stones: true,
    difference: true,
    totalCents: true,
    creditCents: true,
    depositCents: true,
    balanceCents: true,
    depositPercent: true,
    job: true,
    terms: true,
    text: true,
    why: true,
  })
  .extend({
    /** The version of this shape. */
    v: z.literal(1),
    quoteNumber: z.int(),
    /** A day of the shop. */
    sentOn: calendarDateSchema,
    validUntil: calendarDateSchema,
    to: z.object({ name: z.string(), address: z.string() }),
    shop: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  })
export type Frozen = z.output<typeof frozenSchema>
