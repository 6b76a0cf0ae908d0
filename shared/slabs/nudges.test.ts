import { describe, expect, it } from 'vitest'
import { DEFAULT_JOB } from '#shared/fabrication/details.ts'
import { placeNoun } from '#shared/fabrication/name.ts'
import { leftOverRates } from '#shared/prices/fields.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { drawn } from '#test/countertops.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { fullEstimate } from './full-estimate.ts'
import { findNudges } from './nudges.ts'

const IN_PLACE = { ...DEFAULT_JOB, cabinetsInPlace: true }
const WITHOUT_RATES = { ...FIXED_PRICES, leftOverPerSquareFootCents: leftOverRates(false) }
type List = Parameters<typeof findNudges>[0]
const textsOf = (list: List, job = DEFAULT_JOB, prices = FIXED_PRICES) =>
  findNudges(list, prices, job).map(({ text }) => text)

describe('the U of K4', () => {
  it('takes a slab less if it is two inches shorter, or has one more seam', () => {
    const [shorter, seam, ...others] = findNudges(KITCHENS.K4, FIXED_PRICES, DEFAULT_JOB)
    expect(others).toEqual([])
    expect(shorter).toMatchObject({
      text: '2 in shorter saves a slab: $757.50 less.',
      tradeOff: 'U along the wall: Length 90\u00a0in instead of 92\u00a0in.',
      totalCents: 329_400,
      changedCents: -75_750,
      change: { countertop: 0, changed: { dimensions: { width: 120, length: 90 } } },
    })
    expect(seam).toMatchObject({
      text: 'One more seam saves a slab: $706.50 less.',
      changedCents: -70_650,
      change: { changed: { details: { seams: [{ across: 'rightLeg', at: 58.75 }] } } },
    })
  })

  it('keeps its size where the cabinets are in place', () => {
    expect(textsOf(KITCHENS.K4, IN_PLACE)).toEqual(['One more seam saves a slab: $706.50 less.'])
  })

  it('gets none where leftover stone has no price', () => {
    expect(textsOf(KITCHENS.K4, DEFAULT_JOB, WITHOUT_RATES)).toEqual([])
  })
})

describe('one choice', () => {
  it('is plain edges, but no backsplash less where it has outlets', () => {
    expect(textsOf(KITCHENS.K5)).toEqual([
      'Eased edges: $787.50 less.',
      'Your island can grow to 93 1/2 in on the same slabs.',
    ])
  })

  it('is a backsplash less, the one that saves most first', () => {
    // Of 6.00 sq ft, 2.75 are the leg's alone, and 3.50 the back's alone.
    expect(textsOf(KITCHENS.K3)).toEqual([
      'One backsplash less: $273.00 less.',
      'One backsplash less: $210.00 less.',
      'Eased edges: $192.00 less.',
    ])
  })

  it('is our own seams, without which nothing of the stone counts', () => {
    // 100 × 40 / 144 = 27.78, billed 28.00. 84.06 less 56.00 is 28.06, billed 28.25 × 24.
    const top = drawn('I', 100, 40)
    const asked = drawn('I', 100, 40, { seams: [{ across: 'run', at: 50 }] })
    const [nudge, ...others] = findNudges([asked, top], FIXED_PRICES, DEFAULT_JOB)
    expect(others).toEqual([])
    expect(nudge).toMatchObject({
      text: 'Our choice of seams: $678.00 less.',
      totalCents: fullEstimate([top, top], FIXED_PRICES).totalCents,
    })
  })
})

it.each(['K2', 'K3', 'K4', 'K5'] as const)(
  'says of %s what the whole estimate then says, and saves something unless an island grows',
  (name) => {
    const before = fullEstimate(KITCHENS[name], FIXED_PRICES).totalCents
    const nudges = findNudges(KITCHENS[name], FIXED_PRICES, DEFAULT_JOB)
    expect(nudges.length).toBeLessThanOrEqual(3)
    for (const { change, totalCents, changedCents, text } of nudges) {
      if (!change) throw new Error('each can be tried')
      const changed = KITCHENS[name].with(change.countertop, change.changed)
      expect(fullEstimate(changed, FIXED_PRICES).totalCents).toBe(totalCents)
      expect(totalCents - before).toBe(changedCents)
      if (!text.includes('can grow')) expect(changedCents).toBeLessThanOrEqual(-7500)
    }
  },
)

it.each([
  // In the middle of the leg, and 4 in from its end: a leg 2 in shorter would leave 2 in.
  [30, true],
  [47.5, false],
])('with a sink at %d in, it is shorter only if that breaks no rule: %j', (at, isOffered) => {
  const cutouts = [{ id: 'a', kind: 'sink-single' as const, side: 'rightFront' as const, at }]
  const u = drawn('U', 120, 92, { cutouts })
  expect(textsOf([u]).some((text) => text.includes('shorter'))).toBe(isOffered)
})

it('says which of two islands can grow', () => {
  const island = KITCHENS.K5.find((one) => placeNoun(one) === 'island')
  const kitchen = island ? [...KITCHENS.K5, { ...island, dimensions: { ...island.dimensions, width: 60 } }] : []
  const growing = textsOf(kitchen).filter((text) => text.includes('can grow'))
  expect(growing).not.toEqual([])
  for (const text of growing) expect(text).toMatch(/^Island [12] can grow to /)
})

it('says what one slab more costs if it lets the vein run on', () => {
  const kitchen = [drawn('I', 66, 60, { sides: { leftEnd: [{ use: 'waterfall', to: 20 }] } }), drawn('I', 62, 40)]
  const vein = findNudges(kitchen, FIXED_PRICES, DEFAULT_JOB).find(({ change }) => change === null)
  // 0.7 × 120.083 less 27.50, 17.25 and 5.00 sq ft is 34.31, billed 34.50 × 24.
  expect(vein).toMatchObject({
    text: 'With one slab more, the vein runs on across one more joint: $828.00 more.',
    changedCents: 82_800,
  })
  // Where no one pays for it, there is nothing to offer.
  expect(textsOf(kitchen, DEFAULT_JOB, WITHOUT_RATES).join()).not.toContain('vein')
})

it('has none for countertops without details, nor for too many pieces', () => {
  expect(textsOf([drawn('U', 120, 92)])).toEqual([])
  expect(textsOf(Array.from({ length: 21 }, () => KITCHENS.K4).flat())).toEqual([])
})
