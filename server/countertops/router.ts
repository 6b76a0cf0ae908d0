import { AppError } from '#server/http/app-error.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { fullDimensions } from '#shared/countertops/design.ts'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import type { CountertopsStore } from './store.ts'

export function countertopsRouter(store: CountertopsStore): Handlers<KeysUnder<'/api/countertops'>> {
  return {
    'GET /api/countertops': async ({ session }) => ({ body: await store.list(session) }),

    'POST /api/countertops': async ({ session, body }) => {
      // What is kept of an L or a U is what was judged and drawn, even if a default changes one day.
      const dimensions = body.shape === 'I' ? body.dimensions : fullDimensions(body.dimensions)
      const countertop = await store.add(session, { ...body, dimensions })
      if (!countertop) {
        throw new AppError(
          'limit_reached',
          `You can keep at most ${MAX_COUNTERTOPS} countertops. Delete one to add another.`,
        )
      }
      return { body: countertop }
    },

    'DELETE /api/countertops/{id}': async ({ session, params }) => {
      if (!(await store.remove(session, params.id))) throw new AppError('not_found', 'There is no such countertop')
      return {}
    },
  }
}
