import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { placeCutouts } from '#shared/fabrication/cutouts.ts'

export interface MovedCutout {
  details: Details
  /** Why the cutout didn't get all the way. */
  stoppedBy: string | null
}

/** Moves a cutout along its side, with what moves with it, as near to `at` (inches from the left end) as it can be. */
export function moveCutout(countertop: FabricatedCountertop, id: string, at: number): MovedCutout {
  const details = countertop.details ?? DEFAULT_DETAILS
  const placed = placeCutouts(countertop).find(({ cutout }) => cutout.id === id)
  if (!placed) return { details, stoppedBy: null }
  const half = placed.width / 2
  const to = Math.min(Math.max(at, half), Math.max(placed.side.length - half, half))
  const by = to - placed.cutout.at
  const moves = (cutout: { id: string; with?: string | undefined }) => cutout.id === id || cutout.with === id
  const cutouts = details.cutouts.map((cutout) => (moves(cutout) ? { ...cutout, at: cutout.at + by } : cutout))
  return { details: by === 0 ? details : { ...details, cutouts }, stoppedBy: null }
}
