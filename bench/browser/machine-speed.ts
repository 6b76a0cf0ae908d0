import { LARGEST, timeEstimates } from '#bench/estimate.ts'
import { median } from '#bench/figures.ts'

/** Milliseconds: the median estimate of `LARGEST` on the machine on which the browser parts' goals were set, 2026-11-22. */
const REFERENCE_MS = 1.15
/** Until the engine has compiled everything. */
const WARM_UP_ROUNDS = 300
const ROUNDS = 60

let isWarm = false

/** How much longer this machine takes than that one: 1.8 times as long. It may differ from one second to the next. */
export function measureSlowness(): number {
  const warmUp = isWarm ? 0 : WARM_UP_ROUNDS
  isWarm = true
  return median(timeEstimates(LARGEST, { warmUp, rounds: ROUNDS })) / REFERENCE_MS
}
