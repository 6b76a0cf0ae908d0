import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { search } from './search.ts'

/** The search field of the office. */
export const searchRouter: Handlers<KeysUnder<'/api/search'>> = {
  'GET /api/search': async ({ ctx, query }) => ({ body: await search(ctx, query) }),
}
