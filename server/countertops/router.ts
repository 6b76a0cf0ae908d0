import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { deleteCountertop, listCountertops, replaceCountertop, saveCountertop } from './countertops.ts'

export const countertopsRouter: Handlers<KeysUnder<'/api/countertops'>> = {
  'GET /api/countertops': async ({ ctx, session }) => ({ body: await listCountertops(ctx, { session }) }),

  'POST /api/countertops': async ({ ctx, session, clientAddress, body }) => ({
    body: await saveCountertop(ctx, { session, clientAddress, countertop: body }),
  }),

  'PUT /api/countertops/{id}': async ({ ctx, session, params, body }) => ({
    body: await replaceCountertop(ctx, { session, id: params.id, countertop: body }),
  }),

  'DELETE /api/countertops/{id}': async ({ ctx, session, params }) => {
    await deleteCountertop(ctx, { session, id: params.id })
    return {}
  },
}
