import { describe, expect, it } from 'vitest'
import { estimate, type EstimatedCountertop } from '#shared/estimate/estimate.ts'
import { DEFAULT_DETAILS, DEFAULT_JOB } from '#shared/fabrication/details.ts'
import { KITCHEN_CENTS, KITCHEN_SLABS, KITCHENS } from '#test/fabrication/kitchens.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { fullEstimate, slabsDifference, slabsOfEstimate } from './full-estimate.ts'
import type { ShopSlab } from './shop-plan.ts'

const NAMES = ['K1', 'K2', 'K3', 'K4', 'K5'] as const
const WITHOUT_RATES = {
  ...FIXED_PRICES,
  leftOverPerSquareFootCents: { 'inverness-bristol-bay': 0, southport: 0, travella: 0 },
}
const leftOverOf = (countertops: readonly EstimatedCountertop[], prices = FIXED_PRICES) =>
  fullEstimate(countertops, prices).items?.find(({ code }) => code === 'left-over')

describe('five kitchens', () => {
  it.each(NAMES)('%s costs what its slabs and leftover stone make it', (name) => {
    const { totalCents, lowCents, highCents, layout } = fullEstimate(KITCHENS[name], FIXED_PRICES)
    expect({ totalCents, lowCents, highCents, slabs: layout?.[0]?.slabs }).toEqual(KITCHEN_SLABS[name])
  })

  it.each(NAMES)('%s costs the same as without slabs where leftover stone has no price', (name) => {
    const { totalCents, lowCents, highCents, layout } = fullEstimate(KITCHENS[name], WITHOUT_RATES)
    expect({ totalCents, lowCents, highCents }).toEqual(KITCHEN_CENTS[name])
    expect(layout?.[0]?.slabs).toBe(KITCHEN_SLABS[name].slabs)
  })
})

describe('leftover stone', () => {
  it('is an item after the cutouts and before the removal, explained in words', () => {
    const { items = [], layout } = fullEstimate(KITCHENS.K4, FIXED_PRICES, { removal: 'stone', cabinetsInPlace: false })
    expect(items.map(({ code }) => code)).toEqual(['cutout-sink-single', 'cutout-faucet', 'left-over', 'removal-stone'])
    expect(items[2]).toEqual({
      code: 'left-over',
      countertop: null,
      stone: 'inverness-bristol-bay',
      label: 'Leftover stone, Inverness Bristol Bay',
      quantity: 39.25,
      unit: 'sq ft',
      unitPriceCents: 1800,
      amountCents: 70_650,
      explanation:
        '39.25 sq ft × $18.00. 2 slabs hold 120.08 sq ft. 30% of that is offcuts, in the price. You pay for 45.00 already; the 39.06 sq ft left over are billed as 39.25 at $18.00. The leftover stone is yours if you want it.',
    })
    expect(layout).toEqual([
      {
        stone: 'inverness-bristol-bay',
        slabs: 2,
        atLeast: 2,
        proven: true,
        usedSquareFeet: 45,
        slabSquareFeet: 120.08,
        remnant: { width: 130, height: expect.closeTo(37.8125) },
      },
    ])
  })

  it('of a third slab costs what seams elsewhere in the backsplash would take', () => {
    const slabs = slabsOfEstimate(KITCHENS.K5, FIXED_PRICES)
    const third = slabs?.asDrawn?.map((one) => ({ ...one, slabs: 3, atLeast: 3 })) ?? null
    const withThird = estimate(KITCHENS.K5, FIXED_PRICES, undefined, { asDrawn: third, smaller: third, larger: third })
    expect(withThird.totalCents - KITCHEN_SLABS.K5.totalCents).toBe(126_650)
    expect(leftOverOf(KITCHENS.K5)).toBeUndefined()
  })

  it('is billed for as many slabs as are proven to be needed', () => {
    const slabs = slabsOfEstimate(KITCHENS.K4, FIXED_PRICES)
    const unproven = slabs?.asDrawn?.map((one) => ({ ...one, slabs: 3 })) ?? null
    const { items, layout } = estimate(KITCHENS.K4, FIXED_PRICES, undefined, {
      asDrawn: unproven,
      smaller: unproven,
      larger: unproven,
    })
    expect(items?.at(-1)?.quantity).toBe(39.25)
    expect(layout?.[0]).toMatchObject({ slabs: 3, atLeast: 2, proven: false, slabSquareFeet: 180.13 })
  })

  it('follows the share of offcuts, and is none where they are all of it', () => {
    expect(leftOverOf(KITCHENS.K4, { ...FIXED_PRICES, offcutShare: 0.5 })?.quantity).toBe(15.25)
    expect(leftOverOf(KITCHENS.K4, { ...FIXED_PRICES, offcutShare: 0.9 })).toBeUndefined()
  })

  it('counts a stone with all its countertops once one is detailed, and no other stone', () => {
    const [u] = KITCHENS.K4
    const plain: EstimatedCountertop = { shape: 'I', dimensions: { width: 120, length: 60 }, stone: 'travella' }
    if (!u) throw new Error('K4 has a countertop')
    const stonesOf = (countertops: readonly EstimatedCountertop[]) =>
      fullEstimate(countertops, FIXED_PRICES).layout?.map(({ stone, slabs }) => [stone, slabs])
    expect(stonesOf([u, plain])).toEqual([['inverness-bristol-bay', 2]])
    expect(stonesOf([u, { ...plain, stone: u.stone }])).toEqual([['inverness-bristol-bay', 3]])
    expect(stonesOf([plain])).toBeUndefined()
    // The removal is no detail of a countertop.
    expect(fullEstimate([plain], FIXED_PRICES, { removal: 'stone', cabinetsInPlace: false }).layout).toBeUndefined()
  })

  it('is not billed above 60 pieces', () => {
    const [u] = KITCHENS.K4
    if (!u) throw new Error('K4 has a countertop')
    const many = Array.from({ length: 21 }, () => ({ ...u, details: { ...DEFAULT_DETAILS, ...u.details } }))
    expect(fullEstimate(many, FIXED_PRICES)).toMatchObject({ layout: [] })
    expect(leftOverOf(many)).toBeUndefined()
  })
})

describe('the slabs of the shop', () => {
  const slabsOf = (...widths: number[]) =>
    widths.map((width, index): ShopSlab => ({ n: index + 1, stone: 'travella', width, height: 65.5 }))
  const difference = (shop: ShopSlab[], priceList = FIXED_PRICES) =>
    slabsDifference({ countertops: KITCHENS.K5, priceList, job: DEFAULT_JOB }, shop, slabsOf(132, 132))

  it('cost more than ours by the leftover stone of one more, unless it is a remnant', () => {
    expect(difference(slabsOf(132, 132, 132))).toBe(126_650)
    expect(difference(slabsOf(132, 132, 70))).toBe(0)
    expect(difference(slabsOf(132, 132, 132), WITHOUT_RATES)).toBe(0)
  })

  it('cost nothing where no countertop is detailed', () => {
    const plain = KITCHENS.K5.map((one) => ({ ...one, details: undefined }))
    const job = { countertops: plain, priceList: FIXED_PRICES, job: DEFAULT_JOB }
    expect(slabsDifference(job, slabsOf(132, 132, 132), slabsOf(132))).toBe(0)
  })
})
