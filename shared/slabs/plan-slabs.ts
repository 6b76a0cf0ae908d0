import { type Dimensions, fullDimensions, type Shape } from '#shared/countertops/countertop.ts'
import { STONES } from '#shared/content/stones.ts'
import { STONE_IDS, type StoneId } from '#shared/countertops/stones.ts'
import type { Details } from '#shared/fabrication/details.ts'
import { sidesOf } from '#shared/fabrication/sides.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import type { Cut } from './cut-order.ts'
import type { Budget } from './fronts.ts'
import { type Blank, countSlabs, leastSlabs, newBudget } from './layout.ts'
import { areaOf, sixteenths, USABLE_SLAB } from './units.ts'
import { layOutMatched, type Meeting, meetingsOf } from './vein-blocks.ts'
import {
  bestWays,
  combineAll,
  keyOfPieces,
  leastPieces,
  MOST_WAYS,
  type Piece,
  type Way,
  type Ways,
  waysOf,
  wholeLengths,
} from './ways.ts'

/** A countertop whose stone is planned. Its dimensions have no `dimensionProblems`. */
export interface PlannedCountertop {
  shape: Shape
  dimensions: Dimensions
  stone: StoneId
  details?: Details | undefined
}

/** A piece in its place on a slab. Inches from the lower left of what is usable. */
export interface PlacedPiece extends Piece {
  /** `A`, `B` … over the whole job. */
  id: string
  /** From 1, over the whole job. */
  slab: number
  x: number
  y: number
  turned: boolean
}

/** A seam with the ids of the pieces that meet there, the one further left or further back first. */
export type PlannedSeam = Way['seams'][number] & { between: string[] }

/** The slabs of one stone. */
export interface StonePlan {
  stone: StoneId
  slabs: number
  /** No plan needs fewer. */
  atLeast: number
  pieces: PlacedPiece[]
  seams: PlannedSeam[]
  /** The ids of two pieces that the vein runs on through, the left one on the slab first. */
  matched: [string, string][]
  /** The largest rectangle that is left of the last slab, in inches. */
  remnant: { width: number; height: number } | null
  /** Of each slab, in the order of the saw, in inches. */
  cuts: Cut[][]
}

/** More pieces than this are planned by hand. */
export const MOST_PIECES = 60
/** Of the ways that are laid out, those that differ in their inside corners. */
const MOST_CORNERS = MOST_WAYS / 2

/**
 * How the countertops are cut from slabs (docs/rules.md, Slabs): an entry for each stone. Null if there are more than
 * `MOST_PIECES` pieces, cut in the best way. The same list in another order, or mirrored, takes as many slabs. The vein runs on
 * where it can on as many slabs, or on `more` of each stone.
 */
export function planSlabs(countertops: readonly PlannedCountertop[], more = 0): StonePlan[] | null {
  const counted = countStones(countertops)
  if (!counted) return null
  const ids = letters()
  let slabsBefore = 0
  return counted.map(({ stone, way, blanks, atLeast }) => {
    const meetings = STONES[stone].veined ? meetingsIn(way, countertops) : []
    const { slabs, places, cuts, remnants, matched } = layOutMatched(blanks, meetings, more)
    const order = way.pieces.map((piece, index) => ({ piece, index }))
    order.sort((one, other) => one.piece.countertop - other.piece.countertop || one.index - other.index)
    const named = new Map(order.map(({ index }) => [index, ids.next().value]))
    const idOf = (index: number) => named.get(index) ?? ''
    const pieces = order.flatMap(({ piece, index }) => {
      const place = places[index]
      if (!place) return []
      const slab = slabsBefore + place.slab + 1
      return [{ ...piece, id: idOf(index), slab, x: place.x / 16, y: place.y / 16, turned: place.turned }]
    })
    slabsBefore += slabs
    const last = remnants.at(-1)
    const remnant = last ? { width: last.width / 16, height: last.height / 16 } : null
    return {
      stone,
      slabs,
      atLeast,
      pieces,
      seams: way.seams.map((seam) => ({ ...seam, between: piecesAt(seam, pieces) })),
      matched: matched.map(([left, right]): [string, string] => [idOf(left), idOf(right)]),
      remnant,
      cuts: cuts.map((ofSlab) => ofSlab.map(inInches)),
    }
  })
}

/** More pieces that the vein could run on through, and the slabs that this takes. */
export interface MatchOffer {
  stone: StoneId
  slabs: number
  /** Ids as in `StonePlan`. */
  matched: [string, string][]
}

/** Of each stone, what one more slab would match. Not those where it would match nothing more. */
export function offerMatches(countertops: readonly PlannedCountertop[]): MatchOffer[] {
  const plans = planSlabs(countertops) ?? []
  const larger = planSlabs(countertops, 1) ?? []
  return plans.flatMap((plan) => {
    const { stone, slabs, matched } = larger.find((one) => one.stone === plan.stone) ?? plan
    const added = matched.filter((pair) => !plan.matched.some((one) => isEqual(one, pair)))
    return slabs > plan.slabs && matched.length > plan.matched.length ? [{ stone, slabs, matched: added }] : []
  })
}

function meetingsIn({ pieces }: Way, countertops: readonly PlannedCountertop[]): Meeting[] {
  return meetingsOf(pieces, (index) => {
    const countertop = countertops[index]
    return countertop ? sidesOf({ ...countertop, dimensions: fullDimensions(countertop.dimensions) }) : []
  })
}

