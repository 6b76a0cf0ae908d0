import { type Handlers, type KeysUnder, withHeaders } from '#server/http/handler.ts'
import { markMessages } from '#server/messages/messages.ts'
import { logCall, writeMessage } from '#server/messages/write-message.ts'
import { editCustomer, exportCustomer, findCustomerDetail, listKnown } from './customer.ts'
import { markNotTheSame, mergeCustomers, splitCustomer, undoMerge } from './merge.ts'
import { correctAddress, listUndelivered } from './undelivered.ts'

/** The endpoints of a customer and of emails that weren't delivered, except erasing, which `server/erasure` has. */
export const customerRecordRouter: Handlers<
  Exclude<KeysUnder<'/api/customers'>, 'POST /api/customers/{id}/erase'> | KeysUnder<'/api/emails'>
> = {
  'GET /api/customers': ({ ctx, query }) => listKnown(ctx, query),
  'GET /api/customers/{id}': async ({ ctx, params }) => {
    const detail = await findCustomerDetail(ctx, params.id)
    return { ...detail, undelivered: await listUndelivered(ctx, detail) }
  },
  'POST /api/emails/{id}/address': ({ ctx, params, body }) => correctAddress(ctx, { id: params.id, email: body.email }),
  'PATCH /api/customers/{id}': ({ ctx, params, body }) => editCustomer(ctx, { id: params.id, edit: body }),
  'POST /api/customers/{id}/merge': ({ ctx, params, body }) => mergeCustomers(ctx, { id: params.id, ...body }),
  'POST /api/customers/{id}/merge/undo': ({ ctx, params }) => undoMerge(ctx, params),
  'POST /api/customers/{id}/split': ({ ctx, params, body }) => splitCustomer(ctx, params.id, body.quoteIds),
  'POST /api/customers/{id}/not-same': ({ ctx, params, body }) =>
    markNotTheSame(ctx, { id: params.id, other: body.other }),
  'POST /api/customers/{id}/export': async ({ ctx, params }) => {
    const { filename, zip } = await exportCustomer(ctx, params)
    return withHeaders(zip, { 'Content-Disposition': `attachment; filename="${filename}"` })
  },
  'POST /api/customers/{id}/calls': ({ ctx, params, body }) => logCall(ctx, { customerId: params.id, call: body }),
  'POST /api/customers/{id}/messages/read': ({ ctx, params, body }) =>
    markMessages(ctx, { customerId: params.id, ...body }),
  'POST /api/customers/{id}/messages': ({ ctx, params, body }) =>
    writeMessage(ctx, { customerId: params.id, message: body, site: ctx.mail.site }),
}
