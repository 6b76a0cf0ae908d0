import { formatInches } from '#shared/lib/inches.ts'
import { placeCutouts } from './cutouts.ts'
import { DEFAULT_DETAILS, type Details } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { nearestFreePlace } from './free-places.ts'
import { cutoutNoun } from './labels.ts'
import { groupOf, obstacleName, shiftCutouts } from './move-cutout.ts'

/**
 * Moves a cutout that no longer fits to the nearest place on its side without a warning, else without a stop, and the
 * cutouts that move with it: `We moved the sink 3 in to keep 4 in to the end.` A cutout that fits stays, and so does one
 * that fits nowhere: `checkRules` marks it. Without a message nothing has moved.
 */
export function settle(
  countertop: FabricatedCountertop,
  cutoutId: string,
): { details: Details; message: string | null } {
  const { details = DEFAULT_DETAILS } = countertop
  const stays = { details, message: null }
  const placed = placeCutouts(countertop)
  const cutout = placed.find((one) => one.cutout.id === cutoutId)
  if (!cutout) return stays
  const { group, others } = groupOf(placed, details.cutouts, cutout)
  const withoutStop = nearestFreePlace(group, others, 0, 'stop')
  // Without an obstacle it fits where it is.
  if (!withoutStop?.obstacle) return stays
  const withoutWarning = nearestFreePlace(group, others, 0, 'warn')
  const { at: by, obstacle } = withoutWarning?.obstacle ? withoutWarning : withoutStop
  if (!obstacle) return stays
  const noun = cutoutNoun(cutout.cutout.kind)
  const name = obstacleName(obstacle.kept, obstacle.other)
  const reason = obstacle.least > 0 ? `keep ${formatInches(obstacle.least)} in to ${name}` : `clear ${name}`
  return {
    details: { ...details, cutouts: shiftCutouts(details.cutouts, group, by) },
    message: `We moved the ${noun} ${formatInches(Math.abs(by))} in to ${reason}.`,
  }
}

/** Settles every cutout, those that others move with first. After a change of shape or size. */
export function settleAll(countertop: FabricatedCountertop): { details: Details | undefined; messages: string[] } {
  const cutouts = countertop.details?.cutouts ?? []
  const leadersFirst = [...cutouts.filter((one) => !one.with), ...cutouts.filter((one) => one.with)]
  let { details } = countertop
  const messages: string[] = []
  for (const { id } of leadersFirst) {
    const settled = settle({ ...countertop, details }, id)
    if (settled.message === null) continue
    details = settled.details
    messages.push(settled.message)
  }
  return { details, messages }
}
