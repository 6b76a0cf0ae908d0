import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { deleteCountertop, listCountertops, replaceCountertop, saveCountertop } from './countertops.ts'

export function countertopsRouter(ctx: Context): Handlers<KeysUnder<'/api/countertops'>> {
  return {
    'GET /api/countertops': async ({ session }) => ({ body: await listCountertops(ctx, { session }) }),

    'POST /api/countertops': async ({ session, clientAddress, headers, body }) => ({
      body: await saveCountertop(ctx, {
        session,
        clientAddress,
        idempotencyKey: headers['idempotency-key'],
        countertop: body,
      }),
    }),

    'PUT /api/countertops/{id}': async ({ session, params, body }) => ({
      body: await replaceCountertop(ctx, { session, id: params.id, countertop: body }),
    }),

    'DELETE /api/countertops/{id}': async ({ session, params }) => {
      await deleteCountertop(ctx, { session, id: params.id })
      return {}
    },
  }
}
