import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Details } from '#shared/fabrication/details.ts'
import { cutoutRange, moveCutout } from '#shared/fabrication/move-cutout.ts'
import { dishwasherRange, moveDishwasher } from '#shared/fabrication/move-dishwasher.ts'
import type { Fixture } from '#client/features/designer/designer-state.ts'
import { detailsOf } from '#client/features/designer/draft-details.ts'

/**
 * Moves a fixture's center toward `at` (inches from its side's left end) as far as nothing stops it, which `stoppedBy` names.
 * `step` is as in `moveCutout`. Null if the countertop doesn't have it.
 */
export function moveFixture(
  countertop: Countertop,
  fixture: Fixture,
  at: number,
  step: number | null,
): { details: Details; stoppedBy: string | null } | null {
  const details = detailsOf(countertop)
  if (fixture.kind === 'cutout') {
    const moved = moveCutout(countertop, fixture.id, at, step)
    return moved && { details: { ...details, cutouts: moved.cutouts }, stoppedBy: moved.stoppedBy }
  }
  const moved = moveDishwasher(countertop, fixture.index, at, step)
  return moved && { details: { ...details, dishwasher: moved.dishwasher }, stoppedBy: moved.stoppedBy }
}

/** The ends of a fixture's range: inches of its center from its side's left end. Null if it fits nowhere on its side. */
export function rangeOf(countertop: Countertop, fixture: Fixture): { min: number; max: number } | null {
  return fixture.kind === 'cutout' ? cutoutRange(countertop, fixture.id) : dishwasherRange(countertop, fixture.index)
}
