import { PRICES } from '#shared/content/prices.ts'
import { STONES } from '#shared/content/stones.ts'
import { mapStones, type StoneId } from '#shared/countertops/stones.ts'

export interface PriceList {
  /** Stored with every quote to explain old estimates. */
  version: string
  /** Cents per square foot, installed, with tax. */
  perSquareFootCents: Record<StoneId, number>
  /** The lowest price of a job, in cents. */
  minimumJobCents: number
}

/** The shop's prices today. */
export const PRICE_LIST: PriceList = {
  ...PRICES,
  perSquareFootCents: mapStones((stone) => STONES[stone].perSquareFootCents),
}
