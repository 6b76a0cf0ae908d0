import { STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { STONES } from '#shared/content/stones.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { cutOrder } from './cut-order.ts'
import { pieceSize } from './describe-slabs.ts'
import { blankOf, type ShopPiece, type ShopPlan, type ShopSlab, usableOf, usableSixteenths } from './shop-plan.ts'
import { KERF, type Rectangle, type Size } from './units.ts'

/** Where the shop puts a piece. The sizes are those of the piece before it's turned. */
export type ShopPlace = Pick<ShopPiece, 'id' | 'slab' | 'x' | 'y' | 'width' | 'height' | 'turned' | 'locked'>

/** Why no saw cuts a layout. */
export interface ShopProblem {
  /** The field of the request: `pieces.2.width`. */
  path: string
  /** The ids of the pieces that it's about. */
  ids: string[]
  message: string
}

/** What stone each piece is of. */
export function stonesOfPieces({
  slabs,
  pieces,
}: {
  slabs: readonly ShopSlab[]
  pieces: readonly ShopPiece[]
}): Map<string, StoneId> {
  const stones = new Map(slabs.map(({ n, stone }) => [n, stone]))
  return new Map(
    pieces.flatMap(({ id, slab }) => {
      const stone = stones.get(slab)
      return stone ? [[id, stone]] : []
    }),
  )
}

/**
 * Our plan on the slabs of the shop, with each piece where the shop puts it (docs/rules.md, Final quote), and what is wrong
 * with that. Without a problem, a saw cuts it.
 */
export function placeByShop(
  ours: ShopPlan,
  { slabs, places }: { slabs: readonly ShopSlab[]; places: readonly ShopPlace[] },
): { plan: ShopPlan; problems: ShopProblem[] } {
  const pieces = ours.pieces.flatMap((piece) => {
    const { slab, x, y, turned, locked } = places.find(({ id }) => id === piece.id) ?? {}
    if (slab === undefined || x === undefined || y === undefined) return []
    return [{ ...piece, slab, x, y, turned: turned ?? false, locked: locked ?? false }]
  })
  const plan: ShopPlan = { ...ours, slabs: [...slabs], pieces }
  const stones = stonesOfPieces(ours)
  const problems = [
    ...slabs.flatMap(({ n }, index) => checkSlab(n, index, places)),
    ...places.flatMap((place, index) => checkPlace(place, index, { ours, slabs, places, stones })),
    ...ours.pieces
      .filter(({ id }) => !places.some((place) => place.id === id))
      .map(({ id }) => ({ path: 'pieces', ids: [id], message: `Piece ${id} is missing.` })),
  ]
  return { plan, problems: [...problems, ...sawProblems({ slabs, pieces: places })] }
}

function checkSlab(n: number, index: number, places: readonly ShopPlace[]): ShopProblem[] {
  const problem = (path: string, message: string) => [{ path: `slabs.${index}${path}`, ids: [], message }]
  if (n !== index + 1) return problem('.n', 'Slabs are numbered from 1.')
  return places.some(({ slab }) => slab === n) ? [] : problem('', `Nothing is cut from slab ${n}.`)
}

interface Checked {
  ours: ShopPlan
  slabs: readonly ShopSlab[]
  places: readonly ShopPlace[]
  stones: ReadonlyMap<string, StoneId>
}

function checkPlace(place: ShopPlace, index: number, { ours, slabs, places, stones }: Checked): ShopProblem[] {
  const { id, slab, turned } = place
  const problem = (field: string, message: string) => [{ path: `pieces.${index}.${field}`, ids: [id], message }]
  const piece = ours.pieces.find((one) => one.id === id)
  const stone = stones.get(id)
  if (!piece || !stone) return problem('id', `There is no piece ${id}.`)
  if (places.findIndex((one) => one.id === id) !== index) return problem('id', `Piece ${id} is there twice.`)
  const isSameSize = piece.width === place.width && piece.height === place.height
  if (!isSameSize) return problem('width', `Piece ${id} is ${pieceSize(piece)}. Its size is that of its countertop.`)
  const under = slabs.find(({ n }) => n === slab)
  if (!under) return problem('slab', `There is no slab ${slab}.`)
  if (under.stone !== stone) {
    const [is, wants] = [STONE_NAMES[under.stone], STONE_NAMES[stone]]
    return problem('slab', `Slab ${slab} is ${is}. Piece ${id} is cut from ${wants}.`)
  }
  if (turned && STONES[stone].veined) return problem('turned', `Piece ${id} can't turn: the stone has veins.`)
  return []
}

type OnSlab = Pick<ShopPiece, 'id' | 'slab' | 'x' | 'y' | 'width' | 'height' | 'turned'>

/** Why no saw takes pieces apart as they lie on their slabs. `path` counts the pieces in this order. */
export function sawProblems({
  slabs,
  pieces,
}: {
  slabs: readonly ShopSlab[]
  pieces: readonly OnSlab[]
}): ShopProblem[] {
  const pathOf = (id: string) => `pieces.${pieces.findIndex((one) => one.id === id)}`
  return slabs.flatMap((slab) => {
    const own = pieces.filter((piece) => piece.slab === slab.n)
    return checkCuts(slab, own).map(({ ids, message }) => ({ path: pathOf(ids[0] ?? ''), ids, message }))
  })
}

/** The plainest reason of each: past the edge, too near to another one, or else that no cut goes from edge to edge. */
function checkCuts(slab: ShopSlab, pieces: readonly OnSlab[]): Omit<ShopProblem, 'path'>[] {
  const size = usableSixteenths(slab)
  const rectangles = pieces.map(blankOf)
  const { stuck } = cutOrder(rectangles, size)
  if (stuck.length === 0) return []
  const listed = rectangles.map((rectangle, index) => ({ id: pieces[index]?.id ?? '', rectangle }))
  const outside = listed.filter(({ rectangle }) => !isInside(rectangle, size))
  const near = listed.flatMap((one, index) =>
    listed.slice(index + 1).flatMap((other) => {
      const gap = gapBetween(one.rectangle, other.rectangle)
      return gap < KERF ? [{ ids: [one.id, other.id], message: nearText(one.id, other.id, gap) }] : []
    }),
  )
  const plain = [
    ...outside.map(({ id }) => ({
      ids: [id],
      message: `Piece ${id} is past what the saw can use of slab ${slab.n}: ${pieceSize(usableOf(slab))}.`,
    })),
    ...near,
  ]
  if (plain.length > 0) return plain
  const ids = stuck.flatMap((index) => pieces[index]?.id ?? [])
  const message = `The saw gets stuck on slab ${slab.n}: no cut from edge to edge parts ${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}.`
  return [{ ids, message }]
}

function isInside({ x, y, width, height }: Rectangle, size: Size): boolean {
  return x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height
}

/** Sixteenths between two rectangles, across or up. Below 0: they overlap. */
function gapBetween(one: Rectangle, other: Rectangle): number {
  const across = Math.max(other.x - one.x - one.width, one.x - other.x - other.width)
  const up = Math.max(other.y - one.y - one.height, one.y - other.y - other.height)
  return Math.max(across, up)
}

function nearText(one: string, other: string, gap: number): string {
  if (gap < 0) return `Pieces ${one} and ${other} overlap.`
  const [between, blade] = [formatInches(gap / 16), formatInches(KERF / 16)]
  return `Pieces ${one} and ${other} are ${between} in apart. The saw takes ${blade}.`
}
