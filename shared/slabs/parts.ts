import { SLAB } from '#shared/countertops/stones.ts'
import { type Box, outline, type Point } from '#shared/countertops/outline.ts'
import type { SEAM_PARTS } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { ruleValue } from '#shared/fabrication/rules.ts'
import { isMirrored, type Side } from '#shared/fabrication/sides.ts'

/** Inches: what a saw can use of a slab, without its edges. */
export const USABLE = {
  width: SLAB.width - 2 * ruleValue('slab.trim', 'note'),
  height: SLAB.height - 2 * ruleValue('slab.trim', 'note'),
}
/** Inches: the longest piece that is carried in. */
export const LONGEST_PIECE = ruleValue('piece.maxLength', 'stop')

export type PartName = (typeof SEAM_PARTS)[number]

/** A run or a leg before it gets seams, in inches of the outline. */
export interface TopPart {
  name: PartName
  box: Box
  /** The direction of the run. Its length lies along the slab's. */
  along: 'x' | 'y'
}

/** Where two parts of a countertop meet, in inches of the outline. */
interface Joint {
  from: Point
  to: Point
}

/** One way to make a countertop's top: what is cut as one, and where those parts meet. */
export interface CornerChoice {
  parts: TopPart[]
  joints: Joint[]
}

type Through = 'run' | 'leg'

/** Whether a slab holds a box, in inches, that can be carried in. */
export function fitsWhole({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) <= LONGEST_PIECE && Math.min(width, height) <= USABLE.height
}

/**
 * Whether the panel at this side lies to the left of a top on a slab, its upper end at its right. Else it lies to the right. So
 * the vein of a run goes on down each of its ends.
 */
export const liesLeft = ({ outward }: Side): boolean => outward.x + outward.y < 0

/**
 * The ways to part a top at its inside corners (docs/rules.md, Slabs): at each, either the run or the leg goes through. It's in
 * one piece only if its box fits a slab and can be carried. What the details ask for is the only way, if it's possible.
 * A straight top runs along its longer side.
 */
export function cornerChoices(countertop: FabricatedCountertop): CornerChoice[] {
  const { shape, dimensions, details } = countertop
  const { width, length } = dimensions
  const whole = { left: 0, back: 0, right: width, front: length }
  const onePiece: CornerChoice = {
    parts: [{ name: 'run', box: whole, along: width >= length ? 'x' : 'y' }],
    joints: [],
  }
  if (shape === 'I' || outline(shape, dimensions).length === 4) return [onePiece]

  const asked = details?.corner ?? 'auto'
  const fits = fitsWhole({ width, height: length })
  if (asked === 'one-piece' && fits) return [onePiece]
  const legs = shape === 'U' ? (['leftLeg', 'rightLeg'] as const) : (['leftLeg'] as const)
  const isAsked = (through: Through) => asked === 'auto' || asked === 'one-piece' || asked === `${through}-through`
  const throughs = (['run', 'leg'] as const).filter(isAsked)
  const atCorners = legs.reduce<Through[][]>(
    (all) => all.flatMap((one) => throughs.map((through) => [...one, through])),
    [[]],
  )
  return [
    ...atCorners.map((through) => partAt(countertop, legs, through)),
    ...(asked === 'auto' && fits ? [onePiece] : []),
  ]
}

function partAt(
  countertop: FabricatedCountertop,
  legs: readonly ('leftLeg' | 'rightLeg')[],
  through: readonly Through[],
): CornerChoice {
  const { width, length, returnWidth, returnLength } = countertop.dimensions
  const run = { left: 0, back: 0, right: width, front: returnLength }
  const parts: TopPart[] = []
  const joints: Joint[] = []
  for (const [index, name] of legs.entries()) {
    const isRight = name === 'rightLeg' || isMirrored(countertop)
    const [left, right] = isRight ? [width - returnWidth, width] : [0, returnWidth]
    const inner = isRight ? left : right
    const isLegThrough = through[index] === 'leg'
    parts.push({ name, box: { left, back: isLegThrough ? 0 : returnLength, right, front: length }, along: 'y' })
    if (isLegThrough) {
      if (isRight) run.right = inner
      else run.left = inner
      joints.push({ from: { x: inner, y: 0 }, to: { x: inner, y: returnLength } })
    } else {
      joints.push({ from: { x: left, y: returnLength }, to: { x: right, y: returnLength } })
    }
  }
  return { parts: [{ name: 'run', box: run, along: 'x' }, ...parts], joints }
}
