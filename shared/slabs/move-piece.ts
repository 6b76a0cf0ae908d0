import { SLAB } from '#shared/countertops/stones.ts'
import { blankOf, type ShopPiece, type ShopSlab, usableOf, usableSixteenths } from './shop-plan.ts'
import { KERF } from './units.ts'

/** Inches that a piece is drawn to an edge or to another piece, so that just the kerf is between them. */
const NEAR = 1

/** The slabs of a job with the pieces on them. */
export interface Layout {
  slabs: readonly ShopSlab[]
  pieces: readonly ShopPiece[]
}

/** Where a piece stops on its way, in inches: at both edges of its slab, and a kerf away from the other pieces there. */
export function stopsOf({ slabs, pieces }: Layout, piece: ShopPiece): { x: number[]; y: number[] } {
  const others = pieces.filter(({ id, slab }) => slab === piece.slab && id !== piece.id).map(blankOf)
  const own = blankOf(piece)
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
function drawnTo(place: number, stops: readonly number[]): number {
  const [nearest] = stops.toSorted((one, other) => Math.abs(one - place) - Math.abs(other - place))
  return nearest !== undefined && Math.abs(nearest - place) <= NEAR ? nearest : Math.round(2 * place) / 2
}

/** A step of the arrow keys in inches, which ends early at a stop on the way. */
function stepTo(place: number, step: number, stops: readonly number[]): number {
  const onTheWay = stops.filter(
    (stop) => (stop - place) * Math.sign(step) > 0 && Math.abs(stop - place) < Math.abs(step),
  )
  const [next] = onTheWay.toSorted((one, other) => Math.abs(one - place) - Math.abs(other - place))
  return next ?? place + step
}

const withPiece = (plan: Layout, moved: ShopPiece): Layout => ({
  ...plan,
  pieces: plan.pieces.map((piece) => (piece.id === moved.id ? moved : piece)),
})

/** A piece where someone drags it, in inches of a slab's usable area, and inside of that where it fits. */
export function dragTo(plan: Layout, piece: ShopPiece, to: { slab: number; x: number; y: number }): Layout {
  const usable = usableOf(plan.slabs.find(({ n }) => n === to.slab) ?? SLAB)
  const [across, up] = piece.turned ? [piece.height, piece.width] : [piece.width, piece.height]
  const stops = stopsOf(plan, { ...piece, slab: to.slab })
  const within = (place: number, room: number) => Math.max(0, Math.min(place, Math.floor(16 * room) / 16))
  return withPiece(plan, {
    ...piece,
    slab: to.slab,
    x: within(drawnTo(to.x, stops.x), usable.width - across),
    y: within(drawnTo(to.y, stops.y), usable.height - up),
  })
}

/** A piece one step of the keys further, to the right or up for a step above 0. It stays inside of its slab. */
export function stepBy(plan: Layout, piece: ShopPiece, axis: 'x' | 'y', step: number): Layout {
  const stops = stopsOf(plan, piece)[axis]
  const [first = 0, last = 0] = stops
  const place = stepTo(piece[axis], step, stops)
  return withPiece(plan, { ...piece, [axis]: Math.max(first, Math.min(place, Math.max(last, first))) })
}

/** A piece turned by a quarter, on its lower left corner. */
export function turnPiece(plan: Layout, piece: ShopPiece): Layout {
  return withPiece(plan, { ...piece, turned: !piece.turned })
}

/** Locked: a new layout leaves the piece there. */
export function lockPiece(plan: Layout, piece: ShopPiece): Layout {
  return withPiece(plan, { ...piece, locked: !piece.locked })
}
