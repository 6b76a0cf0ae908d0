import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { eraseCustomer } from './erase-customer.ts'
import { eraseSelection } from './erase-selection.ts'
import { findErasureCandidates } from './find-erasure-candidates.ts'

/** Lets the office see a customer's records and erase them. */
export function erasureRouter(ctx: Context): Handlers<KeysUnder<'/api/erasures'> | 'POST /api/customers/{id}/erase'> {
  return {
    'GET /api/erasures/candidates': async ({ query }) => ({ body: await findErasureCandidates(ctx, query) }),
    'POST /api/erasures': async ({ by, body }) => {
      const { quoteIds, appointmentIds } = await eraseSelection({ ...ctx, by }, body)
      return { body: { quoteIds, appointmentIds } }
    },
    'POST /api/customers/{id}/erase': async ({ by, params, body }) => {
      await eraseCustomer({ ...ctx, by }, { id: params.id, ...body })
      return {}
    },
  }
}
