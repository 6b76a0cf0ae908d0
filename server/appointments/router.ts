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
import { expireOverdueHolds } from './office-slot.ts'
import { findOfficeAppointment } from './office.ts'
import { undoMove } from './move.ts'
import { listAppointments, listWeek } from './week.ts'
import { invalid } from '#server/http/app-error.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { packDays } from '#shared/appointments/availability.ts'
import { countHit } from '#server/http/limits.ts'

type Keys =
  | KeysUnder<'/api/appointments'>
  | KeysUnder<'/api/closures'>
  | KeysUnder<'/api/crews'>
  | KeysUnder<'/api/day'>
  | KeysUnder<'/api/hours'>
  | KeysUnder<'/api/opened-days'>
  | KeysUnder<'/api/week'>

/** What visitors, the office and crews do with appointments, and the schedule that they are in. */
export const appointmentsRouter: Handlers<Keys> = {
  'GET /api/appointments/availability': async ({ ctx, query: { from, to }, session }) => ({
    body: packDays({ from, to }, await listAvailability(ctx, { from, to, session })),
  }),

  'POST /api/appointments': async ({ ctx, session, clientAddress, body }) => {
    await countHit(ctx, 'booking', clientAddress)
    const hold = await bookSlot(ctx, { session, clientAddress, request: body })
    const { id, appointmentDate, timeSlot, heldUntil, feeCents } = hold
    if (!heldUntil) throw new Error('A hold has no end')
    return { body: { id, appointmentDate, timeSlot, heldUntil: heldUntil.toISOString(), feeCents } }
  },

  'GET /api/appointments/current': async ({ ctx, session, clientAddress, query: { paymentIntent }, headers }) => {
    const clientSecret = headers['x-payment-secret']
    if ((paymentIntent === undefined) !== (clientSecret === undefined)) {
      throw invalid('x-payment-secret', 'paymentIntent and X-Payment-Secret belong together')
    }
    await countHit(ctx, 'appointment', clientAddress)
    const proof =
      paymentIntent !== undefined && clientSecret !== undefined ? { paymentIntent, clientSecret } : undefined
    return { body: await findCurrent(ctx, { session, proof }) }
  },

  'GET /api/appointments/calendar/{token}': async ({ ctx, params }) => {
    const headers = {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="measurement-visit.ics"',
    }
    return { body: await exportCalendarFile(ctx, params.token), headers }
  },

  'GET /api/appointments': async ({ ctx, query }) => ({ body: await listAppointments(ctx, query) }),
  'GET /api/appointments/{id}': async ({ ctx, params }) => ({ body: await findOfficeAppointment(ctx, params.id) }),
  'POST /api/appointments/by-phone': {
    beforeAnswer: ({ ctx, body: { appointmentDate: date, timeSlot: label, hours } }) =>
      expireOverdueHolds(ctx, { date, label, hours }),
    handle: async ({ ctx, body }) => ({ body: await takeByPhone(ctx, body) }),
  },
  'PATCH /api/appointments/{id}': async ({ ctx, params, body }) => ({
    body: await editAppointment(ctx, { id: params.id, edit: body }),
  }),
  'POST /api/appointments/{id}/undo-move': async ({ ctx, params, body }) => ({
    body: await undoMove(ctx, { id: params.id, version: body.version }),
  }),

  'GET /api/week': async ({ ctx, query }) => ({ body: await listWeek(ctx, query) }),
  'GET /api/closures': async ({ ctx }) => ({ body: await listClosures(ctx) }),
  'POST /api/closures': async ({ ctx, body }) => ({ body: await blockTime(ctx, body) }),
  'DELETE /api/closures/{id}': async ({ ctx, params }) => {
    await unblockTime(ctx, params.id)
    return {}
  },

  'GET /api/crews': async ({ ctx }) => ({ body: await listCrews(ctx) }),
  'POST /api/crews': async ({ ctx, body }) => ({
    body: await addCrew(ctx, body),
  }),
  'PATCH /api/crews/{number}': async ({ ctx, params, body }) => ({
    body: await editCrew(ctx, { number: params.number, edit: body }),
  }),

  'GET /api/hours': async ({ ctx }) => ({ body: await findHours(ctx) }),
  'POST /api/hours': async ({ ctx, body }) => ({ body: await setHours(ctx, body) }),
  'GET /api/opened-days': async ({ ctx }) => ({ body: await listOpenedDays(ctx) }),
  'POST /api/opened-days': async ({ ctx, body }) => ({ body: await openDay(ctx, body) }),
  'DELETE /api/opened-days/{date}': async ({ ctx, params }) => {
    await closeOpenedDay(ctx, params.date)
    return {}
  },

  'GET /api/day': async ({ ctx, query }) => ({ body: await listDay(ctx, query) }),
  'GET /api/appointments/{id}/measured': async ({ ctx, params }) => ({
    body: await findMeasured(ctx, params.id),
  }),
  'PATCH /api/appointments/{id}/measured': async ({ ctx, params, body }) => ({
    body: await saveMeasured(ctx, { id: params.id, input: body }),
  }),
  'POST /api/appointments/{id}/on-my-way': async ({ ctx, params, body }) => {
    await sendOnMyWay(ctx, { id: params.id, minutes: body.minutes })
    return {}
  },
}
