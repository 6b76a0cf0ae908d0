import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outline } from '#shared/countertops/outline.ts'
import { countertopInputSchema } from '#shared/countertops/schema.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { DEFAULT_DETAILS, DEFAULT_JOB, type Details, type Job } from '#shared/fabrication/details.ts'
import { SIDES_OF_SHAPE } from '#shared/fabrication/details.ts'
import { anyShapedDimensions } from '#test/countertops.ts'
import { anyDetailedCountertop, anyDetails } from '#test/fabrication/details.ts'
import { KITCHEN_CENTS, KITCHENS } from '#test/fabrication/kitchens.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { forAll } from '#test/for-all.ts'
import { type EstimatedCountertop, estimate } from './estimate.ts'
import { itemAmounts } from './item-texts.ts'
import { estimateSchema } from './schema.ts'
import { billed } from './items.ts'

it.each([
  [14, 14],
  [14.0001, 14.25],
  [14.25, 14.25],
  [14.2501, 14.5],
  [14.75, 14.75],
  [14.76, 15],
  [1 / 144, 0.25],
  [190.5 / 12, 16],
  // The rounding error of a division is ignored.
  [14 + 1e-12, 14],
  [0.1 + 0.2 + 13.95, 14.25],
])('%d feet or square feet are billed as %d, the next quarter', (feet, expected) => {
  expect(billed(feet)).toBe(expected)
})

const figures = (countertops: readonly EstimatedCountertop[], job?: Job) => {
  const { lines, items, subtotalCents, minimumAddsCents, totalCents, lowCents, highCents } = estimate(
    countertops,
    FIXED_PRICES,
    job,
  )
  return {
    lines: lines.map(({ amountCents }) => amountCents),
    items: items?.map(({ countertop, code, quantity, amountCents }) => [countertop, code, quantity, amountCents]),
    subtotalCents,
    minimumAddsCents,
    totalCents,
    band: [lowCents, highCents],
  }
}

const I_60: EstimatedCountertop = { shape: 'I', dimensions: { width: 60, length: 48 }, stone: 'travella' }
const withDetails = (details: Partial<Details>, countertop = I_60): EstimatedCountertop => ({
  ...countertop,
  details: { ...DEFAULT_DETAILS, ...details },
})

