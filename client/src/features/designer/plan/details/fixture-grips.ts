import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { Details } from '#shared/fabrication/details.ts'
import type { Fixture } from '#client/features/designer/designer-state.ts'
import { fixtureBox, findFixture, fixturesOf } from './plan-fixtures.ts'
import { moveFixture } from './move-fixture.ts'

/**
 * What a pointer does with cutouts and dishwashers. The plan gets it once the code of the details has loaded. Points are
 * outline inches.
 */
export interface FixtureGrips {
  /** The cutout at `point`. Small ones count within `radius`. */
  cutoutAt: (countertop: Countertop, point: Point, radius: number) => string | null
  /** The place in the list of the dishwasher below `point`. */
  dishwasherAt: (countertop: Countertop, point: Point) => number | null
  /** Moves a fixture by a distance from where it is in `start`, along its side, as far as nothing is in its way. */
  drag: (
    start: Countertop,
    fixture: Fixture,
    by: Point,
    step: number,
  ) => { details: Details; stoppedBy: string | null } | null
}

export const FIXTURE_GRIPS: FixtureGrips = {
  cutoutAt: (countertop, point, radius) => {
    const found = nearestFixture(countertop, 'cutout', point, radius)
    return found?.kind === 'cutout' ? found.id : null
  },
  dishwasherAt: (countertop, point) => {
    const found = nearestFixture(countertop, 'dishwasher', point, 0)
    return found?.kind === 'dishwasher' ? found.index : null
  },
  drag: (start, fixture, by, step) => {
    const found = findFixture(fixturesOf(start), fixture)
    if (!found) return null
    const { side, at } = found
    return moveFixture(start, fixture, at + by.x * side.along.x + by.y * side.along.y, step)
  },
}

function nearestFixture(
  countertop: Countertop,
  kind: Fixture['kind'],
  point: Point,
  radius: number,
): Fixture | undefined {
  let nearest: Fixture | undefined
  let least = Infinity
  for (const found of fixturesOf(countertop)) {
    if (found.fixture.kind !== kind) continue
    const { width, height } = fixtureBox(found)
    const [across, down] = [Math.abs(point.x - found.center.x), Math.abs(point.y - found.center.y)]
    if (across > Math.max(width / 2, radius) || down > Math.max(height / 2, radius)) continue
    // A faucet behind a sink wins within its own reach.
    const distance = Math.max(across - width / 2, 0) + Math.max(down - height / 2, 0) + width / 1000
    if (distance >= least) continue
    nearest = found.fixture
    least = distance
  }
  return nearest
}
