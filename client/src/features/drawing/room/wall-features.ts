import { BoxGeometry, type BufferGeometry } from 'three'
import type { Point } from '#shared/countertops/outline.ts'
import { isCooktop, isSink } from '#shared/fabrication/details.ts'
import type { Fabricated } from '#shared/fabrication/fabricate.ts'
import { pointOnSide } from '#shared/fabrication/sides.ts'
import type { SideStretch } from '#shared/fabrication/stretches.ts'
import { bar, shaker } from './cabinet-meshes.ts'
import { splitEvenly, type Span } from './cabinet-plans.ts'
import type { RangePlan } from './fixture-meshes.ts'
import type { Look } from './kitchen.ts'
import { COUNTER_HEIGHT, Mesh } from './mesh.ts'
import { edgeBetween } from './outlines.ts'
import { cuboid, merged, painted, turned } from './props.ts'

/** What hangs on a wall above the stone. It is centered at `at`, a point of the wall's line. Lengths are in inches. */
export interface WallFeature {
  kind: 'window' | 'hood' | 'cabinets' | 'shelf'
  at: Point
  /** Out of the room. */
  outward: Point
  width: number
  /** Above the floor. */
  range: readonly [bottom: number, top: number]
}

/** How far in front of a wall its sinks and cooktops are at most. */
const NEAR_WALL = 30
const WINDOW = { most: 54, least: 24, bottom: 45, top: 86 }
const HOOD = { least: 36, bottom: 66, top: 108 }
/** Wall cabinets stand on a backsplash of these heights. */
const TALL_SPLASH = { least: 14, most: 26 }
const CABINETS = { least: 14, depth: 13, top: 90, maxDoor: 18 }
const SHELF = { least: 24, most: 48, depth: 9, height: 57 }
/** Windows and shelves come in widths that are so many inches apart. So a drag seldom builds them again. */
const WIDTH_STEP = 6
/** Left free beside a window or a hood. */
const BESIDE = { window: 4, hood: 1 }

/** The windows, hoods, wall cabinets and shelves of a countertop's walls: one window, at its sink or on its longest wall. */
export function planWallFeatures(made: Fabricated, ranges: readonly RangePlan[]): WallFeature[] {
  const walls = made.stretches
    .filter(({ use, from, to }) => use === 'wall' && to - from >= WINDOW.least)
    .map((wall) => ({
      wall,
      sinks: spansAt(wall, made, isSink),
      cooks: [...spansAt(wall, made, isCooktop), ...rangesAt(wall, ranges)],
    }))
  const byLength = walls.toSorted((one, other) => other.wall.to - other.wall.from - (one.wall.to - one.wall.from))
  const withWindow = byLength.find(({ sinks }) => sinks.length > 0) ?? byLength.find(({ cooks }) => cooks.length === 0)
  const features: WallFeature[] = []
  const has = (kind: WallFeature['kind']) => features.some((feature) => feature.kind === kind)
  for (const { wall, sinks, cooks } of walls) {
    const { side, from, to, splashHeight } = wall
    const add = (kind: WallFeature['kind'], span: Span, range: WallFeature['range']) =>
      features.push({
        kind,
        at: pointOnSide(side, (span.from + span.to) / 2),
        outward: side.outward,
        width: span.to - span.from,
        range,
      })
    const taken: Span[] = []
    for (const cook of cooks) {
      const hood = around((cook.from + cook.to) / 2, Math.max(HOOD.least, cook.to - cook.from))
      add('hood', hood, [HOOD.bottom, HOOD.top])
      taken.push(widen(hood, BESIDE.hood))
    }
    const splashTop = COUNTER_HEIGHT + splashHeight
    if (wall === withWindow?.wall && splashTop + 2 < WINDOW.top - WINDOW.least) {
      const middle = sinks[0] ? (sinks[0].from + sinks[0].to) / 2 : (from + to) / 2
      const width = stockWidth(2 * Math.min(middle - from, to - middle) - 8, WINDOW)
      const span = around(middle, width)
      if (width > 0 && !taken.some((one) => one.from < span.to && span.from < one.to)) {
        add('window', span, [Math.max(WINDOW.bottom, splashTop + 3), WINDOW.top])
        taken.push(widen(span, BESIDE.window))
      }
    }
    const isTall = splashHeight >= TALL_SPLASH.least
    const free = freeSpans({ from, to }, taken)
    if (isTall && splashHeight <= TALL_SPLASH.most) {
      for (const span of free)
        if (span.to - span.from >= CABINETS.least) add('cabinets', span, [splashTop, CABINETS.top])
    } else if (!isTall && !has('shelf') && !has('cabinets')) {
      const [widest] = free.toSorted((one, other) => other.to - other.from - (one.to - one.from))
      const width = widest ? stockWidth(widest.to - widest.from - 8, SHELF) : 0
      if (widest && width > 0) {
        add('shelf', around((widest.from + widest.to) / 2, width), [SHELF.height, SHELF.height + 1.5])
      }
    }
  }
  return features
}

