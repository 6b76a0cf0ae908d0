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
import { listAppointments, listWeek } from './week.ts'
import { invalid } from '#server/http/app-error.ts'
import { type Handlers, type KeysUnder, withHeaders } from '#server/http/handler.ts'
import { CSP_HEADER } from '#server/http/security-headers.ts'
import {
  addVisitPhoto,
  findVisitPhoto,
  listPhotosOfVisit,
  refuseVisitPhoto,
  removeVisitPhoto,
} from '#server/photos/visit-photos.ts'
import { SANDBOX } from '#server/quotes/router.ts'
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
  'GET /api/appointments/availability': async ({ ctx, query: { from, to }, session }) =>
    packDays({ from, to }, await listAvailability(ctx, { from, to, session })),

  'POST /api/appointments': async ({ ctx, session, clientAddress, body }) => {
    await countHit(ctx, 'booking', clientAddress)
    const hold = await bookSlot(ctx, { session, clientAddress, request: body })
    const { id, appointmentDate, timeSlot, heldUntil, feeCents } = hold
    if (!heldUntil) throw new Error('A hold has no end')
    return { id, appointmentDate, timeSlot, heldUntil: heldUntil.toISOString(), feeCents }
  },

  'GET /api/appointments/current': async ({ ctx, session, clientAddress, query: { paymentIntent }, headers }) => {
    const clientSecret = headers['x-payment-secret']
    if ((paymentIntent === undefined) !== (clientSecret === undefined)) {
      throw invalid('x-payment-secret', 'paymentIntent and X-Payment-Secret belong together')
    }
    await countHit(ctx, 'appointment', clientAddress)
    const proof =
      paymentIntent !== undefined && clientSecret !== undefined ? { paymentIntent, clientSecret } : undefined
    return findCurrent(ctx, { session, proof })
  },

  'GET /api/appointments/calendar/{token}': async ({ ctx, params }) => {
    const headers = {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="measurement-visit.ics"',
    }
    return withHeaders(await exportCalendarFile(ctx, params.token), headers)
  },

  'GET /api/appointments': ({ ctx, query }) => listAppointments(ctx, query),
  'GET /api/appointments/{id}': ({ ctx, params }) => findOfficeAppointment(ctx, params.id),
  'POST /api/appointments/by-phone': {
    beforeAnswer: ({ ctx, body: { appointmentDate: date, timeSlot: label, hours } }) =>
      expireOverdueHolds(ctx, { date, label, hours }),
    handle: ({ ctx, body }) => takeByPhone(ctx, body),
  },
  'PATCH /api/appointments/{id}': ({ ctx, params, body }) => editAppointment(ctx, { id: params.id, edit: body }),

  'GET /api/week': ({ ctx, query }) => listWeek(ctx, query),
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

  'GET /api/day': ({ ctx, query }) => listDay(ctx, query),
  'GET /api/appointments/{id}/measured': ({ ctx, params }) => findMeasured(ctx, params.id),
  'PATCH /api/appointments/{id}/measured': ({ ctx, params, body }) => saveMeasured(ctx, { id: params.id, input: body }),
  'GET /api/appointments/{id}/photos': ({ ctx, params }) => listPhotosOfVisit(ctx, params.id),
  'POST /api/appointments/{id}/photos': {
    beforeBody: ({ ctx, params }) => refuseVisitPhoto(ctx, params.id),
    handle: ({ ctx, params, body: photo }) => addVisitPhoto(ctx, { id: params.id, photo }),
  },
  'GET /api/appointments/{id}/photos/{photoId}': async ({ ctx, params }) => {
    const { type, bytes } = await findVisitPhoto(ctx, params)
    return withHeaders(bytes, { 'Content-Type': type, [CSP_HEADER]: SANDBOX })
  },
  'DELETE /api/appointments/{id}/photos/{photoId}': ({ ctx, params }) => removeVisitPhoto(ctx, params),
  'POST /api/appointments/{id}/on-my-way': ({ ctx, params, body }) =>
    sendOnMyWay(ctx, { id: params.id, minutes: body.minutes }),
}
