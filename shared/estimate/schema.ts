import { z } from 'zod'
import { SHAPES } from '#shared/countertops/countertop.ts'
import { storedStoneSchema } from '#shared/countertops/schema.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { CUTOUT_KINDS, PROFILES } from '#shared/fabrication/details.ts'

const cents = z.int().nonnegative()
const stone = z.enum(STONE_IDS)

const itemSchema = z.object({
  /** `edge-ogee`, `splash-stone`, `cutout-faucet` … */
  code: z.string(),
  /** Index in `lines`. null: the whole job. */
  countertop: z.int().nonnegative().nullable(),
  label: z.string(),
  quantity: z.number(),
  unit: z.enum(['sq ft', 'ft', 'each']),
  unitPriceCents: cents,
  amountCents: cents,
  /** Begins with the arithmetic: `16.00 ft × $12.00`. */
  explanation: z.string(),
  /** Of leftover stone. */
  stone: storedStoneSchema.optional(),
})

const layoutSchema = z.object({
  stone: storedStoneSchema,
  slabs: z.int().positive(),
  /** No plan needs fewer. */
  atLeast: z.int().positive(),
  proven: z.boolean(),
  /** Billed area of what is cut from them, without edge strips. */
  usedSquareFeet: z.number(),
  /** Of whole slabs. */
  slabSquareFeet: z.number(),
  /** What is left of the last slab, in inches. */
  remnant: z.object({ width: z.number(), height: z.number() }).nullable(),
})

/** As the API answers it, and as stored with a quote. */
export const estimateSchema = z.object({
  priceListVersion: z.string(),
  lines: z.array(
    z.object({
      shape: z.enum(SHAPES),
      /** In a stored estimate maybe one that we no longer offer. */
      stone: storedStoneSchema,
      /** Billed area: rounded up to the next quarter of a square foot. */
      squareFeet: z.number(),
      unitPriceCents: cents,
      amountCents: cents,
      /** `14.00 sq ft × $84.00` */
      explanation: z.string(),
    }),
  ),
  /** By countertop, then in the order of the price list; the job's last. Only if a countertop is detailed or the job has some. */
  items: z.array(itemSchema).optional(),
  /** The slabs of each stone of which a countertop is detailed. Empty: too many pieces to plan. */
  layout: z.array(layoutSchema).optional(),
  /** Lines plus items. */
  subtotalCents: cents,
  /** Added to the subtotal to reach the minimum job. 0 if the subtotal reaches it or there are no countertops. */
  minimumAddsCents: cents,
  minimumJobCents: cents,
  totalCents: cents,
  /** The least and greatest total as drawn, and with every dimension an inch shorter or longer. */
  lowCents: cents,
  highCents: cents,
})

/** All amounts are cents, installed, with tax. */
export const priceListSchema = z.object({
  /** Stored with every quote to explain old estimates. */
  version: z.string(),
  /** Per square foot of countertops, backsplashes and waterfall panels. */
  perSquareFootCents: z.record(stone, cents),
  /** Per square foot of stone that is left over of the second slab and later ones. 0 in all stones: none is billed. */
  leftOverPerSquareFootCents: z.record(stone, cents),
  /** The share of each slab that is cut off, and in the price of the rest. */
  offcutShare: z.number().min(0).max(0.9),
  /** The lowest price of a job. */
  minimumJobCents: cents,
  /** Per foot of finished edge. 0: included. */
  edgePerFootCents: z.record(z.enum(PROFILES), cents),
  /** The work of one waterfall end. */
  waterfallCents: cents,
  /** Each. `null`: priced after the visit. */
  cutoutCents: z.record(z.enum(CUTOUT_KINDS), cents.nullable()),
  /** Taking away the old countertop, per job. */
  removalCents: z.object({ none: z.literal(0), laminate: cents, stone: cents }),
})
