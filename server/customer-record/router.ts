import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { markMessagesRead } from '#server/messages/messages.ts'
import { logCall, writeMessage } from '#server/messages/write-message.ts'
import { editCustomer, exportCustomer, findCustomerDetail } from './customer.ts'
import { markNotTheSame, mergeCustomers, splitCustomer, undoMerge } from './merge.ts'
import { correctAddress, listUndelivered } from './undelivered.ts'

/** The endpoints of a customer and of emails that weren't delivered, except erasing, which `server/erasure` has. */
export const customerRecordRouter: Handlers<
  Exclude<KeysUnder<'/api/customers'>, 'POST /api/customers/{id}/erase'> | KeysUnder<'/api/emails'>
> = {
  'GET /api/customers/{id}': async ({ ctx, params }) => {
    const detail = await findCustomerDetail(ctx, params.id)
    return { body: { ...detail, undelivered: await listUndelivered(ctx, detail) } }
  },
  'POST /api/emails/{id}/address': ({ ctx, params, body }) => correctAddress(ctx, { id: params.id, email: body.email }),
  'PATCH /api/customers/{id}': async ({ ctx, params, body }) => ({
    body: await editCustomer(ctx, { id: params.id, edit: body }),
  }),
  'POST /api/customers/{id}/merge': async ({ ctx, params, body }) => ({
    body: await mergeCustomers(ctx, { id: params.id, ...body }),
  }),
  'POST /api/customers/{id}/merge/undo': async ({ ctx, params }) => ({
    body: await undoMerge(ctx, params),
  }),
  'POST /api/customers/{id}/split': async ({ ctx, params, body }) => ({
    body: await splitCustomer(ctx, params.id, body.quoteIds),
  }),
  'POST /api/customers/{id}/not-same': ({ ctx, params, body }) =>
    markNotTheSame(ctx, { id: params.id, other: body.other }),
  'POST /api/customers/{id}/export': async ({ ctx, params }) => {
    const { filename, zip } = await exportCustomer(ctx, params)
    return { body: zip, headers: { 'Content-Disposition': `attachment; filename="${filename}"` } }
  },
  'POST /api/customers/{id}/calls': async ({ ctx, params, body }) => ({
    body: await logCall(ctx, { customerId: params.id, call: body }),
  }),
  'POST /api/customers/{id}/messages/read': ({ ctx, params }) => markMessagesRead(ctx, params.id),
  'POST /api/customers/{id}/messages': async ({ ctx, params, body }) => ({
    body: await writeMessage(ctx, { customerId: params.id, message: body, site: ctx.mail.site }),
  }),
}
