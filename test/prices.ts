import fc from 'fast-check'
import { MAX_PRICE_CENTS, PRICE_FIELDS, type Prices, withPrices } from '#shared/prices/fields.ts'
import { mapStones, STONE_IDS } from '#shared/countertops/stones.ts'
import { PRICE_LIST, type PriceList } from '#shared/estimate/price-list.ts'

/** Prices for figures worked out by hand, so a change of the shop's prices doesn't break a test. */
export const FIXED_PRICES: PriceList = {
  version: 'test-1',
  perSquareFootCents: {
    ...PRICE_LIST.perSquareFootCents,
    'inverness-bristol-bay': 6800,
    southport: 8400,
    travella: 11_200,
  },
  leftOverPerSquareFootCents: {
    ...PRICE_LIST.leftOverPerSquareFootCents,
    'inverness-bristol-bay': 1800,
    southport: 2400,
    travella: 3400,
  },
  offcutShare: 0.3,
  minimumJobCents: 180_000,
  edgePerFootCents: {
    eased: 0,
    pencil: 0,
    bevel: 1000,
    'half-bullnose': 1200,
    'full-bullnose': 1600,
    ogee: 2200,
    mitered: 4500,
  },
  waterfallCents: 65_000,
  cutoutCents: {
    'sink-single': 25_000,
    'sink-double': 25_000,
    'sink-bar': 20_000,
    'sink-dropin': 10_000,
    'sink-farmhouse': 35_000,
    'cooktop-30': 15_000,
    'cooktop-36': 15_000,
    faucet: 3500,
    hole: 3500,
    outlet: 6000,
    other: null,
  },
  removalCents: { none: 0, laminate: 20_000, stone: 40_000 },
}

/** Any prices that an owner may publish. */
export const anyPrices: fc.Arbitrary<Prices> = fc
  .tuple(
    ...PRICE_FIELDS.map(({ mayBeFree, isShare }) =>
      fc.integer({ min: mayBeFree || isShare ? 0 : 1, max: isShare ? 9000 : MAX_PRICE_CENTS }),
    ),
  )
  .map((cents) => {
    const { version: _, ...prices } = FIXED_PRICES
    const any = withPrices(
      prices,
      Object.fromEntries(PRICE_FIELDS.map(({ path }, index) => [path, cents[index] ?? null])),
    )
    // Leftover stone costs less than stone.
    const [perSquareFoot, rates] = [any.perSquareFootCents, any.leftOverPerSquareFootCents]
    const isOn = STONE_IDS.every((stone) => perSquareFoot[stone] > 1 && rates[stone] > 0)
    return {
      ...any,
      leftOverPerSquareFootCents: mapStones((stone) => (isOn ? Math.min(rates[stone], perSquareFoot[stone] - 1) : 0)),
    }
  })
