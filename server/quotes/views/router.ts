import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { countInbox } from './counts.ts'
import { addView, deleteView, editView, listViews } from './views.ts'

/** Saved filters of the quote list, and what waits in it. */
export function viewsRouter(ctx: Context): Handlers<KeysUnder<'/api/views'> | 'GET /api/inbox'> {
  return {
    'GET /api/inbox': async ({ query }) => ({ body: await countInbox(ctx, query) }),
    'GET /api/views': async ({ by }) => ({ body: await listViews({ ...ctx, by }) }),
    'POST /api/views': async ({ by, headers, body }) => ({
      body: await addView({ ...ctx, by }, { view: body, idempotencyKey: headers['idempotency-key'] }),
    }),
    'PATCH /api/views/{id}': async ({ by, params, body }) => ({
      body: await editView({ ...ctx, by }, { id: params.id, edit: body }),
    }),
    'DELETE /api/views/{id}': async ({ by, params }) => {
      await deleteView({ ...ctx, by }, { id: params.id })
      return {}
    },
  }
}
