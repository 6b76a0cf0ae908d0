import { PRICES } from '#shared/content/prices.ts'
import { STONES } from '#shared/content/stones.ts'
import { mapStones, type StoneId } from '#shared/countertops/stones.ts'
import type { CutoutKind, Profile } from '#shared/fabrication/details.ts'

/** All amounts are cents, installed, with tax. */
export interface PriceList {
  /** Stored with every quote to explain old estimates. */
  version: string
  /** Per square foot of countertops, backsplashes and waterfall panels. */
  perSquareFootCents: Record<StoneId, number>
  /** The lowest price of a job. */
  minimumJobCents: number
  /** Per foot of finished edge. 0: included. */
  edgePerFootCents: Record<Profile, number>
  /** The work of one waterfall end. */
  waterfallCents: number
  /** Each. `null`: priced after the visit. */
  cutoutCents: Record<CutoutKind, number | null>
  /** Taking away the old countertop, per job. */
  removalCents: { none: 0; laminate: number; stone: number }
}

/** The list that comes with the site. The one in effect is that of `findPriceList`, or `usePriceList` on a page. */
export const PRICE_LIST: PriceList = {
  ...PRICES,
  perSquareFootCents: mapStones((stone) => STONES[stone].perSquareFootCents),
}
