import { endpoint } from '#shared/http/endpoint.ts'
import {
  autocompleteQuerySchema,
  detailsQuerySchema,
  placeDetailsSchema,
  predictionsSchema,
} from '#shared/places/schema.ts'
import { error } from './parts.ts'

/** Suggested addresses. */
export const placeEndpoints = {
  'GET /api/places/autocomplete': endpoint({
    summary: 'Address suggestions near the shop. Empty if no provider is set up',
    access: 'public',
    query: autocompleteQuerySchema,
    success: { status: 200, json: predictionsSchema },
    errors: { 400: error },
  }),
  'GET /api/places/details': endpoint({
    summary: 'The parts of a suggested address',
    access: 'public',
    query: detailsQuerySchema,
    success: { status: 200, json: placeDetailsSchema },
    errors: { 400: error },
  }),
}
