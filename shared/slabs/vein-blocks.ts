import { type Box, boxOfPoints } from '#shared/countertops/outline.ts'
import { rectangleOnSide, type Side } from '#shared/fabrication/sides.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { cutOrder } from './cut-order.ts'
import { type Blank, countSlabs, type Layout, layOut, newBudget, type PlacedBlank } from './layout.ts'
import type { TopPart } from './parts.ts'
import { spanOf } from './seams.ts'
import { fitsIn, KERF, USABLE_SLAB } from './units.ts'
import type { Piece } from './ways.ts'

/** Two pieces that the vein can run on through, by their indices, as they would lie on a slab. */
export interface Meeting {
  left: number
  right: number
  /** Sixteenths from the lower edge of the left one up to that of the right one. */
  up: number
  /** Inches that both have in common. */
  length: number
}

/** Pieces beside each other, with the kerf between, that the vein runs on through. */
interface Block extends Blank {
  /** From left to right, in sixteenths from the lower left of the block. */
  members: { index: number; x: number; y: number }[]
}

/** A layout of single pieces. */
export interface MatchedLayout extends Pick<Layout, 'slabs' | 'places' | 'cuts' | 'remnants'> {
  /** Indices of pieces that the vein runs on through, the left one first. */
  matched: [number, number][]
}

/** How much work it is to find blocks. */
const MAX_COMBINATIONS = 400_000

/**
 * Where the vein can run on: across the seams of a run or leg, and down a waterfall at an end of one. The longest come first.
 * `sidesOf`: those of a countertop, by its index.
 */
export function meetingsOf(pieces: readonly Piece[], sidesOf: (countertop: number) => readonly Side[]): Meeting[] {
  const flat = pieces.map((piece) => flatOf(piece, sidesOf))
  const all = pieces.flatMap((piece, left) =>
    pieces.flatMap((other, right) => {
      const [one, next] = [flat[left], flat[right]]
      if (!one || !next || piece.countertop !== other.countertop || one.along !== next.along) return []
      // Two parts of a top meet at an inside corner, where the vein turns. Two panels never meet.
      if (piece.top?.name !== other.top?.name && piece.top && other.top) return []
      if (!piece.top && !other.top) return []
      return meet(one, next).map((place) => ({ left, right, ...place }))
    }),
  )
  const widthOf = ({ left, right }: Meeting) => (pieces[left]?.width ?? 0) + (pieces[right]?.width ?? 0)
  return all.toSorted((one, other) => other.length - one.length || widthOf(other) - widthOf(one))
}

type Flat = Pick<TopPart, 'box' | 'along'>

/** A top, or a panel folded out from its side, in inches of the outline. Undefined: it's another strip. */
function flatOf(
  { kind, countertop, top, upright, width }: Piece,
  sidesOf: (countertop: number) => readonly Side[],
): Flat | undefined {
  if (top) return top
  const side = kind === 'panel' ? sidesOf(countertop).find(({ name }) => name === upright?.side) : undefined
  if (!side || !upright) return undefined
  const box = boxOfPoints(rectangleOnSide(side, upright.from, upright.to, 0, -width))
  return { box, along: side.outward.x === 0 ? 'y' : 'x' }
}

/** How one lies after the other along the run, if all of the end of one of them meets the other. */
function meet(one: Flat, next: Flat): Pick<Meeting, 'up' | 'length'>[] {
  const { along } = one
  const across = along === 'x' ? 'y' : 'x'
  if (Math.abs(spanOf(one.box, along)[1] - spanOf(next.box, along)[0]) > SAME_INCHES) return []
  const [from, to] = spanOf(one.box, across)
  const [nextFrom, nextTo] = spanOf(next.box, across)
  const length = Math.min(to, nextTo) - Math.max(from, nextFrom)
  if (Math.abs(length - Math.min(to - from, nextTo - nextFrom)) > SAME_INCHES) return []
  return [{ up: Math.floor(16 * (lowerEdge(next.box, along) - lowerEdge(one.box, along)) + 1e-9), length }]
}

