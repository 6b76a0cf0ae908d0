import { fullDimensions } from '#shared/countertops/countertop.ts'
import { boxOfPoints } from '#shared/countertops/outline.ts'
import { isCooktop, isSink } from '#shared/fabrication/details.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import { cutoutNoun } from '#shared/fabrication/labels.ts'
import { type RuleId, ruleValue } from '#shared/fabrication/rules.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { formatInches, SQUARE_INCHES_PER_SQUARE_FOOT } from '#shared/lib/inches.ts'
import { USABLE } from './parts.ts'
import type { PlannedCountertop, PlannedSeam, StonePlan } from './plan-slabs.ts'
import { pieceSize } from './describe-slabs.ts'
import { crosses, distanceTo, isTooSmall, LEAST_PIECE } from './seams.ts'
import { dishwasherBox } from './ways.ts'

/** What a plan breaks a rule with, or comes near to. It never stops a request: the shop decides. */
export interface SlabWarning {
  rule: RuleId
  countertop: number
  message: string
}

const FROM_CUTOUT = { stop: ruleValue('seam.cutout', 'stop'), warn: ruleValue('seam.cutout', 'warn') }
const HEAVY = ruleValue('piece.weight', 'warn')
/** Pounds of a square foot of quartz, 1 1/4 in thick. */
const POUNDS_PER_SQUARE_FOOT = 14.3

/** The rules that the plan of a stone breaks, by countertop (docs/rules.md, Slabs). */
export function checkSlabs({ seams, pieces }: StonePlan, countertops: readonly PlannedCountertop[]): SlabWarning[] {
  return countertops.flatMap((countertop, index) => {
    const own = pieces.filter((piece) => piece.countertop === index)
    const messages = [
      ...seams
        .filter((seam) => seam.countertop === index)
        .flatMap((seam) => [...checkDepth(seam, own), ...checkSeam(seam, countertop)]),
      ...own.flatMap(checkPiece),
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
    return [['seam.dishwasher', "A seam can't cross the dishwasher. Nothing supports it there."]]
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

/** What a piece of this size in inches weighs before anything is cut out of it. */
export function poundsOf({ width, height }: { width: number; height: number }): number {
  return ((width * height) / SQUARE_INCHES_PER_SQUARE_FOOT) * POUNDS_PER_SQUARE_FOOT
}

function checkPiece({ kind, id, width, height }: StonePlan['pieces'][number]): Broken[] {
  if (kind !== 'top') return []
  const pounds = poundsOf({ width, height })
  const weight = Math.round(pounds / 10) * 10
  const least = `${LEAST_PIECE.width} × ${LEAST_PIECE.height} in`
  return [
    ...(isTooSmall(width, height)
      ? [
          [
            'piece.min',
            `Piece ${id} is ${pieceSize({ width, height })}. We cut nothing under ${least}.`,
          ] satisfies Broken,
        ]
      : []),
    ...(pounds >= HEAVY
      ? [['piece.weight', `Piece ${id} weighs about ${weight} lb. We check the way in first.`] satisfies Broken]
      : []),
  ]
}