/** How many slabs `planSlabs` takes, in a fraction of its time. */
export function countStones(countertops: readonly PlannedCountertop[]): (Counted & { stone: StoneId })[] | null {
  const least = countertops.reduce((count, one) => count + leastPieces(full(one)), 0)
  if (least > MOST_PIECES) return null
  const stones = STONE_IDS.filter((stone) => countertops.some((one) => one.stone === stone))
  const listed = stones.map((stone) => ({ stone, ...listWays(countertops, stone) }))
  if (listed.reduce((count, { ways }) => count + (ways[0]?.pieces.length ?? 0), 0) > MOST_PIECES) return null
  const budget = newBudget()
  return listed.map((one) => ({ stone: one.stone, ...countStone(one, budget) }))
}

/** The ids of the tops that touch a seam along some of it. */
function piecesAt({ countertop, from, to }: Way['seams'][number], pieces: readonly PlacedPiece[]): string[] {
  const touching = pieces.flatMap((piece) => {
    const { box } = piece.top ?? {}
    if (piece.countertop !== countertop || !box) return []
    const isUpright = from.x === to.x
    const ends = isUpright ? [box.left, box.right] : [box.back, box.front]
    const overlap = isUpright
      ? Math.min(box.front, to.y) - Math.max(box.back, from.y)
      : Math.min(box.right, to.x) - Math.max(box.left, from.x)
    const line = isUpright ? from.x : from.y
    return overlap > SAME_INCHES && ends.some((end) => Math.abs(end - line) < SAME_INCHES)
      ? [{ id: piece.id, start: ends[0] ?? 0 }]
      : []
  })
  return touching.toSorted((one, other) => one.start - other.start).map(({ id }) => id)
}

interface Counted {
  way: Way
  blanks: Blank[]
  slabs: number
  atLeast: number
}

/** The way with the fewest slabs, and of those the best. */
function countStone({ stone, ways, isComplete }: ListedWays & { stone: StoneId }, budget: Budget): Counted {
  const listed = ways.map((way) => ({
    way,
    blanks: way.pieces.map(({ width, height }) => ({
      width: sixteenths(width),
      height: sixteenths(height),
      mayTurn: !STONES[stone].veined,
    })),
  }))
  const byArea = Math.min(...listed.map(({ blanks }) => slabsOfArea(blanks)))
  let best: Omit<Counted, 'atLeast'> | undefined
  let atLeast = Infinity
  for (const { way, blanks } of listed) {
    // The best come first, so one that can't take fewer changes nothing.
    if (best && leastSlabs(blanks, USABLE_SLAB) >= best.slabs) continue
    const count = countSlabs(blanks, USABLE_SLAB, budget)
    atLeast = Math.min(atLeast, count.atLeast)
    // The best come first, so of two with as many slabs the first stays.
    if (!best || count.slabs < best.slabs) best = { way, blanks, slabs: count.slabs }
    if (best.slabs === byArea) break
  }
  if (!best) throw new Error(`No countertop is in ${stone}`)
  // What wasn't listed may take fewer.
  return { ...best, atLeast: isComplete ? atLeast : byArea }
}

const inInches = ({ upright, at, from, to }: Cut): Cut => ({ upright, at: at / 16, from: from / 16, to: to / 16 })

function slabsOfArea(blanks: readonly Blank[]): number {
  return Math.ceil(blanks.reduce((sum, blank) => sum + areaOf(blank), 0) / areaOf(USABLE_SLAB))
}

interface ListedWays {
  /** The best first. */
  ways: Way[]
  /** Whether there are no others. */
  isComplete: boolean
}

const full = (countertop: PlannedCountertop) => ({ ...countertop, dimensions: fullDimensions(countertop.dimensions) })

/** The ways to make all countertops of a stone. They don't depend on the order of the list. */
function listWays(countertops: readonly PlannedCountertop[], stone: StoneId): ListedWays {
  const own = countertops.flatMap((one, index) => (one.stone === stone ? [{ index, countertop: full(one) }] : []))
  const lengths = [...new Set(own.flatMap(({ countertop }) => wholeLengths(countertop)))]
  const all = own
    .map(({ countertop, index }) => waysOf(countertop, index, lengths))
    .map((ways) => ({ ways, key: keyOf(ways) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ ways }) => ways)
  const corners = combineAll(all.map(({ byCorner }) => byCorner.flatMap((ways) => ways.slice(0, 1))))
  const any = combineAll(all.map(({ byCorner }) => byCorner.flat()))
  const ways = bestWays([...corners.slice(0, MOST_CORNERS), ...any])
  return { ways, isComplete: all.reduce((count, one) => count * one.count, 1) <= MOST_WAYS }
}

/** The same for the same pieces. */
function keyOf({ byCorner }: Ways): string {
  const ways = byCorner.flat().map(({ pieces, penalty }) => `${Math.round(penalty * 1e6)} ${keyOfPieces(pieces)}`)
  return ways.toSorted().join()
}

/** `A` to `Z`, then `AA`. */
function* letters(): Generator<string, never> {
  for (let index = 0; ; index += 1) {
    const letter = String.fromCharCode(65 + (index % 26))
    yield index < 26 ? letter : `${String.fromCharCode(64 + Math.floor(index / 26))}${letter}`
  }
}
