import type { Handlers } from '#server/http/handler.ts'
import { eraseCustomer } from './erase-customer.ts'

export const erasureRouter: Handlers<'POST /api/customers/{id}/erase'> = {
  'POST /api/customers/{id}/erase': async ({ ctx, params, body }) => {
    await eraseCustomer(ctx, { id: params.id, ...body })
    return {}
  },
}
