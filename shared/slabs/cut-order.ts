import { KERF, type Rectangle, type Size } from './units.ts'

/** One cut of the saw, in sixteenths. */
export interface Cut {
  upright: boolean
  /** The blade takes what is from here to `KERF` further right, or further up. */
  at: number
  /** Along the cut, from left to right or from bottom to top. */
  from: number
  to: number
}

export interface CutOrder {
  /** In the order in which the saw makes them. */
  cuts: Cut[]
  /** Indices of rectangles that no cuts take apart, or that are outside of the slab. None if a saw can cut all. */
  stuck: number[]
}

type Numbered = Rectangle & { index: number }

/**
 * The cuts from edge to edge that take these rectangles out of a slab, each with its kerf to the next. Any first cut
 * that meets none will do: what can be cut apart still can be without some of its rectangles.
 */
export function cutOrder(rectangles: readonly Rectangle[], slab: Size): CutOrder {
  const order: CutOrder = { cuts: [], stuck: [] }
  const inside: Numbered[] = []
  for (const [index, { x, y, width, height }] of rectangles.entries()) {
    const isInside = x >= 0 && y >= 0 && x + width <= slab.width && y + height <= slab.height
    if (isInside) inside.push({ index, x, y, width, height })
    else order.stuck.push(index)
  }
  cutApart(inside, { x: 0, y: 0, ...slab }, order)
  order.stuck.sort((a, b) => a - b)
  return order
}

function cutApart(group: readonly Numbered[], room: Rectangle, order: CutOrder): void {
  if (group.length === 0) return
  const box = boxAround(group)
  trim(box, room, order.cuts)
  if (group.length === 1) return
  const split = splitGroup(group, true) ?? splitGroup(group, false)
  if (!split) {
    order.stuck.push(...group.map(({ index }) => index))
    return
  }
  const { upright, at, before, after } = split
  const cut = upright ? { from: box.y, to: box.y + box.height } : { from: box.x, to: box.x + box.width }
  order.cuts.push({ upright, at, ...cut })
  const next = at + KERF
  const { x, y, width, height } = box
  if (upright) {
    cutApart(before, { x, y, width: at - x, height }, order)
    cutApart(after, { x: next, y, width: x + width - next, height }, order)
  } else {
    cutApart(before, { x, y, width, height: at - y }, order)
    cutApart(after, { x, y: next, width, height: y + height - next }, order)
  }
}

/** Cuts a box out of what is around it, at the sides where there is something. */
function trim(box: Rectangle, room: Rectangle, cuts: Cut[]): void {
  const right = box.x + box.width
  const top = box.y + box.height
  const upright = { upright: true, from: room.y, to: room.y + room.height }
  if (box.x > room.x) cuts.push({ ...upright, at: box.x - KERF })
  if (right < room.x + room.width) cuts.push({ ...upright, at: right })
  const level = { upright: false, from: box.x, to: right }
  if (box.y > room.y) cuts.push({ ...level, at: box.y - KERF })
  if (top < room.y + room.height) cuts.push({ ...level, at: top })
}

interface Split {
  upright: boolean
  at: number
  before: Numbered[]
  after: Numbered[]
}

/** The first cut of a direction that meets none of a group and has some on both sides. */
function splitGroup(group: readonly Numbered[], upright: boolean): Split | null {
  const startOf = (one: Rectangle) => (upright ? one.x : one.y)
  const endOf = (one: Rectangle) => (upright ? one.x + one.width : one.y + one.height)
  const sorted = group.toSorted((a, b) => startOf(a) - startOf(b))
  let at = Number.NEGATIVE_INFINITY
  for (const [count, one] of sorted.entries()) {
    if (count > 0 && startOf(one) >= at + KERF) {
      return { upright, at, before: sorted.slice(0, count), after: sorted.slice(count) }
    }
    at = Math.max(at, endOf(one))
  }
  return null
}

function boxAround(group: readonly Rectangle[]): Rectangle {
  const x = Math.min(...group.map((one) => one.x))
  const y = Math.min(...group.map((one) => one.y))
  const right = Math.max(...group.map((one) => one.x + one.width))
  const top = Math.max(...group.map((one) => one.y + one.height))
  return { x, y, width: right - x, height: top - y }
}
