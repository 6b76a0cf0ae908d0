import { type Box, type Point, boxOfPoints } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { isHole, type SideName } from '#shared/fabrication/details.ts'
import { type Fabricated, lengthOf } from '#shared/fabrication/fabricate.ts'
import { pointOnSide, type Side } from '#shared/fabrication/sides.ts'
import { COUNTER_HEIGHT, Mesh, raise, UNDERSIDE, type Vec } from './mesh.ts'
import { besideBox, boxCorners, edgesOf, grow, isInside, overlaps, step } from './outlines.ts'
import { shade } from './shades.ts'
import {
  hasApron,
  type ProfilePoint,
  type CrossSection,
  CROSS_SECTIONS,
  type Segment,
  type TopPlan,
} from './top-plan.ts'

/**
 * Where a piece meets another one, each moved back from its line by so many inches. Pieces in line don't meet in a point, nor do
 * pieces of different profiles at a shallow angle: their lines meet far outside.
 */
function meet(at: Point, own: Point, backOwn: number, other: Point, backOther: number): Point {
  const det = own.x * other.y - own.y * other.x
  if (Math.abs(det) < (backOwn === backOther ? 0.02 : 0.75)) return step(at, own, -backOwn)
  return {
    x: at.x + (backOther * own.y - backOwn * other.y) / det,
    y: at.y + (backOwn * other.x - backOther * own.x) / det,
  }
}

const pointAt = (section: CrossSection, index: number): ProfilePoint => section[index] ?? section.at(-1) ?? [0, 0]

/** The top: its surface with the cutouts, and its edges. `sides` has the edge of each side for presses. */
export function buildTop(
  { edge: segments }: TopPlan,
  { cutouts }: Pick<Fabricated, 'cutouts'>,
): { top: Mesh; sides: Map<SideName, Mesh>; shade: Mesh } {
  const [top, sides, edgeShade] = [new Mesh(), new Map<SideName, Mesh>(), new Mesh()]
  const surface: Point[] = []
  for (const [index, segment] of segments.entries()) {
    const before = segments.at(index - 1) ?? segment
    const after = segments[(index + 1) % segments.length] ?? segment
    const { from, to, outward, profile, side } = segment
    const lines = CROSS_SECTIONS[profile].map(([back], place): [Point, Point] => [
      meet(from, outward, back, before.outward, pointAt(CROSS_SECTIONS[before.profile], place)[0]),
      meet(to, outward, back, after.outward, pointAt(CROSS_SECTIONS[after.profile], place)[0]),
    ])
    surface.push(...(lines[0] ?? []))
    let mesh = top
    if (side) {
      mesh = sides.get(side) ?? new Mesh()
      sides.set(side, mesh)
    }
    sweep([mesh, edgeShade], segment, lines, smooth(before.outward, outward), smooth(after.outward, outward))
  }
  const outline = segments.map(({ from }) => from)
  // One over the edge would tear the surface, as would two that overlap. The plan marks them.
  const cut = cutouts.filter(
    (placed) => !placed.inBacksplash && !hasApron(placed) && placed.corners.every((at) => isInside(outline, at)),
  )
  const boxes = cut.map(({ corners }) => boxOfPoints(corners))
  const holes = cut
    .filter((_, index) => !boxes.slice(0, index).some((other) => overlaps(other, boxes[index] ?? other)))
    .map((placed) => holeOf(placed))
  top.flat(withoutRepeats(surface), COUNTER_HEIGHT, holes)
  for (const hole of holes) top.ring(hole, [UNDERSIDE, COUNTER_HEIGHT], true)
  return { top, sides, shade: edgeShade }
}

/** How dark an upright edge is. What looks up is clear, so that each profile has lines of its own. */
const EDGE_SHADE = 0.17
/** A mitered edge is in line with the panel of a waterfall, which is clear, too. */
const UNSHADED: ReadonlySet<Segment['profile']> = new Set(['flat', 'mitered'])

