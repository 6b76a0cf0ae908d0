import { layOutExactly } from './exact-layout.ts'
import { type Budget, findFronts, MAX_EXACT } from './fronts.ts'
import { type LaidSlab, placeCorner, type PlacedKind } from './place-cuts.ts'
import { areaOf, byKind, KERF, type Kind, type Rectangle, type Size } from './units.ts'

/** A slab on its way, and the rectangles that cuts from edge to edge leave free. */
interface OpenSlab {
  places: PlacedKind[]
  free: Rectangle[]
}

/** How a blank's two cuts run, by what is left to the right and above: whether the upright one goes through. */
type Split = (right: number, above: number) => boolean

const ORDERS: readonly ((size: Size) => number)[] = [
  areaOf,
  ({ width }) => width,
  ({ height }) => height,
  ({ width, height }) => Math.max(width, height),
  ({ width, height }) => Math.min(width, height),
  ({ width, height }) => width + height,
  ({ width, height }) => Math.abs(width - height),
  ({ width, height }) => width + 2 * height,
]

const SPLITS: readonly Split[] = [(right, above) => right > above, (right, above) => right <= above]

/** Few slabs for any number of `kinds`, which are in order. Each keeps a large remnant, and the last one the largest. */
export function layOutQuickly(kinds: readonly Kind[], slab: Size, budget: Budget): LaidSlab[] {
  return byRemnant(packQuickly(kinds, slab, budget).flatMap((one) => repack([one], slab, budget) ?? [one]))
}

/**
 * The same slabs without care for remnants: the best of 16 packings, then the emptiest slabs packed exactly while
 * that saves one.
 */
export function packQuickly(
  kinds: readonly Kind[],
  slab: Size,
  budget: Budget,
  packed: readonly LaidSlab[] = bestPacking(kinds, slab),
): LaidSlab[] {
  let slabs = [...packed]
  for (;;) {
    const emptiest = emptiestOf(slabs)
    const repacked = emptiest.length > 1 ? repack(emptiest, slab, budget) : null
    if (!repacked) return slabs
    slabs = [...slabs.filter((one) => !emptiest.includes(one)), ...repacked]
    if (repacked.length === emptiest.length) return slabs
  }
}

/** As many of the emptiest slabs as can be packed exactly. */
function emptiestOf(slabs: readonly LaidSlab[]): LaidSlab[] {
  const emptiest: LaidSlab[] = []
  let blanks = 0
  for (const one of slabs.toSorted((a, b) => stoneArea(a) - stoneArea(b))) {
    blanks += one.places.length
    if (blanks > MAX_EXACT) break
    emptiest.push(one)
  }
  return emptiest
}

const stoneArea = ({ places }: LaidSlab): number => places.reduce((sum, place) => sum + areaOf(place), 0)

/** Packs what is on some slabs exactly. Null if that's too much. */
function repack(slabs: readonly LaidSlab[], slab: Size, budget: Budget): LaidSlab[] | null {
  const kinds = slabs.flatMap(({ places }) => places.map(({ kind }) => kind)).toSorted(byKind)
  if (kinds.length > MAX_EXACT) return null
  const fronts = findFronts(kinds, slab, budget)
  return fronts.blanks === kinds.length ? layOutExactly(fronts, slab).map(placeCorner) : null
}

/** The fewest slabs of 16 packings, and of equal ones the largest remnant. The first one of `enough` slabs will do. */
export function bestPacking(kinds: readonly Kind[], slab: Size, enough = 0): LaidSlab[] {
  let best: LaidSlab[] | undefined
  for (const measure of ORDERS) {
    const ordered = kinds.toSorted((a, b) => measure(b) - measure(a))
    for (const isUpright of SPLITS) {
      const open = packInOrder(ordered, slab, isUpright, best?.length ?? Infinity)
      if (!open) continue
      const laid = byRemnant(open.map(({ places, free }) => ({ places, remnant: largest(free) })))
      if (!best || isBetter(laid, best)) best = laid
      if (laid.length <= enough) return laid
    }
  }
  return best ?? []
}

/** Null: it would take more than `most` slabs. */
function packInOrder(kinds: readonly Kind[], slab: Size, isUpright: Split, most: number): OpenSlab[] | null {
  const open: OpenSlab[] = []
  for (const kind of kinds) {
    putInBestPlace(kind, open, slab, isUpright)
    if (open.length > most) return null
  }
  return open
}

function largest(free: readonly Rectangle[]): Rectangle | null {
  let best: Rectangle | null = null
  for (const one of free) {
    if (!best || (areaOf(best) - areaOf(one) || one.x - best.x || one.y - best.y) < 0) best = one
  }
  return best
}

const remnantArea = (slab: LaidSlab | undefined): number => (slab?.remnant ? areaOf(slab.remnant) : 0)

const byRemnant = (slabs: readonly LaidSlab[]): LaidSlab[] => slabs.toSorted((a, b) => remnantArea(a) - remnantArea(b))

const isBetter = (a: readonly LaidSlab[], b: readonly LaidSlab[]): boolean =>
  a.length < b.length || (a.length === b.length && remnantArea(a.at(-1)) > remnantArea(b.at(-1)))

interface Room {
  open: OpenSlab
  room: Rectangle
  size: Size
}

/** Where a blank leaves the least. A large list asks this a million times. */
function bestRoom(sizes: readonly Size[], slabs: readonly OpenSlab[]): Room | undefined {
  let best: Room | undefined
  let least = Number.POSITIVE_INFINITY
  for (const open of slabs) {
    for (const room of open.free) {
      const area = room.width * room.height
      if (area >= least) continue
      for (const size of sizes) {
        if (size.width > room.width || size.height > room.height) continue
        best = { open, room, size }
        least = area
        break
      }
    }
  }
  return best
}

function putInBestPlace(kind: Kind, slabs: OpenSlab[], slab: Size, isUpright: Split): void {
  const turned = { width: kind.height, height: kind.width }
  const sizes = kind.mayTurn ? [kind, turned] : [kind]
  let best = bestRoom(sizes, slabs)
  if (!best) {
    slabs.push({ places: [], free: [{ x: 0, y: 0, width: slab.width, height: slab.height }] })
    best = bestRoom(sizes, slabs.slice(-1))
  }
  if (!best) return
  const { open, room, size } = best
  const { x, y } = room
  const { width, height } = size
  const right = room.width - width - KERF
  const above = room.height - height - KERF
  const upright = isUpright(right, above)
  open.places.push({ x, y, width, height, kind })
  open.free.splice(
    open.free.indexOf(room),
    1,
    { x: x + width + KERF, y, width: right, height: upright ? room.height : height },
    { x, y: y + height + KERF, width: upright ? width : room.width, height: above },
  )
  open.free = open.free.filter((one) => one.width > 0 && one.height > 0)
}
