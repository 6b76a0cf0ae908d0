import { listAvailability } from '#server/appointments/availability.ts'
import { bookSlot } from '#server/appointments/book.ts'
import { takeByPhone } from '#server/appointments/by-phone.ts'
import { exportCalendarFile, findCurrent } from '#server/appointments/current.ts'
import { listDay, sendOnMyWay } from '#server/appointments/day.ts'
import { editAppointment } from '#server/appointments/edit.ts'
import { findMeasured, saveMeasured } from '#server/appointments/measured.ts'
import { expireOverdueAt } from '#server/appointments/place-or-ask.ts'
import { findOfficeAppointment } from '#server/appointments/for-caller.ts'
import { playDemoPayment, receiveEvent } from '#server/payments/events.ts'
import { listFailedRefunds, recordPaidBack } from '#server/payments/refund.ts'
import { startPayment } from '#server/appointments/payment/start.ts'
import { listAppointments, listWeek } from '#server/appointments/week.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { type HandlersOf, withHeaders } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits.ts'
import { CSP_HEADER, SANDBOX } from '#server/http/security-headers.ts'
import type { DemoProvider } from '#server/payment-provider/demo-provider.ts'
import type { PaymentEvent } from '#server/payment-provider/provider.ts'
import {
  addVisitPhoto,
  findVisitPhoto,
  listPhotosOfVisit,
  refuseVisitPhoto,
  removeVisitPhoto,
} from '#server/appointments/visit-photos.ts'
import type { appointmentEndpoints, paymentEndpoints } from '#shared/api/appointments.ts'
import { packDays } from '#shared/appointments/availability.ts'
import type { Config } from '#shared/payments/schema.ts'

/** What visitors, the office and crews do with appointments. */
export const appointmentHandlers: HandlersOf<typeof appointmentEndpoints> = {
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
    beforeAnswer: ({ ctx, body: { appointmentDate: date, timeSlot: label } }) => expireOverdueAt(ctx, { date, label }),
    handle: ({ ctx, body }) => takeByPhone(ctx, body),
  },
  'PATCH /api/appointments/{id}': ({ ctx, params, body }) => editAppointment(ctx, { id: params.id, edit: body }),

  'GET /api/week': ({ ctx, query }) => listWeek(ctx, query),
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

interface PaymentParts {
  /** The provider and its public key, for the browser. */
  payments: Config['payments']
  /** Undefined if payments are real. */
  demo: DemoProvider | undefined
  /** Undefined in the demo. Throws 400 unless the provider just signed the event. Undefined for one that isn't for us. */
  verifyEvent: ((payload: Buffer, signature: string | undefined) => PaymentEvent | undefined) | undefined
}

/** Payments of visits. */
export function paymentHandlers({ payments, demo, verifyEvent }: PaymentParts): HandlersOf<typeof paymentEndpoints> {
  return {
    'GET /api/config': ({ ctx }) => ({ feeCents: ctx.config.feeCents, payments }),

    'POST /api/create-payment-intent': async ({ ctx, session, clientAddress, body }) => {
      await countHit(ctx, 'payment', clientAddress)
      return { clientSecret: await startPayment(ctx, { session, appointmentId: body.appointmentId }) }
    },

    'POST /api/demo-payments/{id}': async ({ ctx, params, body, clientAddress }) => {
      if (!demo) throw new AppError('not_found', 'Nothing found at this address')
      await countHit(ctx, 'payment', clientAddress)
      return playDemoPayment(ctx, demo, { intentId: params.id, ...body })
    },

    'GET /api/failed-refunds': ({ ctx }) => listFailedRefunds(ctx),

    'POST /api/failed-refunds/{id}/paid-back': ({ ctx, params }) => recordPaidBack(ctx, params.id),

    'POST /api/webhooks/stripe': async ({ ctx, body, headers }) => {
      if (!verifyEvent) throw new AppError('invalid', 'No payment provider that sends events is set up')
      const event = verifyEvent(body, headers['stripe-signature'])
      if (event) await receiveEvent(ctx, event)
      return { received: true }
    },
  }
}
