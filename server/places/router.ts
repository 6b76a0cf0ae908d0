import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import type { Limits } from '#server/http/limits/limits.ts'
import type { PlacesService } from './service.ts'

interface PlacesRouterOptions {
  service: PlacesService
  limits: Pick<Limits, 'use'>
}

export function placesRouter({ service, limits }: PlacesRouterOptions): Handlers<KeysUnder<'/api/places'>> {
  return {
    'GET /api/places/autocomplete': async ({ query, clientAddress }) => {
      await limits.use('places', clientAddress)
      return { body: { predictions: await service.autocomplete(query.input, query.sessionToken) } }
    },

    'GET /api/places/details': async ({ query, clientAddress }) => {
      await limits.use('places', clientAddress)
      return { body: { result: { address_components: await service.details(query.placeId, query.sessionToken) } } }
    },
  }
}
