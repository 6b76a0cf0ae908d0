import { type Cut, cutOrder } from './cut-order.ts'
import { countExactly, layOutExactly } from './exact-layout.ts'
import { type Budget, findFronts, type Fronts, MAX_EXACT } from './fronts.ts'
import { bestPacking, layOutQuickly, packQuickly } from './heuristic-layout.ts'
import { lowerBound } from './lower-bound.ts'
import { type LaidSlab, placeCorner } from './place-cuts.ts'
import { byKind, fitsIn, type Kind, type Rectangle, type Size } from './units.ts'

/** A rectangle to cut, in sixteenths. It keeps its direction unless it may turn. */
export interface Blank extends Size {
  mayTurn: boolean
}

/** Where a blank lies. Its size is that on the slab, so width and height are exchanged if it's turned. */
export interface PlacedBlank extends Rectangle {
  index: number
  /** From 0. */
  slab: number
  turned: boolean
}

export interface SlabCount {
  slabs: number
  /** So many are needed, at the least. */
  atLeast: number
  /** Whether no layout has fewer slabs. */
  proven: boolean
  /** What it took from the budget. */
  combinations: number
}

export interface Layout extends SlabCount {
  /** In the order of the blanks. */
  places: PlacedBlank[]
  /** Of each slab, in the order of the saw. */
  cuts: Cut[][]
  /** The largest rectangle that each slab leaves, of its usable area. That of the last slab is the largest of all. */
  remnants: (Rectangle | null)[]
}

/** A blank that fits on no slab. It needs a seam first. */
export class BlankTooLargeError extends Error {
  override name = 'BlankTooLargeError'
  constructor(readonly index: number) {
    super(`blank ${index} is larger than a slab`)
  }
}

/** How many combinations one layout may take. */
const MAX_COMBINATIONS = 200_000

/** What all layouts of one estimate may take. */
export const newBudget = (combinations = 500_000): Budget => ({ combinations })

/**
 * On how many slabs blanks fit, as `layOut` says, but without a picture, so in a fraction of its time.
 * Throws `BlankTooLargeError`.
 */
export function countSlabs(blanks: readonly Blank[], slab: Size, budget: Budget = newBudget()): SlabCount {
  const { kinds } = sortBlanks(blanks, slab)
  const bound = lowerBound(kinds, slab)
  return withinLimit(budget, (own) => {
    const packed = bestPacking(kinds, slab, bound)
    if (packed.length === bound) return { slabs: bound, atLeast: bound, proven: true }
    const few = frontsOfFew(kinds, slab, own)
    const quick = few?.blanks === kinds.length ? null : packQuickly(kinds, slab, own, packed).length
    const atLeast = Math.max(bound, countExactly(few ?? frontsOfLargest(kinds, slab, own)))
    const slabs = quick ?? atLeast
    return { slabs, atLeast, proven: slabs === atLeast }
  })
}

/** So many slabs are needed, quickly. `countSlabs` may prove more. Throws `BlankTooLargeError`. */
export const leastSlabs = (blanks: readonly Blank[], slab: Size): number =>
  lowerBound(sortBlanks(blanks, slab).kinds, slab)

const frontsOfFew = (kinds: readonly Kind[], slab: Size, budget: Budget): Fronts | null =>
  kinds.length <= MAX_EXACT ? findFronts(kinds, slab, budget) : null

/** All blanks never need fewer slabs than some of them. */
const frontsOfLargest = (kinds: readonly Kind[], slab: Size, budget: Budget): Fronts =>
  findFronts(kinds.slice(0, MAX_EXACT), slab, budget)

/**
 * Lays blanks out on as few slabs as possible, so that a saw can cut them from edge to edge: exactly up to `MAX_EXACT` blanks and
 * within the budget, else well. The last slab keeps the largest rectangle that it could. The order of the blanks changes nothing but
 * which of equal ones lies where. Throws `BlankTooLargeError`.
 */
export function layOut(blanks: readonly Blank[], slab: Size, budget: Budget = newBudget()): Layout {
  const { kinds, order } = sortBlanks(blanks, slab)
  const bound = lowerBound(kinds, slab)
  return withinLimit(budget, (own) => {
    const few = frontsOfFew(kinds, slab, own)
    const isExact = few?.blanks === kinds.length
    const laid = isExact ? layOutExactly(few, slab).map(placeCorner) : layOutQuickly(kinds, slab, own)
    const atLeast = Math.max(bound, countExactly(few ?? frontsOfLargest(kinds, slab, own)))
    const slabs = laid.length
    return { slabs, atLeast, proven: slabs === atLeast, ...nameBlanks(laid, blanks, order), ...cutsOf(laid, slab) }
  })
}

function withinLimit<Result>(budget: Budget, work: (own: Budget) => Result): Result & { combinations: number } {
  const limit = Math.max(0, Math.min(MAX_COMBINATIONS, budget.combinations))
  const own = { combinations: limit }
  const result = work(own)
  const combinations = limit - Math.max(0, own.combinations)
  budget.combinations -= combinations
  return { ...result, combinations }
}

/** The kinds of all blanks in order, and the index of each. What can lie in one direction only may not turn. */
function sortBlanks(blanks: readonly Blank[], slab: Size): { kinds: Kind[]; order: { kind: Kind; index: number }[] } {
  const order = blanks.map(({ width, height, mayTurn }, index) => {
    const turned = { width: height, height: width }
    const directions = [{ width, height }, ...(mayTurn && width !== height ? [turned] : [])]
    const fitting = directions.filter((size) => fitsIn(size, slab))
    // Which direction it's given in doesn't matter if it may turn.
    const [size] = fitting.toSorted((a, b) => b.width - a.width)
    if (!size) throw new BlankTooLargeError(index)
    return { kind: { ...size, mayTurn: fitting.length > 1 }, index }
  })
  order.sort((a, b) => byKind(a.kind, b.kind) || a.index - b.index)
  return { kinds: order.map(({ kind }) => kind), order }
}

function nameBlanks(
  laid: readonly LaidSlab[],
  blanks: readonly Blank[],
  order: readonly { kind: Kind; index: number }[],
): Pick<Layout, 'places'> {
  const waiting = [...order]
  const places = laid.flatMap((one, slab) =>
    one.places.flatMap(({ kind, ...rectangle }) => {
      // Equal ones are laid out in the order in which they were asked for.
      const at = waiting.findIndex((each) => byKind(each.kind, kind) === 0)
      const [found] = waiting.splice(at, 1)
      const blank = found && blanks[found.index]
      return blank ? { index: found.index, slab, ...rectangle, turned: rectangle.width !== blank.width } : []
    }),
  )
  return { places: places.toSorted((a, b) => a.index - b.index) }
}

function cutsOf(laid: readonly LaidSlab[], slab: Size): Pick<Layout, 'cuts' | 'remnants'> {
  return {
    cuts: laid.map(({ places, remnant }) => cutOrder(remnant ? [...places, remnant] : places, slab).cuts),
    remnants: laid.map(({ remnant }) => remnant),
  }
}