/** The widest that there is for so many inches, or 0. */
function stockWidth(room: number, { most, least }: { most: number; least: number }): number {
  return room < least ? 0 : Math.min(most, least + WIDTH_STEP * Math.floor((room - least) / WIDTH_STEP))
}

const around = (middle: number, width: number): Span => ({ from: middle - width / 2, to: middle + width / 2 })
const widen = ({ from, to }: Span, by: number): Span => ({ from: from - by, to: to + by })

/** Where along a wall the cutouts of a kind are, if they are in front of it. */
function spansAt(
  wall: SideStretch,
  { cutouts }: Fabricated,
  isOfKind: (kind: Fabricated['cutouts'][number]['cutout']['kind']) => boolean,
): Span[] {
  return cutouts
    .filter(({ cutout }) => isOfKind(cutout.kind))
    .flatMap(({ center, width, side }) => {
      const isParallel = side.outward.x * wall.side.outward.y === side.outward.y * wall.side.outward.x
      const at = placeAt(wall, center)
      return isParallel && at !== null && at >= wall.from && at <= wall.to ? [around(at, width)] : []
    })
}

/** Ranges stand beside the stone, in front of a wall that goes on. */
function rangesAt(wall: SideStretch, ranges: readonly RangePlan[]): Span[] {
  return ranges.flatMap(({ box, front }) => {
    const { outward } = wall.side
    if (front.x !== 0 - outward.x || front.y !== 0 - outward.y) return []
    const at = placeAt(wall, { x: (box.left + box.right) / 2, y: (box.back + box.front) / 2 })
    return at === null ? [] : [around(at, outward.x === 0 ? box.right - box.left : box.front - box.back)]
  })
}

/** How far along the side of a wall a point near it is. */
function placeAt({ side: { leftEnd, along, outward } }: SideStretch, { x, y }: Point): number | null {
  const distance = -((x - leftEnd.x) * outward.x + (y - leftEnd.y) * outward.y)
  return distance > 0 && distance < NEAR_WALL ? (x - leftEnd.x) * along.x + (y - leftEnd.y) * along.y : null
}

function freeSpans(whole: Span, taken: readonly Span[]): Span[] {
  return taken.reduce(
    (free, { from, to }) =>
      free.flatMap((span) =>
        [
          { from: span.from, to: Math.min(span.to, from) },
          { from: Math.max(span.from, to), to: span.to },
        ].filter((rest) => rest.to - rest.from > 1e-6),
      ),
    [whole],
  )
}

type FeatureMeshes = Partial<Record<Look, BufferGeometry>>

/** What hangs on a wall, at its place. */
export function buildWallFeature({ kind, at, outward, width, range }: WallFeature): FeatureMeshes {
  const built = BUILDERS[kind](width, range)
  // They are built with x across the wall and z into the room.
  for (const geometry of Object.values(built)) {
    geometry.rotateY(Math.atan2(0 - outward.x, 0 - outward.y)).translate(at.x, 0, at.y)
  }
  return built
}

type Build = (width: number, range: WallFeature['range']) => FeatureMeshes

const BUILDERS: Record<WallFeature['kind'], Build> = {
  window: buildWindow,
  hood: buildHood,
  cabinets: buildWallCabinets,
  shelf: buildShelf,
}

/** A frame with bars and a sill around bright glass. */
export function buildWindow(width: number, [bottom, top]: WallFeature['range']): FeatureMeshes {
  const glass = new Mesh()
  const half = width / 2
  const middle = (bottom + top) / 2
  const height = top - bottom
  glass.quad(
    [
      [-half, bottom, 0.1],
      [half, bottom, 0.1],
      [half, top, 0.1],
      [-half, top, 0.1],
    ],
    [[0, 0, 1]],
    undefined,
    [GARDEN, GARDEN, SKY, SKY],
  )
  const lights = Math.max(Math.round(width / 18), 2)
  const bars = Array.from({ length: lights - 1 }, (_, index) => -half + (width * (index + 1)) / lights)
  const trim = merged([
    ...[-half - 1.5, half + 1.5].map((x) => cuboid([x, middle, 0.5], [3, height + 6, 1], 'white')),
    cuboid([0, top + 1.5, 0.5], [width, 3, 1], 'white'),
    cuboid([0, bottom - 1, 1.2], [width + 8, 1.6, 2.4], 'white'),
    cuboid([0, bottom + height * 0.62, 0.4], [width, 1.1, 0.7], 'white'),
    ...bars.map((x) => cuboid([x, middle, 0.4], [0.8, height, 0.6], 'white')),
  ])
  return { daylight: glass.geometry(), trim }
}

