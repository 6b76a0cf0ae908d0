import type { StoneId } from '#shared/countertops/stones.ts'

export interface PriceList {
  /** Kept with every quote, so that an old estimate can be explained. Change it with every change of a price. */
  version: string
  /** Installed price of a square foot, tax included, in cents. */
  perSquareFootCents: Record<StoneId, number>
  /** The least that a job costs, in cents. */
  minimumJobCents: number
}

/** The shop's own to change: prices are what an installed square foot costs, with tax. */
export const PRICE_LIST: PriceList = {
  version: '2026-11',
  perSquareFootCents: {
    'inverness-bristol-bay': 6800,
    southport: 8400,
    travella: 11200,
  },
  minimumJobCents: 180000,
}