/** Name, what it is, amounts of its lines, items, and what the minimum adds. The fixture has total and band. */
const BY_HAND: [keyof typeof KITCHENS, string, number[], unknown[] | undefined, number][] = [
  // 60 × 48 / 144 = 20.00 × 112 = 2240.
  // Less: 59 × 47 / 144 = 19.257, billed 19.50 × 112 = 2184. More: 61 × 49 / 144 = 20.757, billed 21.00 × 112 = 2352.
  ['K1', 'an island without details has no items', [224_000], undefined, 0],
  // 96 × 25.5 / 144 = 17.00 × 68 = 1156. Splash 96 × 4 / 144 = 2.667, billed 2.75 × 68 = 187. Sink 250, faucet 35.
  // Sum 1628, so the minimum adds 172.
  // Less: 95 × 24.5 / 144 = 16.163, billed 16.25 × 68 = 1105; splash 380 / 144 = 2.639, billed 2.75: 1577, the minimum.
  // More: 97 × 26.5 / 144 = 17.851, billed 18.00 × 68 = 1224; splash 388 / 144 = 2.694, billed 2.75: 1696, the minimum.
  [
    'K2',
    'a run with a sink and a backsplash stays below the minimum',
    [115_600],
    [
      [0, 'splash-stone', 2.75, 18_700],
      [0, 'cutout-sink-single', 1, 25_000],
      [0, 'cutout-faucet', 1, 3500],
    ],
    17_200,
  ],
  // 120 × 96 - 94.5 × 70.5 = 4857.75 / 144 = 33.734, billed 33.75 × 84 = 2835.
  // Edge 94.5 + 70.5 + 25.5 = 190.5 / 12 = 15.875, billed 16.00 × 12 = 192.
  // Splash (120 + 94.75) x 4 = 859 / 144 = 5.965, billed 6.00 × 84 = 504. Sink 250, two holes 70, cooktop 150.
  // Less: 119 × 95 - 94.5 × 70.5 = 4642.75 / 144 = 32.241, billed 32.25 × 84 = 2709.
  //   Edge 189.5 / 12 = 15.79, billed 16.00: 192. Splash (119 + 93.75) x 4 = 851 / 144 = 5.91, billed 6.00: 504. 3875.
  // More: 121 × 97 - 94.5 × 70.5 = 5074.75 / 144 = 35.241, billed 35.25 × 84 = 2961.
  //   Edge 191.5 / 12 = 15.96, billed 16.00: 192. Splash (121 + 95.75) x 4 = 867 / 144 = 6.02, billed 6.25 × 84 = 525.
  //   2961 + 192 + 525 + 470 = 4148.
  [
    'K3',
    'an L with edges, two walls, a sink and a cooktop',
    [283_500],
    [
      [0, 'edge-half-bullnose', 16, 19_200],
      [0, 'splash-stone', 6, 50_400],
      [0, 'cutout-sink-double', 1, 25_000],
      [0, 'cutout-cooktop-30', 1, 15_000],
      [0, 'cutout-faucet', 1, 3500],
      [0, 'cutout-hole', 1, 3500],
    ],
    0,
  ],
  // 120 × 92 - (120 - 51) x 66.5 = 11040 - 4588.5 = 6451.5 / 144 = 44.802, billed 45.00 × 68 = 3060. Sink 250, faucet 35.
  // Less: 119 × 91 - 70 × 66.5 = 10829 - 4655 = 6174 / 144 = 42.875, billed 43.00 × 68 = 2924; 3209.
  // More: 121 × 93 - 68 × 66.5 = 11253 - 4522 = 6731 / 144 = 46.743, billed 46.75 × 68 = 3179; 3464.
  [
    'K4',
    'a plain U with a sink',
    [306_000],
    [
      [0, 'cutout-sink-single', 1, 25_000],
      [0, 'cutout-faucet', 1, 3500],
    ],
    0,
  ],
  // L 144 × 84 - 118.5 × 58.5 = 12096 - 6932.25 = 5163.75 / 144 = 35.859, billed 36.00 × 112 = 4032.
  // Splash 144 × 18 / 144 = 18.00 × 112 = 2016. Three outlets 180, sink 350, faucet 35.
  // Island 84 × 42 / 144 = 24.50 × 112 = 2744. Panel 42 × 36 / 144 = 10.50 × 112 = 1176, waterfall 650.
  // Miter (84 + 84 + 42) / 12 = 17.50 × 45 = 787.50. Sum 11970.50.
  // Less: 143 × 83 - 6932.25 = 4936.75 / 144 = 34.283, billed 34.50 × 112 = 3864; splash 17.875, billed 18.00: 2016; 565.
  //   Island 83 × 41 / 144 = 23.632, billed 23.75 × 112 = 2660; panel 41 × 36 / 144 = 10.25 × 112 = 1148; 650;
  //   miter (83 + 83 + 41) / 12 = 17.25 × 45 = 776.25. 6445 + 5234.25 = 11679.25.
  // More: 145 × 85 - 6932.25 = 5392.75 / 144 = 37.45, billed 37.50 × 112 = 4200; splash 18.125, billed 18.25 × 112 = 2044; 565.
  //   Island 85 × 43 / 144 = 25.382, billed 25.50 × 112 = 2856; panel 43 × 36 / 144 = 10.75 × 112 = 1204; 650;
  //   miter (85 + 85 + 43) / 12 = 17.75 × 45 = 798.75. 6809 + 5508.75 = 12317.75.
  [
    'K5',
    'an L with a high backsplash, and an island with a waterfall end',
    [403_200, 274_400],
    [
      [0, 'splash-stone', 18, 201_600],
      [0, 'cutout-sink-farmhouse', 1, 35_000],
      [0, 'cutout-faucet', 1, 3500],
      [0, 'cutout-outlet', 3, 18_000],
      [1, 'edge-mitered', 17.5, 78_750],
      [1, 'waterfall', 1, 65_000],
      [1, 'waterfall-stone', 10.5, 117_600],
    ],
    0,
  ],
]

describe('kitchens worked out by hand', () => {
  it.each(BY_HAND)('%s: %s', (name, _what, lines, items, minimumAddsCents) => {
    const { totalCents, lowCents, highCents } = KITCHEN_CENTS[name]
    expect(figures(KITCHENS[name])).toEqual({
      lines,
      items,
      subtotalCents: totalCents - minimumAddsCents,
      minimumAddsCents,
      totalCents,
      band: [lowCents, highCents],
    })
    for (const countertop of KITCHENS[name]) {
      expect(countertopInputSchema.parse(structuredClone(countertop))).toEqual(countertop)
    }
  })
})

