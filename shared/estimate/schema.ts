import { z } from 'zod'
import { SHAPES } from '#shared/countertops/countertop.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'

const cents = z.int().nonnegative()

/** An `Estimate` in the API and as stored with a quote. */
export const estimateSchema = z.object({
  priceListVersion: z.string(),
  lines: z.array(
    z.object({
      shape: z.enum(SHAPES),
      stone: z.enum(STONE_IDS),
      squareFeet: z.number(),
      unitPriceCents: cents,
      amountCents: cents,
      explanation: z.string(),
    }),
  ),
  subtotalCents: cents,
  minimumAddsCents: cents,
  minimumJobCents: cents,
  totalCents: cents,
  lowCents: cents,
  highCents: cents,
})
