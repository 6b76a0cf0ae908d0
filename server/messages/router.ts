import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { deleteMessage } from './messages.ts'
import { addTemplate, editTemplate, listTemplates } from './templates.ts'

/** Messages that can be taken back, and the templates of messages. */
export function messagesRouter(ctx: Context): Handlers<KeysUnder<'/api/messages'> | KeysUnder<'/api/templates'>> {
  return {
    'DELETE /api/messages/{id}': async ({ by, params }) => {
      await deleteMessage({ ...ctx, by }, params)
      return {}
    },
    'GET /api/templates': async () => ({ body: await listTemplates(ctx) }),
    'POST /api/templates': async ({ by, headers, body }) => ({
      body: await addTemplate({ ...ctx, by }, { template: body, idempotencyKey: headers['idempotency-key'] }),
    }),
    'PATCH /api/templates/{id}': async ({ by, params, body }) => ({
      body: await editTemplate({ ...ctx, by }, { id: params.id, edit: body }),
    }),
  }
}
