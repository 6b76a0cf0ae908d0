import { editCustomer, exportCustomer, findCustomerDetail, listKnown } from '#server/customer-record/customer.ts'
import { markNotTheSame, mergeCustomers, splitCustomer, undoMerge } from '#server/customer-record/merge.ts'
import { correctAddress, listUndelivered } from '#server/customer-record/undelivered.ts'
import { eraseCustomer } from '#server/erasure/erase-customer.ts'
import { type HandlersOf, withHeaders } from '#server/http/handler.ts'
import { deleteMessage, listWaiting, markMessages } from '#server/messages/messages.ts'
import { addTemplate, editTemplate, listTemplates } from '#server/messages/templates.ts'
import { logCall, writeMessage } from '#server/messages/write-message.ts'
import type { customerEndpoints, messageEndpoints } from '#shared/api/customers.ts'

/** What the office does with a customer, and with emails that weren't delivered. */
export const customerHandlers: HandlersOf<typeof customerEndpoints> = {
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
  'POST /api/customers/{id}/erase': ({ ctx, params, body }) => eraseCustomer(ctx, { id: params.id, ...body }),
  'POST /api/customers/{id}/calls': ({ ctx, params, body }) => logCall(ctx, { customerId: params.id, call: body }),
  'POST /api/customers/{id}/messages/read': ({ ctx, params, body }) =>
    markMessages(ctx, { customerId: params.id, ...body }),
  'POST /api/customers/{id}/messages': ({ ctx, params, body }) =>
    writeMessage(ctx, { customerId: params.id, message: body, site: ctx.mail.site }),
}

/** Messages that can be taken back, and the templates of messages. */
export const messageHandlers: HandlersOf<typeof messageEndpoints> = {
  'GET /api/messages': ({ ctx }) => listWaiting(ctx),
  'DELETE /api/messages/{id}': ({ ctx, params }) => deleteMessage(ctx, params),
  'GET /api/templates': ({ ctx }) => listTemplates(ctx),
  'POST /api/templates': ({ ctx, body }) => addTemplate(ctx, body),
  'PATCH /api/templates/{id}': ({ ctx, params, body }) => editTemplate(ctx, params.id, body),
}