/** Red, green, blue and opacity. */
const SKY = [0.93, 0.97, 1, 1]
const GARDEN = [0.84, 0.86, 0.78, 1]

/** Plaster, narrower at its top, with a band of oak. */
function buildHood(width: number, [bottom, top]: WallFeature['range']): FeatureMeshes {
  const band = 3
  const base = { depth: 19, height: 4 }
  const height = top - bottom - band - base.height
  const cap = new BoxGeometry(width, height, base.depth)
  const corners = cap.getAttribute('position')
  for (let index = 0; index < corners.count; index += 1) {
    const isTop = corners.getY(index) > 0
    const z = corners.getZ(index) > 0 ? (isTop ? 11 : base.depth) : 0
    corners.setXYZ(index, corners.getX(index) * (isTop ? 0.72 : 1), corners.getY(index), z)
  }
  cap.computeVertexNormals()
  const trim = merged([
    painted(cap.translate(0, bottom + band + base.height + height / 2, 0), 'plaster'),
    cuboid([0, bottom + band + base.height / 2, base.depth / 2], [width, base.height, base.depth], 'plaster'),
    cuboid([0, bottom + band / 2, (base.depth + 0.4) / 2], [width + 0.8, band, base.depth + 0.4], 'oak'),
  ])
  return { trim }
}

/** Doors in frames, with bars at their lower ends. */
function buildWallCabinets(width: number, [bottom, top]: WallFeature['range']): FeatureMeshes {
  const [front, gap, handle] = [new Mesh(), new Mesh(), new Mesh()]
  const half = width / 2
  front.floating({ left: -half, right: half, back: 0, front: CABINETS.depth - 0.8 }, [bottom, top])
  const edge = edgeBetween({ x: half, y: CABINETS.depth - 0.75 }, { x: -half, y: CABINETS.depth - 0.75 })
  gap.upright(edge, [bottom + 0.1, top - 0.1])
  const doors = splitEvenly(0, width, CABINETS.maxDoor)
  for (const [index, { from, to }] of doors.entries()) {
    shaker(front, edge, { from: from + 0.07, to: to - 0.07 }, [bottom + 0.1, top - 0.1])
    const at = index % 2 === 0 && index < doors.length - 1 ? to - 1.2 : from + 1.2
    bar(handle, edge, { from: at, to: at }, [bottom + 2, bottom + 8])
  }
  front.floating({ left: -half, right: half, back: 0, front: CABINETS.depth + 0.6 }, [top, top + 2.5])
  return { front: front.geometry(), gap: gap.geometry(), handle: handle.geometry() }
}

/** Oak, with bowls and a vase. */
function buildShelf(width: number, [bottom, top]: WallFeature['range']): FeatureMeshes {
  const z = SHELF.depth / 2
  const on = (x: number, shape: BufferGeometry) => shape.translate(x, top, z)
  const decor = merged([
    cuboid([0, (bottom + top) / 2, z], [width, top - bottom, SHELF.depth], 'oak'),
    ...[0, 0.9, 1.8].map((up) =>
      on(
        -width * 0.3,
        turned(
          [
            [0, up],
            [3.4, up],
            [4.1, up + 0.8],
            [3.9, up + 0.8],
            [0, up + 0.5],
          ],
          'white',
        ),
      ),
    ),
    on(
      -width * 0.04,
      turned(
        [
          [0, 0],
          [1.7, 0],
          [2.6, 2.2],
          [2.2, 4.2],
          [0.9, 5.2],
          [1.1, 6],
          [0.8, 6],
          [0.6, 5],
        ],
        'slate',
      ),
    ),
    on(
      width * 0.16,
      turned(
        [
          [0, 0],
          [1.4, 0],
          [2.4, 2.4],
          [2.2, 2.4],
          [0, 0.6],
        ],
        'stoneware',
      ),
    ),
    on(
      width * 0.34,
      turned(
        [
          [0, 0],
          [2, 0],
          [3, 2],
          [2.4, 4],
          [1, 4.6],
          [1.2, 5],
          [0.8, 5],
        ],
        'clay',
      ),
    ),
  ])
  return { decor }
}
