import type { Box, Point } from '#shared/countertops/outline.ts'

/** The point `along` and `outward` inches from another one. */
export function step(from: Point, along: Point, inches: number, outward: Point = from, out = 0): Point {
  return { x: from.x + along.x * inches + outward.x * out, y: from.y + along.y * inches + outward.y * out }
}

export function opposite({ x, y }: Point): Point {
  // Not -0.
  return { x: 0 - x, y: 0 - y }
}

export function isSamePoint(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) < 1e-6 && Math.abs(one.y - other.y) < 1e-6
}

/** One upright side of a polygon. `along` and `outward` are unit vectors in the plan. */
export interface Edge {
  from: Point
  to: Point
  along: Point
  outward: Point
  /** Inches. */
  length: number
  /** Whether the side starts or ends at an inner corner of the outline. */
  startsAtInnerCorner: boolean
  endsAtInnerCorner: boolean
}

/** The sides of a closed polygon that runs clockwise from above. */
export function edgesOf(polygon: readonly Point[]): Edge[] {
  const edges = polygon.map((from, index) => edgeBetween(from, polygon[(index + 1) % polygon.length] ?? from))
  return edges.map((edge, index) => ({
    ...edge,
    startsAtInnerCorner: turnsInward(edges.at(index - 1) ?? edge, edge),
    endsAtInnerCorner: turnsInward(edge, edges[(index + 1) % edges.length] ?? edge),
  }))
}

/** The upright side from one point to another, apart from any polygon. */
export function edgeBetween(from: Point, to: Point): Edge {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const outward = { x: along.y, y: -along.x }
  return { from, to, along, outward, length, startsAtInnerCorner: false, endsAtInnerCorner: false }
}

function turnsInward({ along: before }: Edge, { along: after }: Edge): boolean {
  return before.x * after.y - before.y * after.x < 0
}

/** Larger by so many inches on each side. */
export function grow({ left, back, right, front }: Box, by: number): Box {
  return { left: left - by, back: back - by, right: right + by, front: front + by }
}

/** A box that reaches so many inches further in a direction. */
export function reachTo({ left, back, right, front }: Box, { x, y }: Point, by: number): Box {
  return {
    left: x < 0 ? left - by : left,
    back: y < 0 ? back - by : back,
    right: x > 0 ? right + by : right,
    front: y > 0 ? front + by : front,
  }
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.back < other.front && other.back < one.front
}

/** What remains of a strip along a side that faces `outward` beside another one, which is at its end. */
export function besideBox(box: Box, other: Box, outward: Point): Box {
  const { left, back, right, front } = box
  if (!overlaps(box, other)) return box
  if (outward.x === 0) {
    return other.left > left ? { ...box, right: other.left } : { ...box, left: Math.min(other.right, right) }
  }
  return other.back > back ? { ...box, front: other.back } : { ...box, back: Math.min(other.front, front) }
}

/** The corners of a rectangle, clockwise from above. */
export function boxCorners({ left, back, right, front }: Box): Point[] {
  return [
    { x: left, y: back },
    { x: right, y: back },
    { x: right, y: front },
    { x: left, y: front },
  ]
}

/** Whether a point is in a polygon. */
export function isInside(polygon: readonly Point[], { x, y }: Point): boolean {
  const crossed = polygon.filter((from, index) => {
    const to = polygon[(index + 1) % polygon.length] ?? from
    return from.y > y !== to.y > y && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)
  })
  return crossed.length % 2 === 1
}

/** What remains of a polygon with perpendicular sides without some rectangles, as polygons that run clockwise from above. */
export function traceRegion(polygon: readonly Point[], without: readonly Box[]): Point[][] {
  const xs = sortedUnique([...polygon.map(({ x }) => x), ...without.flatMap(({ left, right }) => [left, right])])
  const ys = sortedUnique([...polygon.map(({ y }) => y), ...without.flatMap(({ back, front }) => [back, front])])
  const isFilled = (x: number, y: number) =>
    isInside(polygon, { x, y }) &&
    !without.some(({ left, back, right, front }) => x > left && x < right && y > back && y < front)
  return traceCells(
    middles(ys).map((y) => middles(xs).map((x) => isFilled(x, y))),
    xs,
    ys,
  )
}

function middles(lines: readonly number[]): number[] {
  return lines.slice(1).map((line, index) => (line + (lines[index] ?? line)) / 2)
}

/** The outlines of the filled cells of a grid, given by rows. Its corners have numbers. */
function traceCells(cells: readonly (readonly boolean[])[], xs: readonly number[], ys: readonly number[]): Point[][] {
  /** Where the border leads from each corner, with a filled cell on its right. Two cells can touch at a corner. */
  const borders = new Map<number, number[]>()
  const add = (from: number, to: number) => borders.set(from, [...(borders.get(from) ?? []), to])
  for (const [row, cellsOfRow] of cells.entries()) {
    for (const [column, isFilled] of cellsOfRow.entries()) {
      if (!isFilled) continue
      const back = row * xs.length + column
      const front = back + xs.length
      if (!cells[row - 1]?.[column]) add(back, back + 1)
      if (!cellsOfRow[column + 1]) add(back + 1, front + 1)
      if (!cells[row + 1]?.[column]) add(front + 1, front)
      if (!cellsOfRow[column - 1]) add(front, back)
    }
  }
  const outlines: Point[][] = []
  for (const [start, ends] of borders) {
    while (ends.length > 0) {
      const points: Point[] = []
      let at = start
      do {
        points.push({ x: xs[at % xs.length] ?? 0, y: ys[Math.floor(at / xs.length)] ?? 0 })
        at = borders.get(at)?.pop() ?? start
      } while (at !== start)
      outlines.push(withoutStraightCorners(points))
    }
  }
  return outlines
}

/** Leaves out points between two sides in line. */
function withoutStraightCorners(points: readonly Point[]): Point[] {
  return points.filter((point, index) => {
    const before = points.at(index - 1) ?? point
    const after = points[(index + 1) % points.length] ?? point
    const isStraight = (before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y)
    return !isStraight
  })
}

function sortedUnique(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted.filter((value, index) => index === 0 || value - (sorted[index - 1] ?? 0) > 1e-6)
}
