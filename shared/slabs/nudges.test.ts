import { describe, expect, it } from 'vitest'
import { DEFAULT_DETAILS, DEFAULT_JOB } from '#shared/fabrication/details.ts'
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

  it('is our own seams where others take a slab more', () => {
    const [l, island] = KITCHENS.K5
    if (!l || !island) throw new Error('K5 has two countertops')
    const details = { ...DEFAULT_DETAILS, ...l.details, corner: 'run-through' as const }
    const nudges = findNudges([{ ...l, details }, island], FIXED_PRICES, DEFAULT_JOB)
    const before = fullEstimate([{ ...l, details }, island], FIXED_PRICES).totalCents
    const ours = fullEstimate(KITCHENS.K5, FIXED_PRICES).totalCents
    const found = nudges.find(({ text }) => text.startsWith('Our choice of seams'))
    expect(found?.changedCents).toBe(before - ours >= 7500 ? ours - before : undefined)
  })
})

it.each(['K2', 'K3', 'K4', 'K5'] as const)(
  'says of %s what the whole estimate then says, and saves something',
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

it('offers nothing that breaks a rule more often', () => {
  // The sink ends 2 in from where the run would end.
  const cutouts = [{ id: 'a', kind: 'sink-single' as const, side: 'leftFront' as const, at: 20 }]
  const u = { ...drawn('U', 120, 92, { cutouts }), stone: 'southport' as const }
  for (const { change } of findNudges([u], FIXED_PRICES, DEFAULT_JOB))
    expect(change?.changed.details?.cutouts).toEqual(cutouts)
})

it('says what one slab more costs if it lets the vein run on', () => {
  const kitchen = [drawn('I', 66, 60, { sides: { leftEnd: [{ use: 'waterfall', to: 20 }] } }), drawn('I', 62, 40)]
  const vein = findNudges(kitchen, FIXED_PRICES, DEFAULT_JOB).find(({ change }) => change === null)
  // 0.7 × 120.083 less 27.50, 17.25 and 5.00 sq ft is 34.31, billed 34.50 × 24.
  expect(vein).toMatchObject({
    text: 'With one slab more, the vein runs on across one more joint: $828.00 more.',
    changedCents: 82_800,
  })
})

it('has none for countertops without details, nor for too many pieces', () => {
  expect(textsOf([drawn('U', 120, 92)])).toEqual([])
  expect(textsOf(Array.from({ length: 21 }, () => KITCHENS.K4).flat())).toEqual([])
})
