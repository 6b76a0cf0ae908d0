import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { editCustomer } from './edit-customer.ts'
import { mergeCustomers, undoMerge } from './merge-customers.ts'
import { findCustomerDetail } from './present-customer.ts'
import { keepApart, splitCustomer } from './split-customer.ts'

export function customerRecordRouter(ctx: Context): Handlers<KeysUnder<'/api/customers'>> {
  return {
    'GET /api/customers/{id}': async ({ params }) => ({ body: await findCustomerDetail(ctx, params.id) }),
    'PATCH /api/customers/{id}': async ({ by, params, body }) => ({
      body: await editCustomer({ ...ctx, by }, { id: params.id, edit: body }),
    }),
    'POST /api/customers/{id}/merge': async ({ by, params, body }) => ({
      body: await mergeCustomers({ ...ctx, by }, { id: params.id, ...body }),
    }),
    'POST /api/customers/{id}/merge/undo': async ({ by, params }) => ({
      body: await undoMerge({ ...ctx, by }, params),
    }),
    'POST /api/customers/{id}/split': async ({ by, params, body }) => ({
      body: await splitCustomer({ ...ctx, by }, { id: params.id, quoteIds: body.quoteIds }),
    }),
    'POST /api/customers/{id}/not-same': async ({ by, params, body }) => {
      await keepApart({ ...ctx, by }, { id: params.id, other: body.other })
      return {}
    },
  }
}
