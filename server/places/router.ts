import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits/limits.ts'
import { findAddress, type PlacesContext, suggestAddresses } from './addresses.ts'

export function placesRouter(ctx: PlacesContext): Handlers<KeysUnder<'/api/places'>> {
  return {
    'GET /api/places/autocomplete': async ({ query, clientAddress }) => {
      await countHit(ctx, 'places', clientAddress)
      return { body: { predictions: await suggestAddresses(ctx, query) } }
    },

    'GET /api/places/details': async ({ query, clientAddress }) => {
      await countHit(ctx, 'places', clientAddress)
      return { body: { result: { address_components: await findAddress(ctx, query) } } }
    },
  }
}
