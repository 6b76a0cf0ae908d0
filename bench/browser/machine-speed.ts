import { LARGEST, timeEstimates } from '#bench/estimate.ts'
import { median } from '#bench/figures.ts'

/** Milliseconds: the median estimate of `LARGEST` on the machine on which the browser parts' goals were set, 2026-11-22. */
const REFERENCE_MS = 1.15

/** How much longer this machine takes than that one: 1.8 times as long. It may differ from one minute to the next. */
export function measureSlowness(): number {
  return median(timeEstimates(LARGEST)) / REFERENCE_MS
}
