import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { DEFAULT_DETAILS, type Details, type SideName } from '#shared/fabrication/details.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { JOBS } from '#test/slabs.ts'
import { type Cut, cutOrder } from './cut-order.ts'
import { countStones, offerMatches, type PlannedCountertop, planSlabs, type StonePlan } from './plan-slabs.ts'
import { KERF, type Rectangle, sixteenths, USABLE_SLAB } from './units.ts'

const waterfalls = (...sides: SideName[]): Pick<Details, 'sides'> => ({
  sides: Object.fromEntries(sides.map((side) => [side, [{ use: 'waterfall' as const }]])),
})
const planOf = (countertops: readonly PlannedCountertop[]) => {
  const [plan] = planSlabs(countertops) ?? []
  if (!plan) throw new Error('no plan')
  return plan
}
/** What is matched, as kinds and widths from left to right. */
const matchesOf = ({ pieces, matched }: Pick<StonePlan, 'pieces' | 'matched'>) =>
  matched.map((pair) =>
    pair.map((id) => pieces.find((one) => one.id === id)).map((piece) => `${piece?.kind} ${piece?.width}`),
  )
const matches = (...countertops: PlannedCountertop[]) => matchesOf(planOf(countertops))

describe('the vein runs on', () => {
  it('from the panel of K5 to its island, on as many slabs', () => {
    const plan = planOf(KITCHENS.K5)
    expect(plan.slabs).toBe(2)
    expect(matchesOf(plan)).toEqual([['panel 36', 'top 84']])
    const [panel, island] = plan.matched[0]?.map((id) => plan.pieces.find((one) => one.id === id)) ?? []
    expect(island).toMatchObject({ slab: panel?.slab, x: (panel?.x ?? 0) + 36 + 3 / 16, y: panel?.y })
  })

  it('down both ends of a top, with the left one on the left', () => {
    expect(matches(drawn('I', 50, 40, waterfalls('leftEnd', 'rightEnd')))).toEqual([
      ['panel 36', 'top 50'],
      ['top 50', 'panel 36'],
    ])
  })

  it('across seams of a run and of a leg', () => {
    expect(matches(drawn('I', 125, 25.5))).toEqual([['top 62.5', 'top 62.5']])
    expect(matches(drawn('L', 80, 125, { corner: 'leg-through' }))).toEqual([['top 62.5', 'top 62.5']])
    expect(
      matches(
        drawn('I', 118, 25.5, {
          seams: [
            { across: 'run', at: 30 },
            { across: 'run', at: 70 },
          ],
        }),
      ),
    ).toEqual([
      ['top 30', 'top 40'],
      ['top 40', 'top 48'],
    ])
  })

  it('not at an inside corner, down the front, to another countertop, or where no slab holds both', () => {
    expect(matches(drawn('L', 80, 60))).toEqual([])
    expect(matches(drawn('I', 50, 20, waterfalls('front', 'back')))).toEqual([])
    expect(matches(drawn('I', 50, 25.5), drawn('I', 40, 25.5))).toEqual([])
    expect(matches(drawn('I', 110, 30, waterfalls('leftEnd')))).toEqual([])
  })

  it('down one of two panels at an end, where they leave no kerf', () => {
    const halves = { use: 'waterfall' as const }
    const both = drawn('I', 50, 40, { sides: { rightEnd: [{ ...halves, to: 15 }, halves] } })
    // The wider one.
    expect(planOf([both]).pieces.map(({ kind, height }) => [kind, height])).toEqual([
      ['top', 40],
      ['panel', 15],
      ['panel', 25],
    ])
    expect(planOf([both]).matched).toEqual([['A', 'C']])
  })
})

it('offers what one more slab would match', () => {
  // A panel of 36 × 20 has room above the second top. Beside the island, it would take the slab's whole height.
  const kitchen = [drawn('I', 66, 60, { sides: { leftEnd: [{ use: 'waterfall', to: 20 }] } }), drawn('I', 62, 40)]
  expect([planOf(kitchen).slabs, planOf(kitchen).matched]).toEqual([1, []])
  expect(offerMatches(kitchen)).toEqual([{ stone: 'southport', slabs: 2, matched: [['B', 'A']] }])
  expect(offerMatches(KITCHENS.K5)).toEqual([])
})

