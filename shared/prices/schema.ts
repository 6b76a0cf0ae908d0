import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { priceListSchema } from '#shared/estimate/schema.ts'
import { CUTOUT_KINDS, PROFILES } from '#shared/fabrication/details.ts'
import { versionSchema } from '#shared/http/version.ts'
import { leftOverProblems, PRICE_FIELDS, priceAt, priceProblem } from './fields.ts'

// The messages for a wrong price name it, so they come from the check.
const amount = z.number({ error: 'A price must be a number of cents' })
const setPricesSchema = z
  .object({
    perSquareFootCents: z.record(z.enum(STONE_IDS), amount),
    leftOverPerSquareFootCents: z.record(z.enum(STONE_IDS), amount),
    offcutShare: z.number({ error: 'The share of offcuts must be a number' }),
    minimumJobCents: amount,
    edgePerFootCents: z.record(z.enum(PROFILES), amount),
    waterfallCents: amount,
    cutoutCents: z.record(z.enum(CUTOUT_KINDS), amount.nullable()),
    removalCents: z.object({ none: z.literal(0), laminate: amount, stone: amount }),
  })
  .check(({ value, issues }) => {
    for (const field of PRICE_FIELDS) {
      const cents = priceAt(value, field.path)
      // Only what we can't know in advance is priced after the visit.
      const isAfterVisit = cents === null && priceAt(PRICE_LIST, field.path) === null
      const message = isAfterVisit ? undefined : priceProblem(field, cents ?? undefined)
      if (message) issues.push({ code: 'custom', input: value, path: field.path.split('.'), message })
    }
    for (const [path, message] of leftOverProblems(value))
      issues.push({ code: 'custom', input: value, path: path.split('.'), message })
  })

export const pricesPreviewSchema = z.object({ prices: setPricesSchema })

export const STARTS_AFTER_TODAY = 'Choose a day after today.'

export const newPricesSchema = z.object({
  /** The number of the latest list that the caller saw. */
  version: versionSchema,
  /** From 12:00 AM of that day in the shop. null: now. */
  effectiveOn: calendarDateSchema.nullable(),
  prices: setPricesSchema,
  /** The number of a planned list, which is withdrawn: its prices are published earlier. */
  withdraws: z.int32().optional(),
})
export type NewPrices = z.output<typeof newPricesSchema>

const numberedListSchema = z.object({
  number: z.int(),
  /** Stored with quotes. */
  version: z.string(),
  /** null for the first list, which came with the site. */
  effectiveAt: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  byName: z.string().nullable(),
})
const fullListSchema = numberedListSchema.extend({ prices: priceListSchema.omit({ version: true }) })
export type FullList = z.output<typeof fullListSchema>

export const pricesSchema = z.object({
  /** The number of the latest list, withdrawn or not. */
  version: versionSchema,
  current: fullListSchema,
  planned: fullListSchema.extend({ effectiveAt: z.iso.datetime(), byName: z.string() }).nullable(),
  /** Newest first. */
  past: z.array(numberedListSchema.extend({ withdrawn: z.boolean() })),
})
export type PriceLists = z.output<typeof pricesSchema>

/** What other prices would do to the open quotes, which keep theirs. */
export const pricesPreviewedSchema = z.object({
  quotes: z.int(),
  /** Open quotes in a stone that is no longer offered. They aren't among `quotes`. */
  leftOut: z.int(),
  /** Open quotes from before slabs were planned, beyond as many as are planned for this. They aren't among `quotes` either. */
  unplanned: z.int(),
  oldCents: z.int(),
  newCents: z.int(),
  /** At most ten, the largest first. */
  changes: z.array(z.object({ number: z.int(), name: z.string(), oldCents: z.int(), newCents: z.int() })),
})
export type PricesPreviewed = z.output<typeof pricesPreviewedSchema>
