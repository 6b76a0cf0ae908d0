import type { Point } from '#shared/countertops/outline.ts'
import { arcOf, type Path, pointAt, type Segment, splitSegment } from './segments.ts'

/** Inches. Nearer to the line is on it. */
const ON_LINE = 1e-7

interface Line {
  axis: 'x' | 'y'
  at: number
  /** Which side of the line is kept. 1: where the coordinate is larger. */
  keep: 1 | -1
}

/** What of a closed path is inside a rectangle, with `back` as its lower end: none, one or several closed paths. */
export function clipToBox(
  path: Path,
  { left, back, right, front }: { left: number; back: number; right: number; front: number },
): Path[] {
  const lines: Line[] = [
    { axis: 'x', at: left, keep: 1 },
    { axis: 'x', at: right, keep: -1 },
    { axis: 'y', at: back, keep: 1 },
    { axis: 'y', at: front, keep: -1 },
  ]
  return lines.reduce<Path[]>((paths, line) => paths.flatMap((one) => clipAtLine(one, line)), [path])
}

function clipAtLine(path: Path, line: Line): Path[] {
  const parts = path.flatMap((segment) => splitSegment(segment, crossings(segment, line)))
  const kept = parts.map((part) => isKept(part, line))
  if (!kept.includes(false)) return [path]
  if (!kept.includes(true)) return []
  return closeChains(chainsOf(parts, kept), line)
}

/** The shares of a segment's length at which it crosses a line. */
function crossings(segment: Segment, { axis, at }: Line): number[] {
  const { from, to, bulge } = segment
  if (bulge === 0) {
    const [start, end] = [from[axis] - at, to[axis] - at]
    const isCrossing = Math.min(start, end) < -ON_LINE && Math.max(start, end) > ON_LINE
    return isCrossing ? [start / (start - end)] : []
  }
  const { center, radius, start, sweep } = arcOf(segment)
  const cosine = (at - center[axis]) / radius
  if (Math.abs(cosine) >= 1) return []
  const angle = Math.acos(cosine) + (axis === 'x' ? 0 : Math.PI / 2)
  const other = axis === 'x' ? -angle : Math.PI - angle
  return [angle, other].flatMap((one) => {
    const turn = ((((one - start) * Math.sign(sweep)) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)
    const share = turn / Math.abs(sweep)
    const isInside = share * radius * Math.abs(sweep) > ON_LINE && (1 - share) * radius * Math.abs(sweep) > ON_LINE
    return isInside ? [share] : []
  })
}

/** Whether a segment that crosses no line is on the side that stays. Along the line, the stone decides: it's on the right. */
function isKept(segment: Segment, { axis, at, keep }: Line): boolean {
  const { from, to } = segment
  const distance = (pointAt(segment, 0.5)[axis] - at) * keep
  if (Math.abs(distance) > ON_LINE) return distance > 0
  const toTheRight = axis === 'x' ? to.y - from.y : from.x - to.x
  return toTheRight * keep > 0
}

/** Kept segments that follow each other. */
function chainsOf(parts: Path, kept: readonly boolean[]): Path[] {
  const first = kept.findIndex((isHere, index) => isHere && !kept.at(index - 1))
  const chains: Path[] = []
  for (let step = 0; step < parts.length; step += 1) {
    const index = (first + step) % parts.length
    const part = parts[index]
    if (!part || !kept[index]) continue
    if (kept.at(index - 1)) chains.at(-1)?.push(part)
    else chains.push([part])
  }
  return chains
}

/** Closes chains along the line: inside is between each two of their ends. */
function closeChains(chains: readonly Path[], { axis, at }: Line): Path[] {
  const onLine = (point: Point): Point => ({ ...point, [axis]: at })
  const along = axis === 'x' ? 'y' : 'x'
  const ends = chains
    .flatMap((chain, index) => {
      const [first, last] = [chain[0], chain.at(-1)]
      if (!first || !last) return []
      return [
        { chain: index, isStart: true, point: onLine(first.from) },
        { chain: index, isStart: false, point: onLine(last.to) },
      ]
    })
    .toSorted((one, other) => one.point[along] - other.point[along])
  const next = new Map<number, { chain: number; cut: Segment }>()
  for (let index = 0; index < ends.length; index += 2) {
    const [one, other] = [ends[index], ends[index + 1]]
    if (!one || !other || one.isStart === other.isStart) throw new Error('An outline crosses itself')
    const [end, start] = one.isStart ? [other, one] : [one, other]
    next.set(end.chain, { chain: start.chain, cut: { from: end.point, to: start.point, bulge: 0, side: null } })
  }
  const paths: Path[] = []
  const used = new Set<number>()
  for (const begin of chains.keys()) {
    const path: Path = []
    for (let current = begin; !used.has(current); ) {
      used.add(current)
      const step = next.get(current)
      if (!step) break
      path.push(...(chains[current] ?? []), step.cut)
      current = step.chain
    }
    if (path.length > 0) paths.push(path)
  }
  return paths
}
