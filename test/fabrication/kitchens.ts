import type { EstimatedCountertop } from '#shared/estimate/estimate.ts'
import {
  type Cutout,
  type CutoutKind,
  DEFAULT_DETAILS,
  type Details,
  type SideName,
} from '#shared/fabrication/details.ts'

/** A sink with its faucet, in the places that the shop assumes. */
function sinkWithFaucet(kind: CutoutKind, side: SideName, at: number): Cutout[] {
  return [
    { id: 'sink', kind, side, at },
    { id: 'faucet', kind: 'faucet', side, at, with: 'sink' },
  ]
}

const outlet = (id: string, at: number): Cutout => ({ id, kind: 'outlet', side: 'back', at })
const details = (given: Partial<Details>): Details => ({ ...DEFAULT_DETAILS, ...given })
const RETURNS = { returnWidth: 25.5, returnLength: 25.5 }

const K1: EstimatedCountertop[] = [{ shape: 'I', dimensions: { width: 60, length: 48 }, stone: 'travella' }]

const K2: EstimatedCountertop[] = [
  {
    shape: 'I',
    dimensions: { width: 96, length: 25.5 },
    stone: 'inverness-bristol-bay',
    details: details({
      sides: { back: [{ use: 'wall', splash: '4in' }], rightEnd: [{ use: 'appliance' }] },
      cutouts: sinkWithFaucet('sink-single', 'front', 48),
    }),
  },
]

const K3: EstimatedCountertop[] = [
  {
    shape: 'L',
    dimensions: { width: 120, length: 96, ...RETURNS },
    stone: 'southport',
    details: details({
      sides: {
        back: [{ use: 'wall', splash: '4in' }],
        runEnd: [{ use: 'appliance' }],
        runFront: [{ use: 'finished', profile: 'half-bullnose' }],
        legFront: [{ use: 'finished', profile: 'half-bullnose' }],
        legEnd: [{ use: 'finished', profile: 'half-bullnose' }],
        legBack: [{ use: 'wall', splash: '4in' }],
      },
      cutouts: [
        ...sinkWithFaucet('sink-double', 'runFront', 47.25),
        { id: 'hole', kind: 'hole', side: 'runFront', at: 51.25 },
        { id: 'cooktop', kind: 'cooktop-30', side: 'legFront', at: 35.25 },
      ],
    }),
  },
]

const K4: EstimatedCountertop[] = [
  {
    shape: 'U',
    dimensions: { width: 120, length: 92, ...RETURNS },
    stone: 'inverness-bristol-bay',
    details: details({ cutouts: sinkWithFaucet('sink-single', 'runFront', 34.5) }),
  },
]

const K5: EstimatedCountertop[] = [
  {
    shape: 'L',
    dimensions: { width: 144, length: 84, ...RETURNS },
    stone: 'travella',
    details: details({
      sides: { back: [{ use: 'wall', splash: { height: 18 } }] },
      cutouts: [
        outlet('outlet1', 24),
        outlet('outlet2', 60),
        outlet('outlet3', 108),
        ...sinkWithFaucet('sink-farmhouse', 'runFront', 59.25),
      ],
    }),
  },
  {
    shape: 'I',
    dimensions: { width: 84, length: 42 },
    stone: 'travella',
    details: details({
      name: 'Island',
      sides: {
        back: [{ use: 'finished', profile: 'mitered' }],
        rightEnd: [{ use: 'finished', profile: 'mitered' }],
        front: [{ use: 'finished', profile: 'mitered' }],
        leftEnd: [{ use: 'waterfall' }],
      },
    }),
  },
]

/** Five kitchens with prices worked out by hand: $2,240.00, $1,800.00, $4,001.00, $3,345.00 and $11,970.50. */
export const KITCHENS = { K1, K2, K3, K4, K5 }

/** Their totals and bands in cents. `items.test.ts` has the arithmetic. */
export const KITCHEN_CENTS = {
  K1: { totalCents: 224_000, lowCents: 218_400, highCents: 235_200 },
  K2: { totalCents: 180_000, lowCents: 180_000, highCents: 180_000 },
  K3: { totalCents: 400_100, lowCents: 387_500, highCents: 414_800 },
  K4: { totalCents: 334_500, lowCents: 320_900, highCents: 346_400 },
  K5: { totalCents: 1_197_050, lowCents: 1_167_925, highCents: 1_231_775 },
}

/** With leftover stone: the second slab of K4 is billed, and K5 uses up both of its slabs. */
export const KITCHEN_SLABS = {
  K1: { ...KITCHEN_CENTS.K1, slabs: undefined },
  K2: { ...KITCHEN_CENTS.K2, slabs: 1 },
  K3: { ...KITCHEN_CENTS.K3, slabs: 1 },
  K4: { totalCents: 405_150, lowCents: 395_150, highCents: 413_900, slabs: 2 },
  K5: { ...KITCHEN_CENTS.K5, slabs: 2 },
}
