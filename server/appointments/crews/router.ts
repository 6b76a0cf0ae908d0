import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { addCrew } from './add-crew.ts'
import { editCrew } from './edit-crew.ts'
import { listCrews } from './list-crews.ts'

/** What the office does with crews. */
export function crewsRouter(ctx: Context): Handlers<KeysUnder<'/api/crews'>> {
  return {
    'GET /api/crews': async () => ({ body: await listCrews(ctx) }),
    'POST /api/crews': async ({ by, headers, body }) => ({
      body: await addCrew({ ...ctx, by }, { crew: body, idempotencyKey: headers['idempotency-key'] }),
    }),
    'PATCH /api/crews/{number}': async ({ by, params, body }) => ({
      body: await editCrew({ ...ctx, by }, { number: params.number, edit: body }),
    }),
  }
}