/**
 * The faces of one piece of the edge, between lines along it from its surface down. `starts` and `stops` are the normals of its
 * ends in the plan. The veins of the surface continue down over it.
 */
function sweep(
  [mesh, edgeShade]: readonly [Mesh, Mesh],
  { profile, outward }: Segment,
  lines: readonly [Point, Point][],
  starts: Point,
  stops: Point,
): void {
  const section = CROSS_SECTIONS[profile]
  const normals = section.slice(1).map((_, place) => faceNormal(section, place))
  const toSpace = ({ x: out, y: up }: Point, toward: Point): Vec => [toward.x * out, up, toward.y * out]
  const [first, second] = lines[0] ?? [starts, stops]
  let run = 0
  for (const [place, own] of normals.entries()) {
    const [[a, b] = [first, second], [c, d] = [first, second]] = [lines[place], lines[place + 1]]
    const [[back = 0, below = 0] = [], [nextBack = 0, nextBelow = 0] = []] = [section[place], section[place + 1]]
    const end = run + Math.hypot(nextBack - back, nextBelow - below)
    const [upper, lower] = [smooth(normals[place - 1] ?? own, own), smooth(normals[place + 1] ?? own, own)]
    const [high, low] = [COUNTER_HEIGHT - below, COUNTER_HEIGHT - nextBelow]
    const corners = [raise(a, high), raise(b, high), raise(d, low), raise(c, low)]
    const [darkAbove, darkBelow] = [upper, lower].map(({ y }) => EDGE_SHADE * (1 - y)) as [number, number] // as many
    if (!UNSHADED.has(profile))
      shade(edgeShade, corners, toSpace(own, outward), [darkAbove, darkAbove, darkBelow, darkBelow])
    mesh.quad(
      corners,
      [toSpace(upper, starts), toSpace(upper, stops), toSpace(lower, stops), toSpace(lower, starts)],
      [step(first, outward, run), step(second, outward, run), step(second, outward, end), step(first, outward, end)],
    )
    run = end
  }
}

/** The normal of the face after a point of a cross-section: x is outward, y is up. */
function faceNormal(section: CrossSection, place: number): Point {
  const [[back = 0, below = 0] = [], [nextBack = 0, nextBelow = 0] = []] = [section[place], section[place + 1]]
  const length = Math.hypot(nextBack - back, nextBelow - below) || 1
  return { x: (nextBelow - below) / length, y: (back - nextBack) / length }
}

/** Between the normals of two faces that look like one round face, or else the second. */
function smooth(one: Point, other: Point): Point {
  const cos = one.x * other.x + one.y * other.y
  if (cos < 0.75) return other
  const length = Math.hypot(one.x + other.x, one.y + other.y)
  return { x: (one.x + other.x) / length, y: (one.y + other.y) / length }
}

function withoutRepeats(points: readonly Point[]): Point[] {
  return points.filter((point, index) => {
    const before = points.at(index - 1)
    return !before || Math.hypot(point.x - before.x, point.y - before.y) > 1e-5
  })
}

const CORNER_STEPS = 4

/** The outline of a cutout from above, clockwise, `by` inches larger on each side. */
export function holeOf({ corners, width, depth, radius, center, cutout }: PlacedCutout, by = 0): Point[] {
  if (isHole(cutout.kind)) return circle(center, radius + by, 12)
  return roundedBox(grow(boxOfPoints(corners), by), Math.min(radius + by, width / 2, depth / 2))
}

/** Clockwise from above. */
export function circle(center: Point, radius: number, corners = 28): Point[] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    return step(center, { x: Math.cos(angle), y: Math.sin(angle) }, radius)
  })
}

/** Clockwise from above. */
export function roundedBox({ left, back, right, front }: Box, radius: number): Point[] {
  const centers = [
    { x: right - radius, y: back + radius, from: -90 },
    { x: right - radius, y: front - radius, from: 0 },
    { x: left + radius, y: front - radius, from: 90 },
    { x: left + radius, y: back + radius, from: 180 },
  ]
  return centers.flatMap(({ x, y, from }) =>
    Array.from({ length: CORNER_STEPS + 1 }, (_, index) => {
      const angle = ((from + (90 * index) / CORNER_STEPS) * Math.PI) / 180
      return { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius }
    }),
  )
}

