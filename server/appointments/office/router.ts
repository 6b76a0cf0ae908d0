import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { blockTime, listClosures, unblockTime } from '#server/appointments/closures.ts'
import { editAppointment } from './edit-appointment.ts'
import { findOfficeAppointment } from './find-office-appointment.ts'
import { listAppointments } from './list-appointments.ts'
import { listWeek } from './list-week.ts'
import { takeByPhone } from './take-by-phone.ts'
import { undoMove } from './undo-move.ts'

type OfficeKeys =
  | 'GET /api/appointments'
  | 'GET /api/appointments/{id}'
  | 'POST /api/appointments/by-phone'
  | 'PATCH /api/appointments/{id}'
  | 'POST /api/appointments/{id}/undo-move'
  | 'GET /api/week'
  | KeysUnder<'/api/closures'>

/** What the office does with appointments. */
export function officeAppointmentsRouter(ctx: Context): Handlers<OfficeKeys> {
  return {
    'GET /api/appointments': async ({ query }) => ({ body: await listAppointments(ctx, query) }),
    'GET /api/appointments/{id}': async ({ params }) => ({ body: await findOfficeAppointment(ctx, params.id) }),
    'POST /api/appointments/by-phone': async ({ by, headers, body }) => ({
      body: await takeByPhone({ ...ctx, by }, { request: body, idempotencyKey: headers['idempotency-key'] }),
    }),
    'PATCH /api/appointments/{id}': async ({ by, params, body }) => ({
      body: await editAppointment({ ...ctx, by }, { id: params.id, edit: body }),
    }),
    'POST /api/appointments/{id}/undo-move': async ({ by, params, body }) => ({
      body: await undoMove({ ...ctx, by }, { id: params.id, version: body.version }),
    }),

    'GET /api/week': async ({ query }) => ({ body: await listWeek(ctx, query) }),
    'GET /api/closures': async () => ({ body: await listClosures(ctx) }),
    'POST /api/closures': async ({ by, body }) => ({ body: await blockTime({ ...ctx, by }, body) }),
    'DELETE /api/closures/{id}': async ({ by, params }) => {
      await unblockTime({ ...ctx, by }, params.id)
      return {}
    },
  }
}
