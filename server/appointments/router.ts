import { listAvailability } from './availability.ts'
import { bookSlot } from './book.ts'
import { takeByPhone } from './by-phone.ts'
import { blockTime, listClosures, unblockTime } from './closures.ts'
import { addCrew, editCrew, listCrews } from './crews.ts'
import { exportCalendarFile, findCurrent } from './current.ts'
import { listDay, sendOnMyWay } from './day.ts'
import { editAppointment } from './edit.ts'
import { closeOpenedDay, findHours, listOpenedDays, openDay, setHours } from './hours.ts'
import { findMeasured, saveMeasured } from './measured.ts'
import { findOfficeAppointment } from './office.ts'
import { undoMove } from './undo-move.ts'
import { listAppointments, listWeek } from './week.ts'
import type { Context } from '#server/context.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits/limits.ts'

type VisitorKeys =
  | 'GET /api/appointments/availability'
  | 'POST /api/appointments'
  | 'GET /api/appointments/current'
  | 'GET /api/appointments/calendar/{token}'

/** What visitors do with appointments. `host` is the host of the site's address. */
export function appointmentsRouter(ctx: Context, host: string): Handlers<VisitorKeys> {
  return {
    'GET /api/appointments/availability': async ({ query: { from, to }, session }) => ({
      body: await listAvailability(ctx, { from, to, session }),
    }),

    'POST /api/appointments': async ({ session, clientAddress, body }) => {
      await countHit(ctx, 'booking', clientAddress)
      const hold = await bookSlot(ctx, { session, clientAddress, request: body })
      const { id, appointmentDate, timeSlot, heldUntil, feeCents } = hold
      if (!heldUntil) throw new Error('A hold has no end')
      return { body: { id, appointmentDate, timeSlot, heldUntil: heldUntil.toISOString(), feeCents } }
    },

    'GET /api/appointments/current': async ({ session, clientAddress, query: { paymentIntent }, headers }) => {
      const clientSecret = headers['x-payment-secret']
      if ((paymentIntent === undefined) !== (clientSecret === undefined)) {
        throw invalid('x-payment-secret', 'paymentIntent and X-Payment-Secret belong together')
      }
      await countHit(ctx, 'appointment', clientAddress)
      const proof =
        paymentIntent !== undefined && clientSecret !== undefined ? { paymentIntent, clientSecret } : undefined
      return { body: await findCurrent(ctx, { session, proof }) }
    },

    'GET /api/appointments/calendar/{token}': async ({ params }) => {
      const file = await exportCalendarFile(ctx, { token: params.token, host })
      if (file === undefined) throw new AppError('not_found', 'Visit not found')
      const headers = {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="measurement-visit.ics"',
      }
      return { body: file, headers }
    },
  }
}

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