/**
 * An upright strip or panel of stone over a box of the plan. Its veins continue those of the top over the side's line. Of a
 * piece of its own (`isApart`), they go on from its face around its ends and over its top.
 */
export function buildUpright({ box, outward, range }: UprightPart, isApart = false): Mesh {
  const mesh = new Mesh()
  const corners = boxCorners(box)
  const isAbove = range[0] >= COUNTER_HEIGHT
  const depths = corners.map((corner) => dot(corner, outward))
  const face = isAbove ? Math.min(...depths) : Math.max(...depths)
  const [bottom, top] = range.map((height) => Math.abs(height - COUNTER_HEIGHT)) as [number, number] // as many
  for (const edge of edgesOf(corners)) {
    const { from, to, outward: own, length } = edge
    if (length < 1e-9) continue
    const facing = dot(own, outward)
    // Toward the room: a splash's front is against `outward`, a panel's front is along it.
    const isFront = isAbove ? facing < 0 : facing > 0
    const slab = [
      step(from, outward, bottom),
      step(to, outward, bottom),
      step(to, outward, top),
      step(from, outward, top),
    ]
    const aroundEnd = () => {
      const unfold = (point: Point, height: number) => {
        const behind = face - dot(point, outward)
        return step(point, own, Math.abs(behind), outward, behind + height)
      }
      return [unfold(from, bottom), unfold(to, bottom), unfold(to, top), unfold(from, top)]
    }
    const isEnd = Math.abs(facing) < 0.5
    mesh.upright(edge, range, isFront ? slab : isApart && isEnd ? aroundEnd() : undefined)
  }
  if (isApart && isAbove) {
    const over = corners.map((corner) => step(corner, outward, top))
    mesh.quad(
      corners.map((corner) => raise(corner, range[1])),
      [[0, 1, 0]],
      over,
    )
  } else mesh.flat(corners, range[1])
  return mesh
}

const dot = (one: Point, other: Point) => one.x * other.x + one.y * other.y

/** A strip or panel of stone on a side: where it stands, and its heights. */
export interface UprightPart {
  side: SideName
  outward: Point
  box: Box
  range: readonly [bottom: number, top: number]
}

/** The backsplashes. In a corner, one ends at the other. */
export function planSplashes({ splashes }: Pick<Fabricated, 'splashes'>): UprightPart[] {
  return withoutOverlaps(
    splashes
      .filter(({ length }) => length > 0)
      .map(({ stretch, length, height }) => {
        const { side } = stretch
        const missing = lengthOf(stretch) - length
        const isBackFirst = pointOnSide(side, stretch.from).y <= pointOnSide(side, stretch.to).y
        const from = stretch.from + (isBackFirst ? missing : 0)
        const to = stretch.to - (isBackFirst ? 0 : missing)
        return { side, from, to, range: [COUNTER_HEIGHT, COUNTER_HEIGHT + height] }
      }),
  )
}

/** The panels of waterfall sides, down to the floor. */
export function planPanels({ panels }: Pick<Fabricated, 'panels'>): UprightPart[] {
  return withoutOverlaps(panels.map(({ stretch: { side, from, to } }) => ({ side, from, to, range: [0, UNDERSIDE] })))
}

function withoutOverlaps(
  places: readonly { side: Side; from: number; to: number; range: UprightPart['range'] }[],
): UprightPart[] {
  const boxes: Box[] = []
  return places.map(({ side, from, to, range }) => {
    const { name, outward } = side
    const whole = boxOfPoints([pointOnSide(side, from), pointOnSide(side, to, SLAB_THICKNESS)])
    const box = boxes.reduce((rest, other) => besideBox(rest, other, outward), whole)
    boxes.push(box)
    return { side: name, outward, box, range }
  })
}
