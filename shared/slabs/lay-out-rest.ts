import { STONES } from '#shared/content/stones.ts'
import { SLAB, type StoneId } from '#shared/countertops/stones.ts'
import { cutOrder } from './cut-order.ts'
import { rectangleOf, stonesOfPieces, usableSixteenths } from './place-by-shop.ts'
import type { ShopPiece, ShopPlan, ShopSlab } from './shop-plan.ts'
import { areaOf, KERF } from './units.ts'

interface Layout {
  slabs: readonly ShopSlab[]
  pieces: readonly ShopPiece[]
}

/**
 * Lays out again what isn't locked, around what is: each piece, the largest first, at the first place on the shop's slabs
 * where a saw gets at it, else on a whole slab more. Slabs without a piece are gone.
 */
export function layOutRest(plan: ShopPlan): ShopPlan {
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
  return withoutEmptySlabs({ ...plan, slabs: [...laid.slabs], pieces: inOrder })
}

function placeOne({ slabs, pieces }: Layout, piece: ShopPiece, stone: StoneId): Layout {
  const directions = STONES[stone].veined ? [false] : [false, true]
  for (const slab of slabs.filter((one) => one.stone === stone)) {
    for (const turned of directions) {
      const spot = freeSpot(slab, pieces, { ...piece, turned })
      if (spot) return { slabs, pieces: [...pieces, { ...piece, ...spot, slab: slab.n, turned }] }
    }
  }
  const more = wholeSlab(slabs, stone)
  return { slabs: [...slabs, more], pieces: [...pieces, { ...piece, x: 0, y: 0, slab: more.n, turned: false }] }
}

/** The lowest and then leftmost place at an edge or beside another piece where a saw gets at it, in inches. */
function freeSpot(slab: ShopSlab, pieces: readonly ShopPiece[], piece: ShopPiece): { x: number; y: number } | null {
  const others = pieces.filter((one) => one.slab === slab.n).map(rectangleOf)
  const stops = stopsOf({ slabs: [slab], pieces }, { ...piece, slab: slab.n })
  const ascending = (places: readonly number[]) => places.toSorted((one, other) => one - other)
  const acrosses = ascending(stops.x)
  for (const y of ascending(stops.y)) {
    for (const x of acrosses) {
      const all = [...others, rectangleOf({ ...piece, x, y })]
      if (cutOrder(all, usableSixteenths(slab)).stuck.length === 0) return { x, y }
    }
  }
  return null
}

/** The next slab, as it's delivered. */
export function wholeSlab(slabs: readonly ShopSlab[], stone: StoneId): ShopSlab {
  return { n: slabs.length + 1, stone, ...SLAB }
}

/** What is left of a plan once nothing is cut from some of its slabs. The others are numbered again. */
export function withoutEmptySlabs(plan: ShopPlan): ShopPlan {
  const used = plan.slabs.filter(({ n }) => plan.pieces.some(({ slab }) => slab === n))
  const numbers = new Map(used.map(({ n }, index) => [n, index + 1]))
  return {
    ...plan,
    slabs: used.map((slab, index) => ({ ...slab, n: index + 1 })),
    pieces: plan.pieces.map((piece) => ({ ...piece, slab: numbers.get(piece.slab) ?? piece.slab })),
  }
}

/** Inches that a piece is drawn to an edge or to another piece, so that just the kerf is between them. */
const NEAR = 1

/** Where a piece stops on its way, in inches: at both edges of its slab, and a kerf away from the other pieces there. */
export function stopsOf({ slabs, pieces }: Layout, piece: ShopPiece): { x: number[]; y: number[] } {
  const others = pieces.filter(({ id, slab }) => slab === piece.slab && id !== piece.id).map(rectangleOf)
  const own = rectangleOf(piece)
  const room = usableSixteenths(slabs.find(({ n }) => n === piece.slab) ?? SLAB)
  const inInches = (places: readonly number[]) => places.map((place) => place / 16)
  return {
    x: inInches([
      0,
      room.width - own.width,
      ...others.flatMap(({ x, width }) => [x + width + KERF, x - KERF - own.width]),
    ]),
    y: inInches([
      0,
      room.height - own.height,
      ...others.flatMap(({ y, height }) => [y + height + KERF, y - KERF - own.height]),
    ]),
  }
}

/** A place on the way of a drag: at a stop that is near, else at the next half inch. */
export function drawnTo(place: number, stops: readonly number[]): number {
  const [nearest] = stops.toSorted((one, other) => Math.abs(one - place) - Math.abs(other - place))
  return nearest !== undefined && Math.abs(nearest - place) <= NEAR ? nearest : Math.round(2 * place) / 2
}

/** A step of the arrow keys in inches, which ends early at a stop on the way. */
export function stepTo(place: number, step: number, stops: readonly number[]): number {
  const onTheWay = stops.filter(
    (stop) => (stop - place) * Math.sign(step) > 0 && Math.abs(stop - place) < Math.abs(step),
  )
  const [next] = onTheWay.toSorted((one, other) => Math.abs(one - place) - Math.abs(other - place))
  return next ?? place + step
}
