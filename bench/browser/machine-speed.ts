import { LARGEST, timeEstimates } from '#bench/estimate.ts'
import { median } from '#bench/figures.ts'

/** Milliseconds: the median estimate of `LARGEST` on the machine on which the browser parts' goals were set, 2026-11-22. */
const REFERENCE_MS = 1.15
/** Until the engine has compiled everything. */
const WARM_UP_ROUNDS = 300
const ROUNDS = 60

/** The speed may jump within a second, so one measurement says little about the next second. These say what is usual. */
const LATEST = 15

let latest: number[] = []

/** How much longer this machine usually takes than that one, lately: 1.8 times as long. */
export function measureSlowness(): number {
  if (latest.length === 0) timeEstimates(LARGEST, { warmUp: WARM_UP_ROUNDS, rounds: 0 })
  do {
    latest.push(median(timeEstimates(LARGEST, { warmUp: 0, rounds: ROUNDS })) / REFERENCE_MS)
  } while (latest.length < LATEST)
  latest = latest.slice(-LATEST)
  return median(latest)
}
