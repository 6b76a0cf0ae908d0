/** The price list, except for the price of each stone, which is in stones.ts. All amounts are cents, installed, with tax. */
export const PRICES = {
  /** Stored with every quote to explain old estimates. Change it whenever a price changes. */
  version: 'C-1',
  /** The lowest price of a job. */
  minimumJobCents: 150000,
  /** Per foot of finished edge. 0: included. */
  edgePerFootCents: {
    eased: 0,
    pencil: 0,
    bevel: 1000,
    'half-bullnose': 1200,
    'full-bullnose': 1600,
    ogee: 2200,
    mitered: 4500,
  },
  /** The share of each slab that is cut off, and in the price of the rest. */
  offcutShare: 0.25,
  /** The work of one waterfall end. Its stone is priced by the square foot. */
  waterfallCents: 65000,
  /** Each. `null`: priced after the visit. */
  cutoutCents: {
    'sink-single': 25000,
    'sink-double': 25000,
    'sink-bar': 20000,
    'sink-dropin': 12000,
    'sink-farmhouse': 35000,
    'cooktop-30': 15000,
    'cooktop-36': 15000,
    faucet: 3500,
    hole: 3500,
    outlet: 6000,
    other: null,
  },
  /** Taking away the old countertop, per job. */
  removalCents: { none: 0, laminate: 20000, stone: 40000 },
} as const
