import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { type PlacedCutout, placeCutouts } from '#shared/fabrication/cutouts.ts'
import { moveCutout, type MovedCutout } from '#shared/fabrication/move-cutout.ts'

/**
 * What a pointer does with cutouts. The plan gets it once the code of the details has loaded. Points are outline inches.
 */
export interface CutoutGrips {
  /** The cutout at `point`. Small ones count within `radius`. */
  cutoutAt: (countertop: Countertop, point: Point, radius: number) => string | null
  /** Moves a cutout by a distance from where it is in `start`, along its side, as far as no stop is in its way. */
  dragCutout: (start: Countertop, id: string, by: Point, step: number) => MovedCutout | null
}

export const CUTOUT_GRIPS: CutoutGrips = {
  cutoutAt: (countertop, point, radius) => {
    let nearest: PlacedCutout | undefined
    let least = Infinity
    for (const placed of placeCutouts(countertop)) {
      const { width, height, center } = cutoutBox(placed)
      const [across, down] = [Math.abs(point.x - center.x), Math.abs(point.y - center.y)]
      if (across > Math.max(width / 2, radius) || down > Math.max(height / 2, radius)) continue
      // A faucet behind a sink wins within its own reach.
      const distance = Math.max(across - width / 2, 0) + Math.max(down - height / 2, 0) + width / 1000
      if (distance >= least) continue
      nearest = placed
      least = distance
    }
    return nearest?.cutout.id ?? null
  },
  dragCutout: (start, id, by, step) => {
    const placed = placeCutouts(start).find(({ cutout }) => cutout.id === id)
    if (!placed) return null
    const { side, cutout } = placed
    const requested = cutout.at + by.x * side.along.x + by.y * side.along.y
    return moveCutout(start, id, requested, step)
  },
}

/** A cutout's bounding box as seen from above, in outline inches. */
export function cutoutBox({ corners, center }: PlacedCutout): { width: number; height: number; center: Point } {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { center, width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) }
}