/** Inches upwards on a slab: a run lies with its front below, a leg with its left. */
const lowerEdge = ({ front, left }: Box, along: 'x' | 'y') => (along === 'x' ? -front : left)

/**
 * Lays blanks out as `layOut` does, on as many slabs and `more`, with as many meetings as that allows. Each piece meets one other at
 * each end.
 */
export function layOutMatched(blanks: readonly Blank[], meetings: readonly Meeting[], more = 0): MatchedLayout {
  const single = blanks.map((blank, index): Block => ({ ...blank, members: [{ index, x: 0, y: 0 }] }))
  if (meetings.length > 0) {
    const slabs = countSlabs(blanks, USABLE_SLAB).slabs + more
    const blocks = joinWhileFew(single, meetings, slabs)
    const laid = layOutBlocks(blocks, blanks)
    if (laid.slabs === slabs) return laid
  }
  return layOutBlocks(single, blanks)
}

/** Joins blocks as long as they take no more slabs. */
function joinWhileFew(single: readonly Block[], meetings: readonly Meeting[], slabs: number): readonly Block[] {
  const budget = newBudget(MAX_COMBINATIONS)
  return meetings.reduce((blocks, meeting) => {
    const joined = budget.combinations > 0 ? joinAt(blocks, meeting) : null
    return joined && countSlabs(joined, USABLE_SLAB, budget).slabs <= slabs ? joined : blocks
  }, single)
}

/** Null: an end is taken, or no slab holds both. */
function joinAt(blocks: readonly Block[], { left, right, up }: Meeting): Block[] | null {
  const start = blocks.find(({ members }) => members.at(-1)?.index === left)
  const end = blocks.find(({ members }) => members[0]?.index === right)
  if (!start || !end) return null
  const raised = (start.members.at(-1)?.y ?? 0) + up - (end.members[0]?.y ?? 0)
  // Whichever is lower stays at the bottom.
  const [startUp, endUp] = [Math.max(0, -raised), Math.max(0, raised)]
  const joined: Block = {
    width: start.width + KERF + end.width,
    height: Math.max(startUp + start.height, endUp + end.height),
    mayTurn: false,
    members: [
      ...start.members.map((one) => ({ ...one, y: one.y + startUp })),
      ...end.members.map((one) => ({ ...one, x: one.x + start.width + KERF, y: one.y + endUp })),
    ],
  }
  return fitsIn(joined, USABLE_SLAB) ? blocks.flatMap((one) => (one === start ? joined : one === end ? [] : one)) : null
}

function layOutBlocks(blocks: readonly Block[], blanks: readonly Blank[]): MatchedLayout {
  const { slabs, places, cuts, remnants } = layOut(blocks, USABLE_SLAB)
  const matched = blocks.flatMap(({ members }) =>
    members.slice(1).map(({ index }, before): [number, number] => [members[before]?.index ?? index, index]),
  )
  if (matched.length === 0) return { slabs, places, cuts, remnants, matched }
  const single = places.flatMap((place) => {
    const { members = [] } = blocks[place.index] ?? {}
    return members.map(({ index, x, y }): PlacedBlank => {
      const { width, height } = members.length > 1 ? (blanks[index] ?? place) : place
      return { ...place, index, x: place.x + x, y: place.y + y, width, height }
    })
  })
  const cutSlab = (_: unknown, slab: number) => {
    const remnant = remnants[slab]
    const own = single.filter((place) => place.slab === slab)
    return cutOrder(remnant ? [...own, remnant] : own, USABLE_SLAB).cuts
  }
  return {
    slabs,
    places: single.toSorted((one, other) => one.index - other.index),
    cuts: cuts.map(cutSlab),
    remnants,
    matched,
  }
}