describe('items', () => {
  const explanations = (countertops: readonly EstimatedCountertop[], job?: Job) =>
    estimate(countertops, FIXED_PRICES, job).items?.map(({ label, explanation }) => [label, explanation])

  it('begin their explanation with the arithmetic', () => {
    expect(explanations(KITCHENS.K3)).toEqual([
      ['Half bullnose edge', '16.00 ft × $12.00. 190 1/2 in, rounded up to the next quarter of a foot.'],
      [
        'Backsplash',
        '6.00 sq ft × $84.00. 120 × 4 in and 94 3/4 × 4 in, rounded up to the next quarter of a square foot.',
      ],
      ['Undermount sink cutout', '1 × $250.00'],
      ['Cooktop cutout', '1 × $150.00'],
      ['Faucet hole', '1 × $35.00'],
      ['Extra hole', '1 × $35.00'],
    ])
    expect(explanations(KITCHENS.K5)?.slice(3, 7)).toEqual([
      ['Outlet cutout', '3 × $60.00'],
      ['Thick mitered edge, 2 in', '17.50 ft × $45.00. 210 in.'],
      ['Waterfall end', '1 × $650.00'],
      ['Waterfall panel', '10.50 sq ft × $112.00. 42 × 36 in.'],
    ])
  })

  it('are priced after the visit without a price', () => {
    const other = withDetails({ cutouts: [{ id: 'a', kind: 'other', side: 'front', at: 30 }] })
    expect(estimate([other], FIXED_PRICES).items).toEqual([
      {
        code: 'cutout-other',
        countertop: 0,
        label: 'Other cutout',
        quantity: 1,
        unit: 'each',
        unitPriceCents: 0,
        amountCents: 0,
        explanation: 'Priced after the visit',
      },
    ])
  })

  it('read as included if they cost nothing', () => {
    const kitchen = withDetails({
      cutouts: [
        { id: 'a', kind: 'faucet', side: 'front', at: 20 },
        { id: 'b', kind: 'other', side: 'front', at: 40 },
      ],
    })
    const free = { ...FIXED_PRICES, cutoutCents: { ...FIXED_PRICES.cutoutCents, faucet: 0 } }
    expect(itemAmounts(estimate([kitchen], free), 0)).toMatchObject([
      { label: 'Faucet hole', note: '1 × $0.00', amount: 'Included' },
      { label: 'Other cutout', note: 'Priced after the visit', amount: 'After the visit' },
    ])
  })

  it('include an eased and a pencil edge', () => {
    expect(figures([withDetails({ sides: { front: [{ use: 'finished', profile: 'pencil' }] } })])).toMatchObject({
      items: [],
      totalCents: 224_000,
    })
  })

  it('of a job are last and belong to no countertop', () => {
    const job: Job = { removal: 'laminate', cabinetsInPlace: true }
    expect(estimate([I_60], FIXED_PRICES, job)).toMatchObject({
      items: [
        {
          code: 'removal-laminate',
          countertop: null,
          label: 'Removal of your old laminate countertop',
          explanation: '1 × $200.00',
        },
      ],
      subtotalCents: 244_000,
      totalCents: 244_000,
      lowCents: 238_400,
      highCents: 255_200,
    })
    expect(
      explanations([I_60, withDetails({ sides: { leftEnd: [{ use: 'waterfall' }] } })], { ...job, removal: 'stone' }),
    ).toEqual([
      ['Waterfall end', '1 × $650.00'],
      ['Waterfall panel', '12.00 sq ft × $112.00. 48 × 36 in.'],
      ['Removal of your old stone countertop', '1 × $400.00'],
    ])
    expect(estimate([], FIXED_PRICES, job)).toMatchObject({ lines: [], totalCents: 0 })
    expect(estimate([I_60], FIXED_PRICES, { removal: 'none', cabinetsInPlace: true })).toEqual(
      estimate([I_60], FIXED_PRICES),
    )
  })

  it('count through cutouts and every item of a kind on one countertop', () => {
    const holes = [10, 14, 18].map((at) => ({ id: `h${at}`, kind: 'hole' as const, side: 'front' as const, at }))
    const island = withDetails({ cutouts: holes, sides: { front: [{ use: 'finished', profile: 'ogee' }] } })
    expect(figures([island, island]).items).toEqual([
      [0, 'edge-ogee', 5, 11_000],
      [0, 'cutout-hole', 3, 10_500],
      [1, 'edge-ogee', 5, 11_000],
      [1, 'cutout-hole', 3, 10_500],
    ])
  })
})

