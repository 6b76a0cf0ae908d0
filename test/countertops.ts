import fc from 'fast-check'
import {
  type Countertop,
  type FullDimensions,
  MAX_INCHES,
  MIN_INCHES,
  SHAPES,
  type Shape,
} from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS, type Details, type Place, SIDES_OF_SHAPE, TURNS, USES } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { withPlace } from '#shared/fabrication/sent-details.ts'

/** A countertop of these inches in Southport, with returns as deep as cabinets. */
export function drawn(shape: Shape, width: number, length: number, details?: Partial<Details>): Countertop {
  const dimensions = { width, length, returnWidth: 25.5, returnLength: 25.5 }
  return { shape, dimensions, stone: 'southport', ...(details && { details: { ...DEFAULT_DETAILS, ...details } }) }
}

interface ShapedDimensions {
  shape: Shape
  dimensions: FullDimensions
}

/** A length between two others in inches, on the grid of sixteenths, now and then exactly at an end. */
function inchesBetween(min: number, max: number): fc.Arbitrary<number> {
  const sixteenths = fc.integer({ min: Math.ceil(min * 16), max: Math.floor(max * 16) }).map((count) => count / 16)
  return fc.oneof({ weight: 8, arbitrary: sixteenths }, fc.constant(min), fc.constant(max))
}

/** Every countertop that may be typed: also notches without area, and returns that no drag would allow. */
export const anyShapedDimensions: fc.Arbitrary<ShapedDimensions> = fc.constantFrom(...SHAPES).chain((shape) => {
  const returnsAcross = shape === 'U' ? 2 : 1
  return fc
    .tuple(inchesBetween(MIN_INCHES * returnsAcross, MAX_INCHES), inchesBetween(MIN_INCHES, MAX_INCHES))
    .chain(([width, length]) =>
      fc
        .tuple(inchesBetween(MIN_INCHES, width / returnsAcross), inchesBetween(MIN_INCHES, length))
        .map(([returnWidth, returnLength]) => ({ shape, dimensions: { width, length, returnWidth, returnLength } })),
    )
})

const anyPlace: fc.Arbitrary<Place> = fc.record({
  x: fc.integer({ min: -3200, max: 3200 }).map((sixteenths) => sixteenths / 16),
  y: fc.integer({ min: -3200, max: 3200 }).map((sixteenths) => sixteenths / 16),
  turn: fc.constantFrom(...TURNS),
})

/** With any of its sides at a wall. */
export const anyCountertop: fc.Arbitrary<FabricatedCountertop> = anyShapedDimensions.chain((countertop) => {
  const anySides = fc.array(fc.tuple(fc.constantFrom(...SIDES_OF_SHAPE[countertop.shape]), fc.constantFrom(...USES)))
  return fc.tuple(anySides, fc.boolean()).map(([sides, mirrored]) => ({
    ...countertop,
    details: {
      ...DEFAULT_DETAILS,
      mirrored,
      sides: Object.fromEntries(sides.map(([side, use]) => [side, [{ use }]])),
    },
  }))
})

/** Of one to five countertops, some of them with a place of their own. */
export const anyKitchen: fc.Arbitrary<FabricatedCountertop[]> = fc
  .array(fc.tuple(anyCountertop, fc.option(anyPlace, { nil: undefined })), { minLength: 1, maxLength: 5 })
  .map((list) => list.map(([countertop, place]) => (place ? withPlace(countertop, place) : countertop)))
