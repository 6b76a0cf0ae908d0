import type { HandlersOf } from '#server/http/handler.ts'
import { blockTime, listClosures, unblockTime } from '#server/schedule/closures.ts'
import { addCrew, editCrew, listCrews } from '#server/schedule/crews.ts'
import { closeOpenedDay, findHours, listOpenedDays, openDay, setHours } from '#server/schedule/hours.ts'
import type { scheduleEndpoints } from '#shared/api/schedule.ts'

/** When the shop visits, and who. */
export const scheduleHandlers: HandlersOf<typeof scheduleEndpoints> = {
  'GET /api/closures': ({ ctx }) => listClosures(ctx),
  'POST /api/closures': ({ ctx, body }) => blockTime(ctx, body),
  'DELETE /api/closures/{id}': ({ ctx, params }) => unblockTime(ctx, params.id),

  'GET /api/crews': ({ ctx }) => listCrews(ctx),
  'POST /api/crews': ({ ctx, body }) => addCrew(ctx, body),
  'PATCH /api/crews/{number}': ({ ctx, params, body }) => editCrew(ctx, { number: params.number, edit: body }),

  'GET /api/hours': ({ ctx }) => findHours(ctx),
  'POST /api/hours': ({ ctx, body }) => setHours(ctx, body),
  'GET /api/opened-days': ({ ctx }) => listOpenedDays(ctx),
  'POST /api/opened-days': ({ ctx, body }) => openDay(ctx, body),
  'DELETE /api/opened-days/{date}': ({ ctx, params }) => closeOpenedDay(ctx, params.date),
}
