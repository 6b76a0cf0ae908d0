import { z } from 'zod'
import { SHAPES } from '#shared/countertops/countertop.ts'
import { storedStoneSchema } from '#shared/countertops/schema.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { CUTOUT_KINDS, PROFILES } from '#shared/fabrication/details.ts'

const cents = z.int().nonnegative()

const itemSchema = z.object({
  code: z.string(),
  /** Index in `lines`. null: the whole job. */
  countertop: z.int().nonnegative().nullable(),
  label: z.string(),
  quantity: z.number(),
  unit: z.enum(['sq ft', 'ft', 'each']),
  unitPriceCents: cents,
  amountCents: cents,
  explanation: z.string(),
})

/** An `Estimate` in the API and as stored with a quote. */
export const estimateSchema = z.object({
  priceListVersion: z.string(),
  lines: z.array(
    z.object({
      shape: z.enum(SHAPES),
      stone: storedStoneSchema,
      squareFeet: z.number(),
      unitPriceCents: cents,
      amountCents: cents,
      explanation: z.string(),
    }),
  ),
  items: z.array(itemSchema).optional(),
  subtotalCents: cents,
  minimumAddsCents: cents,
  minimumJobCents: cents,
  totalCents: cents,
  lowCents: cents,
  highCents: cents,
})

/** A `PriceList` in the API. */
export const priceListSchema = z.object({
  version: z.string(),
  perSquareFootCents: z.record(z.enum(STONE_IDS), cents),
  minimumJobCents: cents,
  edgePerFootCents: z.record(z.enum(PROFILES), cents),
  waterfallCents: cents,
  cutoutCents: z.record(z.enum(CUTOUT_KINDS), cents.nullable()),
  removalCents: z.object({ none: z.literal(0), laminate: cents, stone: cents }),
})
