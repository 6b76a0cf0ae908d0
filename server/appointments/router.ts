import { AppError, invalid } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/handler.ts'
import type { Limits } from '#server/http/limits/limits.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import type { AppointmentsService } from './service.ts'

interface AppointmentsParts {
  service: AppointmentsService
  limits: Limits
  /** The host of the site's address, which names visits in calendars. */
  host: string
}

type VisitorKeys =
  | 'GET /api/appointments/availability'
  | 'POST /api/appointments'
  | 'GET /api/visit'
  | 'GET /api/visit/calendar/{token}'

export function appointmentsRouter({ service, limits, host }: AppointmentsParts): Handlers<VisitorKeys> {
  return {
    'GET /api/appointments/availability': async ({ query, session }) => ({
      body: await service.availability(query.from, query.to, session),
    }),

    'POST /api/appointments': async ({ session, clientAddress, body }) => {
      await limits.use('booking', clientAddress)
      const { id, appointmentDate, timeSlot, heldUntil } = await service.book({ session, clientAddress, request: body })
      if (!heldUntil) throw new Error('A hold has no end')
      return {
        body: { id, appointmentDate, timeSlot, heldUntil: heldUntil.toISOString(), feeCents: MEASUREMENT_FEE_CENTS },
      }
    },

    'GET /api/visit': async ({ session, clientAddress, query: { paymentIntent, clientSecret } }) => {
      if ((paymentIntent === undefined) !== (clientSecret === undefined)) {
        throw invalid('clientSecret', 'paymentIntent and clientSecret belong together')
      }
      await limits.use('visit', clientAddress)
      const proof =
        paymentIntent !== undefined && clientSecret !== undefined ? { paymentIntent, clientSecret } : undefined
      return { body: { visit: (await service.visit(session, proof)) ?? null } }
    },

    'GET /api/visit/calendar/{token}': async ({ params }) => {
      const file = await service.calendar(params.token, host)
      if (file === undefined) throw new AppError('not_found', 'There is no such visit')
      const headers = {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="measurement-visit.ics"',
      }
      return { body: file, headers }
    },
  }
}
