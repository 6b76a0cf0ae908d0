import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { closeOpenedDay } from './close-opened-day.ts'
import { findHours } from './find-hours.ts'
import { listOpenedDays } from './list-opened-days.ts'
import { openDay } from './open-day.ts'
import { setHours } from './set-hours.ts'

type HoursKeys = KeysUnder<'/api/hours'> | KeysUnder<'/api/opened-days'>

/** What the office does with the hours of visits and with single days. */
export function hoursRouter(ctx: Context): Handlers<HoursKeys> {
  return {
    'GET /api/hours': async () => ({ body: await findHours(ctx) }),
    'POST /api/hours': async ({ by, body }) => ({ body: await setHours({ ...ctx, by }, body) }),
    'GET /api/opened-days': async () => ({ body: await listOpenedDays(ctx) }),
    'POST /api/opened-days': async ({ by, body }) => ({ body: await openDay({ ...ctx, by }, body) }),
    'DELETE /api/opened-days/{date}': async ({ by, params }) => {
      await closeOpenedDay({ ...ctx, by }, params.date)
      return {}
    },
  }
}
