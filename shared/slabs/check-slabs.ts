import { type Countertop, fullDimensions } from '#shared/countertops/countertop.ts'
import { boxOfPoints } from '#shared/countertops/outline.ts'
import { isCooktop, isSink } from '#shared/fabrication/details.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import { cutoutNoun } from '#shared/fabrication/labels.ts'
import { type RuleId, ruleValue } from '#shared/fabrication/rules.ts'
import { isMirrored } from '#shared/fabrication/sides.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { formatInches, SQUARE_INCHES_PER_SQUARE_FOOT } from '#shared/lib/inches.ts'
import { fitsWhole, LONGEST_PIECE, type TopPart, USABLE } from './parts.ts'
import type { PlannedCountertop, PlannedSeam, StonePlan } from './plan-slabs.ts'
import { pieceSize } from './describe-slabs.ts'
import { crosses, distanceTo, isTooSmall, LEAST_PIECE, spanOf } from './seams.ts'
import { askedSeams, dishwasherBox, wholeParts } from './ways.ts'

/** What a plan breaks a rule with, or comes near to. It never stops a request: the shop decides. */
export interface SlabWarning {
  rule: RuleId
  countertop: number
  message: string
}

/** Inches between a seam and a cutout. */
export const FROM_CUTOUT = { stop: ruleValue('seam.cutout', 'stop'), warn: ruleValue('seam.cutout', 'warn') }
export const OVER_DISHWASHER = "A seam can't cross the dishwasher. Nothing supports it there."
export const LEAST = `We cut nothing under ${LEAST_PIECE.width} × ${LEAST_PIECE.height} in.`
export const LONGEST = `The longest we can carry in is ${LONGEST_PIECE} in.`
const HEAVY = ruleValue('piece.weight', 'warn')
/** Pounds of a square foot of quartz, 1 1/4 in thick. */
const POUNDS_PER_SQUARE_FOOT = 14.3

/** The rules that a plan breaks, by countertop (docs/rules.md, Slabs). */
export function checkSlabs(
  { seams, pieces }: Pick<StonePlan, 'seams' | 'pieces'>,
  countertops: readonly PlannedCountertop[],
): SlabWarning[] {
  return countertops.flatMap((countertop, index) => {
    const own = pieces.filter((piece) => piece.countertop === index)
    const messages = [
      ...seams
        .filter((seam) => seam.countertop === index)
        .flatMap((seam) => [...checkDepth(seam, own), ...checkSeam(seam, countertop)]),
      ...checkAsked({ ...countertop, dimensions: fullDimensions(countertop.dimensions) }, own),
      ...own.flatMap((piece) => checkPiece(piece, countertop)),
    ]
    return messages.map(([rule, message]) => ({ rule, countertop: index, message }))
  })
}

type Broken = [rule: RuleId, message: string]

function checkDepth({ across, from, to }: PlannedSeam, pieces: StonePlan['pieces']): Broken[] {
  const part = pieces.find(({ top }) => top?.name === across)?.top
  const isAlongRun = part?.along === (from.y === to.y ? 'x' : 'y')
  const usable = formatInches(USABLE.height)
  const message = `This top is deeper than a slab (${usable} in usable), so it gets a seam along its length.`
  return isAlongRun ? [['slab.trim', message]] : []
}

function checkSeam(seam: PlannedSeam, countertop: PlannedCountertop): Broken[] {
  const { cutouts, dishwashers } = fabricate({ ...countertop, dimensions: fullDimensions(countertop.dimensions) })
  if (dishwashers.some((dishwasher) => crosses(seam, dishwasherBox(dishwasher))))
    return [['seam.dishwasher', OVER_DISHWASHER]]
  const near = cutouts
    .filter(({ inBacksplash }) => !inBacksplash)
    .map(({ cutout: { kind }, corners }) => ({ kind, inches: distanceTo(seam, boxOfPoints(corners)) }))
    .toSorted((one, other) => one.inches - other.inches)
  // What a faucet's seam would say, its sink says.
  const nearest = near.find(({ kind }) => isSink(kind) || isCooktop(kind)) ?? near[0]
  if (!nearest || nearest.inches >= FROM_CUTOUT.warn - SAME_INCHES) return []
  const noun = cutoutNoun(nearest.kind)
  if (nearest.inches < SAME_INCHES) return [['seam.cutout', `A seam can't cross the ${noun}.`]]
  const { stop, warn } = FROM_CUTOUT
  const message = `This seam is ${formatInches(nearest.inches)} in from the ${noun}. We prefer ${warn}; under ${stop} we won't cut it.`
  return [['seam.cutout', message]]
}

