import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits/limits.ts'
import { findAddress, suggestAddresses } from './addresses.ts'

export const placesRouter: Handlers<KeysUnder<'/api/places'>> = {
  'GET /api/places/autocomplete': async ({ ctx, query, clientAddress }) => {
    await countHit(ctx, 'places', clientAddress)
    return { body: { predictions: await suggestAddresses(ctx, query) } }
  },

  'GET /api/places/details': async ({ ctx, query, clientAddress }) => {
    await countHit(ctx, 'places', clientAddress)
    return { body: { result: { address_components: await findAddress(ctx, query) } } }
  },
}
