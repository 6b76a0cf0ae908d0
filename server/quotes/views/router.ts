import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { countInbox } from './counts.ts'
import { addView, deleteView, editView, listViews } from './views.ts'

/** Saved filters of the quote list, and what waits in it. */
export const viewsRouter: Handlers<KeysUnder<'/api/views'> | 'GET /api/inbox'> = {
  'GET /api/inbox': async ({ ctx, query }) => ({ body: await countInbox(ctx, query) }),
  'GET /api/views': async ({ ctx }) => ({ body: await listViews(ctx) }),
  'POST /api/views': async ({ ctx, body }) => ({
    body: await addView(ctx, { view: body }),
  }),
  'PATCH /api/views/{id}': async ({ ctx, params, body }) => ({
    body: await editView(ctx, { id: params.id, edit: body }),
  }),
  'DELETE /api/views/{id}': async ({ ctx, params }) => {
    await deleteView(ctx, { id: params.id })
    return {}
  },
}
