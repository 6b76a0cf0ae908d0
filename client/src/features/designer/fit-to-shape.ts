import {
  type Countertop,
  DEFAULT_DIMENSIONS,
  type DimensionName,
  dimensionProblems,
  type FullDimensions,
  isSameSize,
  MIN_INCHES,
  type Shape,
} from '#shared/countertops/countertop.ts'
import { MIN_STEP, MIN_U_WIDTH } from '#shared/countertops/handles.ts'
import { DEFAULT_STONE } from '#shared/countertops/stones.ts'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { isSameCountertop } from '#shared/fabrication/sent-details.ts'
import { snapInches } from '#shared/lib/inches.ts'
import { isEqual } from '#shared/lib/is-equal.ts'

const RETURNS = ['returnWidth', 'returnLength'] as const
type Returns = Record<(typeof RETURNS)[number], number>

export interface Draft extends Countertop {
  /** The id of the stone that it had, which we no longer offer. Until the visitor chooses another, it has the default. */
  formerStone?: string
  /** Inches. The returns as the visitor set them, if the shape has no room for all of them now. */
  fullReturns?: Returns
}

export const DEFAULT_DRAFT: Countertop = { shape: 'I', dimensions: DEFAULT_DIMENSIONS, stone: DEFAULT_STONE }

/** The draft in another shape. If its sizes don't fit, the returns shrink, and only a width too narrow for any U grows. */
export function fitToShape(draft: Draft, shape: Shape): Draft {
  const full = fullReturnsOf(draft)
  const dimensions = { ...draft.dimensions, ...full }
  if (dimensionProblems(shape, dimensions).length === 0) return withFullReturns({ ...draft, shape, dimensions }, full)
  if (dimensions.width < MIN_INCHES * returnsAcross(shape)) dimensions.width = MIN_U_WIDTH
  const largest = largestReturns(shape, dimensions)
  for (const name of RETURNS) dimensions[name] = Math.min(full[name], largest[name])
  return withFullReturns({ ...draft, shape, dimensions }, full)
}

/** The draft with other sizes, of which the visitor set `setNames`. Other returns that had shrunk grow back. */
export function resize(draft: Draft, sizes: FullDimensions, setNames: readonly DimensionName[]): Draft {
  const full = fullReturnsOf(draft)
  const dimensions = { ...sizes }
  const largest = largestReturns(draft.shape, sizes)
  for (const name of RETURNS) {
    if (setNames.includes(name)) full[name] = sizes[name]
    else dimensions[name] = Math.max(sizes[name], Math.min(full[name], largest[name]))
  }
  return withFullReturns({ ...draft, dimensions }, full)
}

/** Whether two drafts have the same sizes and details, including returns that don't fit now. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  const [full, otherFull] = [fullReturnsOf(one), fullReturnsOf(other)]
  const areSameReturns = RETURNS.every((name) => full[name] === otherFull[name])
  return isSameSize(one, other) && areSameReturns && isEqual(one.details, other.details)
}

/** Whether two drafts make the same countertop. It may stand anywhere in the kitchen. */
export function isSameDesign(one: Draft, other: Draft): boolean {
  return one.formerStone === other.formerStone && isSameCountertop(one, other)
}

/** Whether they also stand at the same place. */
export function isSameDesignAndPlace(one: Draft, other: Draft): boolean {
  return isSameDesign(one, other) && isEqual(one.details?.kitchen, other.details?.kitchen)
}

function fullReturnsOf({ dimensions: { returnWidth, returnLength }, fullReturns }: Draft): Returns {
  return { returnWidth, returnLength, ...fullReturns }
}

function withFullReturns(draft: Draft, full: Returns): Draft {
  const { fullReturns: _, ...others } = draft
  const isFull = RETURNS.every((name) => draft.dimensions[name] === full[name])
  return isFull ? others : { ...others, fullReturns: full }
}

function returnsAcross(shape: Shape): number {
  return shape === 'U' ? 2 : 1
}

function largestReturns(shape: Shape, { width, length }: FullDimensions): Returns {
  return { returnWidth: largestReturn(width, returnsAcross(shape)), returnLength: largestReturn(length, 1) }
}

/** Inches. Leaves the smallest step if there's room for it, otherwise half of `total`. */
function largestReturn(total: number, across: number): number {
  const withMinStep = (total - MIN_STEP) / across
  return Math.max(MIN_INCHES, withMinStep >= MIN_INCHES ? withMinStep : snapInches(total / (2 * across)))
}
export function detailsOf({ details }: Pick<Draft, 'details'>): Details {
  return details ?? DEFAULT_DETAILS
}

export function withDetails(draft: Draft, details: Details | undefined): Draft {
  const { details: _, ...others } = draft
  return details ? { ...others, details } : others
}
