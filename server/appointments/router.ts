import type { Context } from '#server/context.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits/count-hit.ts'
import { bookSlot } from './book-slot.ts'
import { exportCalendarFile } from './export-calendar-file.ts'
import { findCurrent } from './find-current.ts'
import { listAvailability } from './list-availability.ts'

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
