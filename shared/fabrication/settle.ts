import { formatInches } from '#shared/lib/inches.ts'
import { placeCutouts } from './cutouts.ts'
import { DEFAULT_DETAILS, type Details } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { type FreePlace, nearestFreePlace } from './free-places.ts'
import { CUTOUT_NOUNS } from './labels.ts'
import { groupOf, obstacleName, shiftCutouts } from './move-cutout.ts'

export interface Settled {
  details: Details
  /** Inches along the side, to the right if positive. Null if the cutout fits where it is, or fits nowhere. */
  moved: { by: number; id: string } | null
  /** `We moved the sink 3 in to keep 4 in to the end.` */
  message: string | null
}

/**
 * Moves a cutout that no longer fits to the nearest place on its side without a warning, else without a stop, and the
 * cutouts that move with it. A cutout that fits stays, and so does one that fits nowhere: `checkRules` marks it.
 */
export function settle(countertop: FabricatedCountertop, cutoutId: string): Settled {
  const { details = DEFAULT_DETAILS } = countertop
  const stays = { details, moved: null, message: null }
  const placed = placeCutouts(countertop)
  const cutout = placed.find((one) => one.cutout.id === cutoutId)
  if (!cutout) return stays
  const { group, others } = groupOf(placed, details.cutouts, cutout)
  const findPlace = (level: 'stop' | 'warn') => nearestFreePlace(group, others, 0, level)
  const withoutStop = findPlace('stop')
  // Without an obstacle it fits where it is.
  if (!withoutStop?.obstacle) return stays
  const { by, obstacle } = preferred(findPlace('warn'), withoutStop)
  if (!obstacle) return stays
  const noun = CUTOUT_NOUNS[cutout.cutout.kind]
  const kept = `${formatInches(obstacle.least)} in to ${obstacleName(obstacle.kept, obstacle.other)}`
  const reason = obstacle.least > 0 ? `keep ${kept}` : `clear ${obstacleName(obstacle.kept, obstacle.other)}`
  return {
    details: { ...details, cutouts: shiftCutouts(details.cutouts, group, by) },
    moved: { by, id: cutoutId },
    message: `We moved the ${noun} ${formatInches(Math.abs(by))} in to ${reason}.`,
  }
}

function preferred(withoutWarning: FreePlace | null, withoutStop: FreePlace): FreePlace {
  return withoutWarning?.obstacle ? withoutWarning : withoutStop
}

/** Settles every cutout, those that others move with first. After a change of shape or size. */
export function settleAll(countertop: FabricatedCountertop): { details: Details | undefined; messages: string[] } {
  const cutouts = countertop.details?.cutouts ?? []
  const leadersFirst = [...cutouts.filter((one) => !one.with), ...cutouts.filter((one) => one.with)]
  let { details } = countertop
  const messages: string[] = []
  for (const { id } of leadersFirst) {
    const settled = settle({ ...countertop, details }, id)
    if (!settled.moved) continue
    details = settled.details
    if (settled.message) messages.push(settled.message)
  }
  return { details, messages }
}
