import { z } from 'zod'
import { dimensionsSchema, MAX_COUNTERTOPS, offeredStoneSchema, shapeSchema } from '#shared/countertops/schema.ts'
import { estimateSchema } from '#shared/estimate/schema.ts'
import { SEAM_PARTS, SIDE_NAMES } from '#shared/fabrication/details.ts'
import { RULE_IDS } from '#shared/fabrication/rules.ts'
import { detailsSchema } from '#shared/fabrication/schema.ts'
import { versionSchema } from '#shared/http/version.ts'
import { requiredLine } from '#shared/lib/text.ts'
import { MOST_PIECES } from './plan-slabs.ts'

export const MAX_OVERRIDE_REASON_LENGTH = 200
/** Inches: the largest slab that a shop buys. */
export const MOST_SLAB = { width: 150, height: 90 }
/** Inches: the least that is worth putting on the saw. */
export const LEAST_SLAB = 6

/** Inches in whole sixteenths. */
function sixteenths(label: string, min: number, max: number) {
  const error = `${label} must be from ${min} to ${max} inches, in sixteenths`
  return z
    .number({ error })
    .min(min, { error, abort: true })
    .max(max, { error, abort: true })
    .refine((inches) => Number.isInteger(inches * 16), { error })
}

const slabNumber = z.int({ error: 'A slab has a number' }).min(1).max(MOST_PIECES)

/** A slab's number in an address. */
export const slabParameter = z.string().regex(/^[1-9]\d{0,2}$/, { error: "The slab isn't valid" })
/** Of a file for the saw. */
export const unitsQuerySchema = z.object({
  units: z.enum(['in', 'mm'], { error: 'units must be in or mm' }).default('in'),
})

const slabSchema = z.object({
  /** From 1, over the whole job. */
  n: slabNumber,
  stone: offeredStoneSchema,
  /** Of the whole slab, with the edges that no saw can use. */
  width: sixteenths('The width of a slab', LEAST_SLAB, MOST_SLAB.width),
  height: sixteenths('The height of a slab', LEAST_SLAB, MOST_SLAB.height),
})

/** Where a piece lies, in inches from the lower left of what is usable of its slab. */
const placeSchema = z.object({
  id: z.string({ error: 'A piece has an id' }).regex(/^[A-Z]{1,2}$/, { error: 'A piece has an id' }),
  slab: slabNumber,
  x: sixteenths('The place of a piece', 0, MOST_SLAB.width),
  y: sixteenths('The place of a piece', 0, MOST_SLAB.height),
  /** Before it's turned. */
  width: z.number({ error: 'The size of a piece must be a number' }),
  height: z.number({ error: 'The size of a piece must be a number' }),
  turned: z.boolean({ error: 'turned must be true or false' }).default(false),
  /** A new layout leaves it there. */
  locked: z.boolean({ error: 'locked must be true or false' }).default(false),
})

const overrideSchema = z.object({
  rule: z.enum(RULE_IDS, { error: 'There is no such rule' }),
  /** The index of the countertop that breaks it. */
  countertop: z
    .int({ error: 'There is no such countertop' })
    .min(0)
    .max(MAX_COUNTERTOPS - 1),
  /** Why the shop does it all the same. */
  reason: requiredLine('The reason', MAX_OVERRIDE_REASON_LENGTH),
})
export type Override = z.output<typeof overrideSchema>

const overridesSchema = z
  .array(overrideSchema, { error: 'The overrides must be a list' })
  .max(RULE_IDS.length * 4, { error: 'There are too many overrides' })
  .check(({ value, issues }) => {
    for (const [index, { rule, countertop }] of value.entries()) {
      const first = value.findIndex((other) => other.rule === rule && other.countertop === countertop)
      if (first === index) continue
      issues.push({ code: 'custom', input: value, path: [index, 'rule'], message: 'This rule has a reason already' })
    }
  })

const WHOLE_LAYOUT = 'A layout has both slabs and pieces'

/** What the shop makes of our layout. It replaces all: without slabs and pieces it's ours again. */
export const fabricationEditSchema = z
  .object({
    /** The draft's version that the office saw. */
    version: versionSchema,
    overrides: overridesSchema.default([]),
    slabs: z.array(slabSchema, { error: 'The slabs must be a list' }).max(MOST_PIECES).optional(),
    pieces: z.array(placeSchema, { error: 'The pieces must be a list' }).max(MOST_PIECES).optional(),
  })
  .check(({ value, issues }) => {
    const path = value.slabs && !value.pieces ? 'pieces' : !value.slabs && value.pieces ? 'slabs' : undefined
    if (path) issues.push({ code: 'custom', input: value, path: [path], message: WHOLE_LAYOUT })
  })
export type FabricationEdit = z.output<typeof fabricationEditSchema>

const pointSchema = z.object({ x: z.number(), y: z.number() })
const boxSchema = z.object({ left: z.number(), back: z.number(), right: z.number(), front: z.number() })

const pieceSchema = placeSchema.extend({
  /** The index of its countertop. */
  countertop: z.int(),
  kind: z.enum(['top', 'splash', 'panel', 'apron']),
  /** Of a top: its part, in inches of the outline, and whether its run goes across or down. */
  top: z.object({ name: z.enum(SEAM_PARTS), box: boxSchema, along: z.enum(['x', 'y']) }).optional(),
  /** Of what stands on a side: where, in inches from the side's left end. */
  upright: z.object({ side: z.enum(SIDE_NAMES), from: z.number(), to: z.number() }).optional(),
})

const seamSchema = z.object({
  countertop: z.int(),
  /** The part that it divides. Null: it's at an inside corner. */
  across: z.enum(SEAM_PARTS).nullable(),
  from: pointSchema,
  to: pointSchema,
  /** The ids of the pieces that meet there. */
  between: z.array(z.string()),
})

/** How a revision of a final quote is cut. */
export const fabricationSchema = z.object({
  /** The revision's. */
  version: versionSchema,
  /** Whose layout it is: as we lay out what the visitor drew, or the shop's. */
  by: z.enum(['visitor', 'shop']),
  at: z.iso.datetime(),
  /** The countertops changed since the shop laid them out, so this is our layout. */
  outdated: z.literal(true).optional(),
  /** Of each countertop. */
  details: z.array(detailsSchema.nullable()),
  overrides: z.array(overrideSchema),
  /** None for a job of too many pieces, which is planned by hand. */
  slabs: z.array(slabSchema),
  pieces: z.array(pieceSchema),
  seams: z.array(seamSchema),
  /** Our layout, beside that of the shop. */
  ours: z.object({ slabs: z.array(slabSchema), pieces: z.array(pieceSchema) }).optional(),
  /** Of a draft: what the shop's slabs would cost more than our layout's. Its price follows our layout. */
  differenceCents: z.int().optional(),
  estimate: estimateSchema,
  warnings: z.array(z.object({ rule: z.enum(RULE_IDS), countertop: z.int(), message: z.string() })),
})
export type Fabrication = z.output<typeof fabricationSchema>

/** What the shop works from, without a price: a crew reads it. */
export const shopDrawingSchema = fabricationSchema
  .pick({ slabs: true, pieces: true, seams: true, warnings: true })
  .extend({
    quoteNumber: z.int(),
    customerName: z.string(),
    /** With their names in the details. */
    countertops: z.array(
      z.object({
        shape: shapeSchema,
        dimensions: dimensionsSchema,
        stone: offeredStoneSchema,
        details: detailsSchema,
      }),
    ),
  })
export type ShopDrawing = z.output<typeof shopDrawingSchema>
