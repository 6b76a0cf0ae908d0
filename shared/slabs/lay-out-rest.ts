import { STONES } from '#shared/content/stones.ts'
import { SLAB, type StoneId } from '#shared/countertops/stones.ts'
import { cutOrder } from './cut-order.ts'
import { type Layout, stopsOf } from './move-piece.ts'
import { stonesOfPieces } from './place-by-shop.ts'
import { blankOf, type ShopPiece, type ShopSlab, usableSixteenths } from './shop-plan.ts'
import { areaOf } from './units.ts'

/**
 * Lays out again what isn't locked, around what is: each piece, the largest first, at the first place on the shop's slabs
 * where a saw gets at it, else on a whole slab more. Slabs without a piece are gone.
 */
export function layOutRest(plan: Layout): Layout {
  const stones = stonesOfPieces(plan)
  const kept = plan.pieces.filter(({ locked }) => locked)
  const free = plan.pieces.filter(({ locked }) => !locked).toSorted((one, other) => areaOf(other) - areaOf(one))
  const laid = free.reduce<Layout>(
    (layout, piece) => {
      const stone = stones.get(piece.id)
      return stone ? placeOne(layout, piece, stone) : layout
    },
    { slabs: plan.slabs, pieces: kept },
  )
  const inOrder = plan.pieces.flatMap(({ id }) => laid.pieces.find((piece) => piece.id === id) ?? [])
  return withoutEmptySlabs({ slabs: laid.slabs, pieces: inOrder })
}

function placeOne({ slabs, pieces }: Layout, piece: ShopPiece, stone: StoneId): Layout {
  const directions = STONES[stone].veined ? [false] : [false, true]
  for (const slab of slabs.filter((one) => one.stone === stone)) {
    for (const turned of directions) {
      const spot = freeSpot(slab, pieces, { ...piece, turned })
      if (spot) return { slabs, pieces: [...pieces, { ...piece, ...spot, slab: slab.n, turned }] }
    }
  }
  const more: ShopSlab = { n: slabs.length + 1, stone, ...SLAB }
  return { slabs: [...slabs, more], pieces: [...pieces, { ...piece, x: 0, y: 0, slab: more.n, turned: false }] }
}

/** The lowest and then leftmost place at an edge or beside another piece where a saw gets at it, in inches. */
function freeSpot(slab: ShopSlab, pieces: readonly ShopPiece[], piece: ShopPiece): { x: number; y: number } | null {
  const others = pieces.filter((one) => one.slab === slab.n).map(blankOf)
  const stops = stopsOf({ slabs: [slab], pieces }, { ...piece, slab: slab.n })
  const ascending = (places: readonly number[]) => places.toSorted((one, other) => one - other)
  const acrosses = ascending(stops.x)
  for (const y of ascending(stops.y)) {
    for (const x of acrosses) {
      const all = [...others, blankOf({ ...piece, x, y })]
      if (cutOrder(all, usableSixteenths(slab)).stuck.length === 0) return { x, y }
    }
  }
  return null
}

/** What is left of a plan once nothing is cut from some of its slabs. The others are numbered again. */
export function withoutEmptySlabs(plan: Layout): Layout {
  const used = plan.slabs.filter(({ n }) => plan.pieces.some(({ slab }) => slab === n))
  const numbers = new Map(used.map(({ n }, index) => [n, index + 1]))
  return {
    slabs: used.map((slab, index) => ({ ...slab, n: index + 1 })),
    pieces: plan.pieces.map((piece) => ({ ...piece, slab: numbers.get(piece.slab) ?? piece.slab })),
  }
}

/** A piece on another slab, or on a whole one more: where there is room for it, else at the lower left. */
export function putOnSlab(plan: Layout, piece: ShopPiece, n: number | 'new'): Layout {
  const stone = plan.slabs.find((slab) => slab.n === piece.slab)?.stone
  const slabs = n === 'new' && stone ? [...plan.slabs, { n: plan.slabs.length + 1, stone, ...SLAB }] : plan.slabs
  const slab = n === 'new' ? slabs.at(-1) : slabs.find((one) => one.n === n)
  if (!slab) return plan
  const others = plan.pieces.filter(({ id }) => id !== piece.id)
  const spot = freeSpot(slab, others, piece) ?? { x: 0, y: 0 }
  const pieces = plan.pieces.map((one) => (one.id === piece.id ? { ...piece, ...spot, slab: slab.n } : one))
  return withoutEmptySlabs({ slabs, pieces })
}
