import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { search } from './search.ts'

/** The search field of the office. */
export function searchRouter(ctx: Context): Handlers<KeysUnder<'/api/search'>> {
  return {
    'GET /api/search': async ({ query }) => ({ body: await search(ctx, query) }),
  }
}