describe('any estimate', () => {
  it('without details, or with only a name and a direction, has no items and is the same', () => {
    forAll(100, anyShapedDimensions, fc.constantFrom(...STONE_IDS), fc.boolean(), (countertop, stone, mirrored) => {
      const plain = { ...countertop, stone }
      const result = estimate([plain], FIXED_PRICES)
      assert.ok(!('items' in result))
      const named = { ...plain, details: { ...DEFAULT_DETAILS, name: 'Island', mirrored } }
      assert.equal(JSON.stringify(estimate([named], FIXED_PRICES)), JSON.stringify(result))
    })
  })

  it('has items that add up, in the order of the price list, and a band around its total', () => {
    const job = fc.constantFrom<Job[]>(DEFAULT_JOB, { removal: 'stone', cabinetsInPlace: false })
    forAll(100, fc.array(anyDetailedCountertop, { minLength: 1, maxLength: 4 }), job, (countertops, removal) => {
      const result = estimate(countertops, FIXED_PRICES, removal)
      assert.deepEqual(estimateSchema.parse(structuredClone(result)), result)
      const { lines, items = [], subtotalCents, minimumAddsCents, totalCents, lowCents, highCents } = result
      const sum = [...lines, ...items].reduce((cents, { amountCents }) => cents + amountCents, 0)
      assert.equal(sum, subtotalCents)
      assert.equal(totalCents, Math.max(subtotalCents, FIXED_PRICES.minimumJobCents))
      assert.equal(subtotalCents + minimumAddsCents, totalCents)
      assert.ok(lowCents <= totalCents && totalCents <= highCents)
      const keys = items.map(({ countertop, code }) => `${countertop} ${code}`)
      assert.equal(new Set(keys).size, keys.length)
      const places = items.map(({ countertop }) => countertop ?? Infinity)
      assert.deepEqual(
        places,
        places.toSorted((one, other) => one - other),
      )
      for (const { quantity, unit } of items) assert.ok(Number.isInteger(unit === 'each' ? quantity : quantity * 4))
    })
  })

  it('has the same total in any order', () => {
    forAll(100, fc.array(anyDetailedCountertop, { minLength: 1, maxLength: 4 }), (countertops) => {
      const total = (list: readonly EstimatedCountertop[]) => {
        const { totalCents, lowCents, highCents } = estimate(list, FIXED_PRICES)
        return [totalCents, lowCents, highCents]
      }
      assert.deepEqual(total(countertops.toReversed()), total(countertops))
    })
  })

  it('never costs less with a greater Width or Length while walls are in one stretch', () => {
    forAll(2000, anyGrowth, ({ shape, dimensions, grown, stone, details }) => {
      const total = (size: typeof dimensions) =>
        estimate([{ shape, dimensions: size, stone, details }], { ...FIXED_PRICES, minimumJobCents: 0 }).totalCents
      assert.ok(total(grown) >= total(dimensions))
    })
  })
})

/**
 * A countertop whose Width or Length grows. Its walls are in one stretch, and it keeps its notch: sides that merge
 * under one name can trade an expensive edge for a plain one.
 */
const anyGrowth = anyDetailedCountertop
  .chain((countertop) =>
    fc
      .tuple(
        anyDetails(SIDES_OF_SHAPE[countertop.shape]),
        fc.constantFrom('width', 'length'),
        fc.integer({ min: 1, max: 800 }),
      )
      .map(([details, name, sixteenths]) => {
        const { shape, dimensions, stone } = countertop
        const sides = Object.fromEntries(
          Object.entries(details.sides).map(([side, stretches]) => {
            const [wall] = stretches.filter(({ use }) => use === 'wall')
            return [side, wall ? [{ ...wall, to: undefined }] : stretches]
          }),
        )
        const grown = { ...dimensions, [name]: Math.min(dimensions[name as 'width'] + sixteenths / 16, 200) }
        return { shape, dimensions, grown, stone, details: { ...details, sides } }
      }),
  )
  .filter(({ shape, dimensions }) => shape === 'I' || outline(shape, dimensions).length > 4)
