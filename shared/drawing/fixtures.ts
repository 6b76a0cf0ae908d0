import { nearestWithin } from '#shared/countertops/handles.ts'
import type { Rect } from './svg-points.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { depthAt, type PlacedCutout, placeCutouts } from '#shared/fabrication/cutouts.ts'
import { DISHWASHER_WIDTH } from '#shared/fabrication/details.ts'
import { type FabricatedCountertop, placeDishwashers } from '#shared/fabrication/fabricate.ts'
import { CUTOUT_LABELS, cutoutNoun, describePlace } from '#shared/fabrication/labels.ts'
import { pointOnSide, rectangleOnSide, type Side, sidesOf } from '#shared/fabrication/sides.ts'
import { isEqual } from '#shared/lib/is-equal.ts'

/** What moves along a side: a cutout by its id, or a dishwasher by its place in the list. */
export type Fixture = { kind: 'cutout'; id: string } | { kind: 'dishwasher'; index: number }

/** Inches: how far a dishwasher reaches below the top. */
const DISHWASHER_DEPTH = 24

/** A cutout or a dishwasher where the plan shows it. Points are outline inches, as seen from above. */
export interface PlanFixture {
  fixture: Fixture
  /** Null: a dishwasher. */
  cutout: PlacedCutout | null
  title: string
  /** For screen readers, with its place. */
  label: string
  side: Side
  /** The center, in inches from the side's left end. */
  at: number
  /** Along the side, in inches. */
  width: number
  center: Point
  corners: Point[]
}

/** Everything that moves along a side: cutouts in the order of the details, then dishwashers. */
export function fixturesOf(
  countertop: FabricatedCountertop,
  sides: readonly Side[] = sidesOf(countertop),
): PlanFixture[] {
  const cutouts = placeCutouts(countertop, sides).map((placed): PlanFixture => {
    const { side, width, center, corners } = placed
    const { id, kind, at } = placed.cutout
    return {
      fixture: { kind: 'cutout', id },
      cutout: placed,
      title: CUTOUT_LABELS[kind],
      label: describePlace(cutoutNoun(kind), at),
      side,
      at,
      width,
      center,
      corners,
    }
  })
  const dishwashers = placeDishwashers(countertop, sides).map(({ index, side, at, from, to }): PlanFixture => {
    const depth = Math.min(DISHWASHER_DEPTH, depthAt(sides, side, at))
    return {
      fixture: { kind: 'dishwasher', index },
      cutout: null,
      title: 'Dishwasher',
      label: describePlace('dishwasher', at),
      side,
      at,
      width: DISHWASHER_WIDTH,
      center: pointOnSide(side, at, depth / 2),
      corners: rectangleOnSide(side, from, to, 0, depth),
    }
  })
  return [...cutouts, ...dishwashers]
}

export function findFixture(fixtures: readonly PlanFixture[], fixture: Fixture | null): PlanFixture | undefined {
  return fixture ? fixtures.find((one) => isEqual(one.fixture, fixture)) : undefined
}

/** The rectangle around a fixture, in outline inches. */
export function rectOf({ corners }: PlanFixture): Rect {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** The cutout or dishwasher at `point` (outline inches). Small ones count within `radius`. */
export function fixtureAt(
  countertop: FabricatedCountertop,
  kind: Fixture['kind'],
  point: Point,
  radius: number,
): Fixture | undefined {
  const near = fixturesOf(countertop).filter((found) => found.fixture.kind === kind)
  const found = nearestWithin(near, Number.MAX_VALUE, (one) => {
    const { width, height } = rectOf(one)
    const [across, down] = [Math.abs(point.x - one.center.x), Math.abs(point.y - one.center.y)]
    if (across > Math.max(width / 2, radius) || down > Math.max(height / 2, radius)) return Infinity
    // A faucet behind a sink wins within its own reach.
    return Math.max(across - width / 2, 0) + Math.max(down - height / 2, 0) + width / 1000
  })
  return found?.fixture
}
