import type { Handlers } from '#server/http/handler.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'

/** Seconds. Pages have the price list of their build and rarely ask. */
const MAX_AGE = 300

export const estimateRouter: Handlers<'GET /api/price-list'> = {
  'GET /api/price-list': () => ({
    body: PRICE_LIST,
    headers: { 'Cache-Control': `public, max-age=${MAX_AGE}` },
  }),
}
