import type { z } from 'zod'
import { PRICES } from '#shared/content/prices.ts'
import { STONES } from '#shared/content/stones.ts'
import { mapStones } from '#shared/countertops/stones.ts'
import type { priceListSchema } from './schema.ts'

export type PriceList = z.output<typeof priceListSchema>

/** The list that comes with the site. The one in effect is that of `findPriceList`, or `usePriceList` on a page. */
export const PRICE_LIST: PriceList = {
  ...PRICES,
  perSquareFootCents: mapStones((stone) => STONES[stone].perSquareFootCents),
  // No one's estimate rises before an owner turns it on.
  leftOverPerSquareFootCents: mapStones(() => 0),
}
