import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import type { MailContext } from '#server/mail/email-writer.ts'
import { logCall, writeMessage } from '#server/messages/write-message.ts'
import { exportCustomer, findCustomerDetail } from './customer.ts'
import { editCustomer } from './edit-customer.ts'
import { markNotTheSame, mergeCustomers, splitCustomer, undoMerge } from './merge.ts'
import { correctAddress, listUndelivered } from './undelivered.ts'

/** The endpoints of a customer and of emails that weren't delivered, except erasing, which `server/erasure` has. */
export function customerRecordRouter(
  ctx: MailContext,
): Handlers<Exclude<KeysUnder<'/api/customers'>, 'POST /api/customers/{id}/erase'> | KeysUnder<'/api/emails'>> {
  return {
    'GET /api/customers/{id}': async ({ by, params }) => {
      const detail = await findCustomerDetail({ ...ctx, by }, params.id)
      return { body: { ...detail, undelivered: await listUndelivered({ ...ctx, by }, detail) } }
    },
    'POST /api/emails/{id}/address': async ({ by, params, body }) => {
      await correctAddress({ ...ctx, by }, { id: params.id, email: body.email })
      return {}
    },
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
      await markNotTheSame({ ...ctx, by }, { id: params.id, other: body.other })
      return {}
    },
    'POST /api/customers/{id}/export': async ({ by, params }) => {
      const { filename, zip } = await exportCustomer({ ...ctx, by }, params)
      return { body: zip, headers: { 'Content-Disposition': `attachment; filename="${filename}"` } }
    },
    'POST /api/customers/{id}/calls': async ({ by, params, headers, body }) => ({
      body: await logCall(
        { ...ctx, by },
        { customerId: params.id, call: body, idempotencyKey: headers['idempotency-key'] },
      ),
    }),
    'POST /api/customers/{id}/messages': async ({ by, params, headers, body }) => ({
      body: await writeMessage(
        { ...ctx, by },
        { customerId: params.id, message: body, idempotencyKey: headers['idempotency-key'] },
      ),
    }),
  }
}
