import type { Context } from '#server/context.ts'
import type { Handlers } from '#server/http/handler.ts'
import { eraseCustomer } from './erase-customer.ts'

export function erasureRouter(ctx: Context): Handlers<'POST /api/customers/{id}/erase'> {
  return {
    'POST /api/customers/{id}/erase': async ({ by, params, body }) => {
      await eraseCustomer({ ...ctx, by }, { id: params.id, ...body })
      return {}
    },
  }
}
