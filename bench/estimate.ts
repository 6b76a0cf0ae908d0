import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import { type EstimatedCountertop, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { CUTOUT_KINDS, DEFAULT_DETAILS, LIMITS, PROFILES, type Stretch } from '#shared/fabrication/details.ts'
import { SIDES_OF_SHAPE } from '#shared/fabrication/sides.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { median, percentile, table, verdict } from './figures.ts'
import type { Part } from './main.ts'

const TARGET_MS = 2
const ROUNDS = 300
/** Before them, as many again until the engine has compiled everything. */
const WARM_UP_ROUNDS = 300

export const estimatePart: Part = {
  title: 'Estimate of a full list',
  run: async () => {
    const rows = [measure('five kitchens in turn', KITCHEN_LIST), measure('all that the limits allow', LARGEST)]
    return [
      table([['50 detailed countertops', 'Median', 'p99', 'Target', ''], ...rows]),
      '',
      `${ROUNDS} estimates after ${WARM_UP_ROUNDS} to warm up: three totals each, with items and explanations. The server computes one`,
      'for each quote request, and the designer for each change.',
    ].join('\n')
  },
}

function measure(what: string, countertops: readonly EstimatedCountertop[]): string[] {
  const times = timeEstimates(countertops, { warmUp: WARM_UP_ROUNDS, rounds: ROUNDS })
  const middle = median(times)
  const [shown, slowest] = [middle, percentile(times, 0.99)].map((ms) => `${ms.toFixed(2)} ms`)
  return [what, shown ?? '', slowest ?? '', `under ${TARGET_MS} ms`, verdict(middle < TARGET_MS)]
}

/** Milliseconds of each estimate after those that warm up. */
export function timeEstimates(
  countertops: readonly EstimatedCountertop[],
  { warmUp, rounds }: { warmUp: number; rounds: number },
): number[] {
  const times: number[] = []
  for (let round = -warmUp; round < rounds; round++) {
    const start = performance.now()
    estimate(countertops, PRICE_LIST)
    if (round >= 0) times.push(performance.now() - start)
  }
  return times
}

/** A U with every side in three stretches and every kind of cutout. */
const LARGEST_COUNTERTOP: EstimatedCountertop = {
  shape: 'U',
  dimensions: { width: 190, length: 180, returnWidth: 40, returnLength: 40 },
  stone: 'travella',
  details: {
    ...DEFAULT_DETAILS,
    sides: Object.fromEntries(
      SIDES_OF_SHAPE.U.map((side, index): [string, Stretch[]] => [
        side,
        [
          { to: 10, use: 'wall', splash: { height: 18 } },
          { to: 20, use: 'waterfall' },
          { use: 'finished', profile: PROFILES[index % PROFILES.length] },
        ],
      ]),
    ),
    cutouts: Array.from({ length: LIMITS.cutouts }, (_, index) => ({
      id: `c${index}`,
      kind: CUTOUT_KINDS[index % CUTOUT_KINDS.length] ?? 'other',
      side: SIDES_OF_SHAPE.U[index % SIDES_OF_SHAPE.U.length] ?? 'back',
      at: 20,
    })),
  },
}

/** The detailed countertops of the kitchens, again and again. */
const KITCHEN_LIST: EstimatedCountertop[] = Array.from({ length: MAX_COUNTERTOPS }, (_, index) => {
  const detailed = Object.values(KITCHENS)
    .flat()
    .filter(({ details }) => details)
  return detailed[index % detailed.length] ?? LARGEST_COUNTERTOP
})

/** All that the limits allow. */
export const LARGEST: readonly EstimatedCountertop[] = Array.from({ length: MAX_COUNTERTOPS }, () => LARGEST_COUNTERTOP)