const anyTop = fc
  .record({
    shape: fc.constantFrom('I' as const, 'I' as const, 'L' as const, 'U' as const),
    width: fc.integer({ min: 55, max: 150 }),
    length: fc.integer({ min: 26, max: 130 }),
    stone: fc.constantFrom(...STONE_IDS.slice(0, 2)),
    ends: fc.subarray<SideName>(['leftEnd', 'rightEnd', 'front', 'legEnd', 'runEnd', 'back']),
    isMirrored: fc.boolean(),
    at: fc.option(fc.integer({ min: 20, max: 100 }), { nil: null }),
  })
  .map(({ shape, width, length, stone, ends, isMirrored, at }): PlannedCountertop => {
    const details = {
      ...DEFAULT_DETAILS,
      ...waterfalls(...ends),
      mirrored: isMirrored && shape === 'L',
      ...(at !== null && { seams: [{ across: 'run' as const, at }] }),
    }
    return { shape, dimensions: { width, length, returnWidth: 25.5, returnLength: 25.5 }, stone, details }
  })
/** Whether a cut in inches takes some of a piece in sixteenths. */
function isThrough({ upright, at, from, to }: Cut, { x, y, width, height }: Rectangle): boolean {
  const [across, along] = [
    { from: x, to: x + width },
    { from: y, to: y + height },
  ]
  const [thin, long] = upright ? [across, along] : [along, across]
  return 16 * at < thin.to && 16 * at + KERF > thin.from && 16 * from < long.to && 16 * to > long.from
}

const anyKitchen = fc.array(anyTop, { minLength: 1, maxLength: 2 })

describe('any kitchen', () => {
  it('takes as many slabs as without blocks, and a saw can cut it', () => {
    let joined = 0
    fc.assert(
      fc.property(anyKitchen, (kitchen) => {
        const counted = countStones(kitchen) ?? []
        for (const [index, plan] of (planSlabs(kitchen) ?? []).entries()) {
          expect(plan.slabs).toBe(counted[index]?.slabs)
          expect(new Set(plan.pieces.map(({ slab }) => slab)).size).toBe(plan.slabs)
          const first = Math.min(...plan.pieces.map(({ slab }) => slab))
          for (const [nth, cuts] of plan.cuts.entries()) {
            const own = plan.pieces.filter(({ slab }) => slab === first + nth)
            const places = own.map(({ x, y, width, height }) => ({
              x: 16 * x,
              y: 16 * y,
              width: sixteenths(width),
              height: sixteenths(height),
            }))
            expect(cutOrder(places, USABLE_SLAB).stuck).toEqual([])
            for (const cut of cuts) expect(places.filter((place) => isThrough(cut, place))).toEqual([])
          }
          for (const [left, right] of plan.matched.map((ids) =>
            ids.map((id) => plan.pieces.find((one) => one.id === id)),
          )) {
            joined += 1
            expect(right?.slab).toBe(left?.slab)
            expect(16 * ((right?.x ?? 0) - (left?.x ?? 0))).toBe(sixteenths(left?.width ?? 0) + KERF)
          }
        }
      }),
      { numRuns: JOBS },
    )
    expect(joined).toBeGreaterThan(JOBS / 10)
  })

  it('is matched as much in another order, and takes as many slabs mirrored', () => {
    const slabsOf = (plans: StonePlan[] | null) => plans?.map(({ slabs }) => slabs)
    const matchedOf = (plans: StonePlan[] | null) => plans?.map(({ matched }) => matched.length)
    fc.assert(
      fc.property(anyKitchen, (kitchen) => {
        const plans = planSlabs(kitchen)
        const reversed = planSlabs(kitchen.toReversed())
        expect([slabsOf(reversed), matchedOf(reversed)]).toEqual([slabsOf(plans), matchedOf(plans)])
        const mirrored = kitchen.map((one) => {
          const dimensions = { returnWidth: 25.5, returnLength: 25.5, ...one.dimensions }
          return { ...one, details: mirrorDetails({ ...one, dimensions }) }
        })
        expect(slabsOf(planSlabs(mirrored))).toEqual(slabsOf(plans))
      }),
      { numRuns: 60 },
    )
  })
})
