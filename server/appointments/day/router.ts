import type { Context } from '#server/context.ts'
import type { Handlers } from '#server/http/handler.ts'
import { findMeasured } from './find-measured.ts'
import { listDay } from './list-day.ts'
import { saveMeasured } from './save-measured.ts'
import { sendOnMyWay } from './send-on-my-way.ts'

type DayKeys =
  | 'GET /api/day'
  | 'GET /api/appointments/{id}/measured'
  | 'PATCH /api/appointments/{id}/measured'
  | 'POST /api/appointments/{id}/on-my-way'

/** A crew's day: its stops, the sizes that it measured, and the email that it's on its way. */
export function dayRouter(ctx: Context): Handlers<DayKeys> {
  return {
    'GET /api/day': async ({ by, query }) => ({ body: await listDay({ ...ctx, by }, query) }),
    'GET /api/appointments/{id}/measured': async ({ by, params }) => ({
      body: await findMeasured({ ...ctx, by }, params.id),
    }),
    'PATCH /api/appointments/{id}/measured': async ({ by, params, headers, body }) => ({
      body: await saveMeasured({ ...ctx, by }, { id: params.id, key: headers['idempotency-key'], input: body }),
    }),
    'POST /api/appointments/{id}/on-my-way': async ({ by, params, body }) => {
      await sendOnMyWay({ ...ctx, by }, { id: params.id, minutes: body.minutes })
      return {}
    },
  }
}
