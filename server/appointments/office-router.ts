import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import type { OfficeService } from './office-service.ts'

type OfficeKeys =
  | 'GET /api/appointments'
  | 'GET /api/appointments/{id}'
  | 'POST /api/appointments/by-phone'
  | 'PATCH /api/appointments/{id}'
  | KeysUnder<'/api/closures'>

/** The office's side of the visits. */
export function officeAppointmentsRouter(service: OfficeService): Handlers<OfficeKeys> {
  return {
    'GET /api/appointments': async ({ query }) => ({ body: await service.visits(query.from, query.to) }),
    'GET /api/appointments/{id}': async ({ params }) => ({ body: await service.visit(params.id) }),
    'POST /api/appointments/by-phone': async ({ body }) => ({ body: await service.takeByPhone(body) }),
    'PATCH /api/appointments/{id}': async ({ params, body }) => ({ body: await service.edit(params.id, body) }),

    'GET /api/closures': async () => ({ body: await service.closures() }),
    'POST /api/closures': async ({ body }) => ({ body: await service.close(body) }),
    'DELETE /api/closures/{id}': async ({ params }) => {
      await service.open(params.id)
      return {}
    },
  }
}
