import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { depthAt, placeCutouts } from '#shared/fabrication/cutouts.ts'
import { DISHWASHER_WIDTH, placeDishwashers } from '#shared/fabrication/fabricate.ts'
import { describeCutout, describeDishwasher } from '#shared/fabrication/labels.ts'
import { isMirrored, pointOnSide, type Side, sidesOf } from '#shared/fabrication/sides.ts'
import { isHole } from '#shared/fabrication/details.ts'
import { type Fixture, isSameFixture } from '#client/features/designer/designer-state.ts'

/** Inches: how far a dishwasher reaches below the top. */
const DISHWASHER_DEPTH = 24

/** A cutout or a dishwasher where the plan shows it. Points are outline inches, as seen from above. */
export interface PlanFixture {
  fixture: Fixture
  /** For screen readers, with its place. */
  label: string
  side: Side
  /** The center, in inches from the side's left end. */
  at: number
  /** Inches along the side that a distance to its ends leaves out. A hole is measured from its center. */
  measuredWidth: number
  center: Point
  corners: Point[]
}

/** Everything that moves along a side: cutouts in the order of the details, then dishwashers. */
export function fixturesOf(
  countertop: FabricatedCountertop,
  sides: readonly Side[] = sidesOf(countertop.shape, countertop.dimensions, isMirrored(countertop)),
): PlanFixture[] {
  const cutouts = placeCutouts(countertop, sides).map(
    ({ cutout, side, width, center, corners }): PlanFixture => ({
      fixture: { kind: 'cutout', id: cutout.id },
      label: describeCutout(cutout),
      side,
      at: cutout.at,
      measuredWidth: isHole(cutout.kind) ? 0 : width,
      center,
      corners,
    }),
  )
  const dishwashers = placeDishwashers(countertop, sides).map(({ index, side, at, from, to }): PlanFixture => {
    const depth = Math.min(DISHWASHER_DEPTH, depthAt(sides, side, at))
    return {
      fixture: { kind: 'dishwasher', index },
      label: describeDishwasher(at),
      side,
      at,
      measuredWidth: DISHWASHER_WIDTH,
      center: pointOnSide(side, at, depth / 2),
      corners: [
        pointOnSide(side, from),
        pointOnSide(side, to),
        pointOnSide(side, to, depth),
        pointOnSide(side, from, depth),
      ],
    }
  })
  return [...cutouts, ...dishwashers]
}

export function findFixture(fixtures: readonly PlanFixture[], fixture: Fixture | null): PlanFixture | undefined {
  return fixture ? fixtures.find((one) => isSameFixture(one.fixture, fixture)) : undefined
}

/** The size of the box around a fixture, in inches across and down. */
export function fixtureBox({ corners }: PlanFixture): { width: number; height: number } {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) }
}
