import type { Point } from '#shared/countertops/outline.ts'

/** A rectangle in the plan, in inches. */
export interface Box {
  left: number
  back: number
  right: number
  front: number
}

/** The rectangle that spans these points. */
export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { left: Math.min(...xs), back: Math.min(...ys), right: Math.max(...xs), front: Math.max(...ys) }
}

/** The square around a point, `reach` inches to each side. */
export function boxAround({ x, y }: Point, reach: number): Box {
  return { left: x - reach, back: y - reach, right: x + reach, front: y + reach }
}

/** What remains of a strip along a side that faces `outward` beside another one, which is at its end. */
export function besideBox(box: Box, other: Box, outward: Point): Box {
  const { left, back, right, front } = box
  const isApart = other.left >= right || other.right <= left || other.back >= front || other.front <= back
  if (isApart) return box
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

/**
 * What remains of a polygon with perpendicular sides without some rectangles, as polygons that run clockwise from above.
 * Leaves out what is narrower than `narrowest`. Lengths are in inches.
 */
export function traceRegion(polygon: readonly Point[], without: readonly Box[], narrowest: number): Point[][] {
  const xs = sortedUnique([...polygon.map(({ x }) => x), ...without.flatMap(({ left, right }) => [left, right])])
  const ys = sortedUnique([...polygon.map(({ y }) => y), ...without.flatMap(({ back, front }) => [back, front])])
  const isInside = (column: number, row: number) => {
    const [left = 0, right = 0] = [xs[column], xs[column + 1]]
    const [back = 0, front = 0] = [ys[row], ys[row + 1]]
    const middle = { x: (left + right) / 2, y: (back + front) / 2 }
    return contains(polygon, middle) && !without.some((box) => isInBox(box, middle))
  }
  let cells = ys.slice(1).map((_, row) => xs.slice(1).map((__, column) => isInside(column, row)))
  // What is left of a narrow part can be narrow in the other direction.
  for (;;) {
    const kept = withoutNarrow(cells, xs, ys, narrowest)
    if (!kept) return traceCells(cells, xs, ys)
    cells = kept
  }
}

/** The cells without those in a part narrower than `narrowest`, or null if there are none. */
function withoutNarrow(
  cells: readonly (readonly boolean[])[],
  xs: readonly number[],
  ys: readonly number[],
  narrowest: number,
): boolean[][] | null {
  let isChanged = false
  const isFilled = (column: number, row: number) => cells[row]?.[column] ?? false
  const kept = cells.map((cellsOfRow, row) =>
    cellsOfRow.map((filled, column) => {
      if (!filled) return false
      const across = spanAt(xs, column, (index) => isFilled(index, row))
      const deep = spanAt(ys, row, (index) => isFilled(column, index))
      const isWide = across >= narrowest && deep >= narrowest
      isChanged ||= !isWide
      return isWide
    }),
  )
  return isChanged ? kept : null
}

/** The inches of the filled cells in line around a cell. */
function spanAt(lines: readonly number[], index: number, isFilled: (index: number) => boolean): number {
  let [first, last] = [index, index]
  while (isFilled(first - 1)) first -= 1
  while (isFilled(last + 1)) last += 1
  return (lines[last + 1] ?? 0) - (lines[first] ?? 0)
}

/** The outlines of the filled cells of a grid. */
function traceCells(cells: readonly (readonly boolean[])[], xs: readonly number[], ys: readonly number[]): Point[][] {
  const isFilled = (column: number, row: number) => cells[row]?.[column] ?? false
  /** The border from each corner of the grid, with the cell on its right. Two cells can touch at a corner. */
  const borders = new Map<string, { to: GridPoint; cell: string }[]>()
  const add = (from: GridPoint, to: GridPoint, cell: string) =>
    borders.set(String(from), [...(borders.get(String(from)) ?? []), { to, cell }])
  for (const [row, cellsOfRow] of cells.entries()) {
    for (const column of cellsOfRow.keys()) {
      if (!isFilled(column, row)) continue
      const [right, front, cell] = [column + 1, row + 1, `${column},${row}`]
      if (!isFilled(column, row - 1)) add([column, row], [right, row], cell)
      if (!isFilled(right, row)) add([right, row], [right, front], cell)
      if (!isFilled(column, front)) add([right, front], [column, front], cell)
      if (!isFilled(column - 1, row)) add([column, front], [column, row], cell)
    }
  }
  const outlines: Point[][] = []
  for (const start of borders.keys()) {
    while ((borders.get(start)?.length ?? 0) > 0) outlines.push(followBorder(borders, start, xs, ys))
  }
  return outlines
}

type GridPoint = readonly [column: number, row: number]

/** Follows a border until it is closed, and removes it from `borders`. */
function followBorder(
  borders: Map<string, { to: GridPoint; cell: string }[]>,
  start: string,
  xs: readonly number[],
  ys: readonly number[],
): Point[] {
  const points: Point[] = []
  let at = start
  let cell: string | undefined
  do {
    const [column = 0, row = 0] = at.split(',').map(Number)
    points.push({ x: xs[column] ?? 0, y: ys[row] ?? 0 })
    const ways = borders.get(at) ?? []
    // Where two cells touch at a corner, stay on the same one.
    const index = Math.max(
      ways.findIndex((way) => way.cell === cell),
      0,
    )
    const [way] = ways.splice(index, 1)
    if (!way) break
    at = String(way.to)
    cell = way.cell
  } while (at !== start)
  return withoutStraightCorners(points)
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

function isInBox({ left, back, right, front }: Box, { x, y }: Point): boolean {
  return x > left && x < right && y > back && y < front
}

/** Whether a polygon contains a point that isn't on its border. */
function contains(polygon: readonly Point[], { x, y }: Point): boolean {
  let isInside = false
  for (const [index, from] of polygon.entries()) {
    const to = polygon[(index + 1) % polygon.length] ?? from
    if (from.y > y === to.y > y) continue
    if (x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) isInside = !isInside
  }
  return isInside
}