/** What a piece weighs before cutouts. A top in one piece has no stone where its shape has none. */
export function poundsOf({ width, height, top }: Weighed, countertop: PlannedCountertop | undefined): number {
  const missing = top && countertop ? notchIn(top.box, countertop) : 0
  return ((width * height - missing) / SQUARE_INCHES_PER_SQUARE_FOOT) * POUNDS_PER_SQUARE_FOOT
}

type Weighed = Pick<StonePlan['pieces'][number], 'width' | 'height' | 'top'>

/** Square inches of a box that are in front of the run and beside the legs. */
function notchIn({ left, back, right, front }: TopPart['box'], { shape, ...countertop }: PlannedCountertop): number {
  if (shape === 'I') return 0
  const dimensions = fullDimensions(countertop.dimensions)
  const { width, returnWidth, returnLength } = dimensions
  const hasLeft = shape === 'U' || !isMirrored({ ...countertop, shape, dimensions })
  const hasRight = shape === 'U' || !hasLeft
  const from = Math.max(left, hasLeft ? returnWidth : 0)
  const to = Math.min(right, hasRight ? width - returnWidth : width)
  return Math.max(to - from, 0) * Math.max(front - Math.max(back, returnLength), 0)
}

/** What someone asks for that can't be made, so that we chose more seams. */
function checkAsked(countertop: Countertop, pieces: StonePlan['pieces']): Broken[] {
  const { shape, dimensions, details } = countertop
  const box = { width: dimensions.width, height: dimensions.length }
  const isWhole = shape === 'I' || details?.corner !== 'one-piece' || fitsWhole(box)
  const largest = `${LONGEST_PIECE} × ${formatInches(USABLE.height)} in`
  const tooLarge = `In one piece this top is ${pieceSize(box)}. The largest we can cut and carry in is ${largest}.`
  const parts = wholeParts(pieces.flatMap(({ top }) => top ?? []))
  const tooLong = parts
    .flatMap((part) => lengthsAsAsked(countertop, part))
    .filter((length) => length > LONGEST_PIECE + SAME_INCHES)
    .map((length) => `This piece is ${formatInches(length)} in long. ${LONGEST}`)
  return [...(isWhole ? [] : [tooLarge]), ...tooLong].map((message) => ['piece.maxLength', message])
}

/** Of the pieces of a part that someone's own seams leave. */
function lengthsAsAsked(countertop: Countertop, part: TopPart): number[] {
  const [from, to] = spanOf(part.box, part.along)
  const places = askedSeams(countertop, part).filter((place) => place > from && place < to)
  if (places.length === 0) return []
  const ends = [from, ...places.toSorted((one, other) => one - other), to]
  return ends.slice(1).map((end, index) => end - (ends[index] ?? from))
}

function checkPiece(piece: StonePlan['pieces'][number], countertop: PlannedCountertop): Broken[] {
  const { kind, id, width, height } = piece
  if (kind !== 'top') return []
  const pounds = poundsOf(piece, countertop)
  const weight = Math.round(pounds / 10) * 10
  return [
    ...(isTooSmall(width, height)
      ? [['piece.min', `Piece ${id} is ${pieceSize({ width, height })}. ${LEAST}`] satisfies Broken]
      : []),
    ...(pounds >= HEAVY
      ? [['piece.weight', `Piece ${id} weighs about ${weight} lb. We check the way in first.`] satisfies Broken]
      : []),
  ]
}
