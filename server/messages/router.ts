import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { deleteMessage } from './messages.ts'
import { addTemplate, editTemplate, listTemplates } from './templates.ts'

/** Messages that can be taken back, and the templates of messages. */
export const messagesRouter: Handlers<KeysUnder<'/api/messages'> | KeysUnder<'/api/templates'>> = {
  'DELETE /api/messages/{id}': async ({ ctx, params }) => {
    await deleteMessage(ctx, params)
    return {}
  },
  'GET /api/templates': async ({ ctx }) => ({ body: await listTemplates(ctx) }),
  'POST /api/templates': async ({ ctx, body }) => ({
    body: await addTemplate(ctx, body),
  }),
  'PATCH /api/templates/{id}': async ({ ctx, params, body }) => ({
    body: await editTemplate(ctx, { id: params.id, edit: body }),
  }),
}
