import type { Point } from '#shared/countertops/outline.ts'
import { isCooktop, isSink } from '#shared/fabrication/details.ts'
import type { Fabricated } from '#shared/fabrication/fabricate.ts'
import { pointOnSide } from '#shared/fabrication/sides.ts'
import type { SideStretch } from '#shared/fabrication/stretches.ts'
import type { Span } from './cabinet-plans.ts'
import { COUNTER_HEIGHT } from './mesh.ts'
import type { RangePlan } from './ranges.ts'

/** What hangs on a wall above the stone. It is centered at `at`, a point of the wall's line. Lengths are in inches. */
export interface WallFeature {
  kind: 'window' | 'hood' | 'cabinets' | 'shelf'
  at: Point
  /** Out of the room. */
  outward: Point
  width: number
  /** Above the floor. */
  range: readonly [bottom: number, top: number]
  /** Whether the backsplash below it goes on beyond its left and right end. */
  splashGoesOn: readonly [left: boolean, right: boolean]
}

/** How far in front of a wall its sinks and cooktops are at most. */
const NEAR_WALL = 30
const WINDOW = { most: 54, least: 24, bottom: 45, top: 86 }
const HOOD = { least: 36, bottom: 66, top: 108 }
/** Wall cabinets stand on a backsplash of these heights. */
const TALL_SPLASH = { least: 14, most: 26 }
const CABINETS = { least: 14, top: 90 }
const SHELF = { least: 24, most: 48, height: 57 }
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
        splashGoesOn: [span.from > from + 1e-6, span.to < to - 1e-6],
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
