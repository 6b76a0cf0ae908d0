import { z } from 'zod'
import { eventsQuerySchema } from '#shared/events/list-query.ts'
import { eventSchema } from '#shared/events/schema.ts'
import { byId, endpoint, error } from '#shared/http/endpoint.ts'
import { failedJobSchema } from '#shared/jobs/schema.ts'
import {
  autocompleteQuerySchema,
  detailsQuerySchema,
  placeDetailsSchema,
  predictionsSchema,
} from '#shared/places/schema.ts'
import { searchQuerySchema, searchResultSchema } from '#shared/search/schema.ts'
import { officeSettingsEditSchema, officeSettingsSchema } from '#shared/settings/schema.ts'
import { storageSchema } from '#shared/storage/schema.ts'

/** What the office searches, reads and sets as a whole. */
export const officeEndpoints = {
  'GET /api/search': endpoint({
    summary: 'Customers and quotes by number, phone, email, or words of name, street, and city, best first, at most 20',
    access: 'office',
    query: searchQuerySchema,
    success: { status: 200, json: z.array(searchResultSchema) },
  }),
  'GET /api/events': endpoint({
    summary: 'History: who changed what and when, newest first, 100 at a time',
    access: 'office',
    query: eventsQuerySchema,
    success: {
      status: 200,
      json: z.array(eventSchema),
      headers: { Link: 'The next page, as rel="next"' },
    },
  }),
  'GET /api/jobs/failed': endpoint({
    summary: 'Jobs that failed for good: refunds first, then newest first, at most 100',
    access: 'office',
    success: { status: 200, json: z.array(failedJobSchema) },
  }),
  'POST /api/jobs/failed/{id}/retry': endpoint({
    summary: 'Retry a failed job',
    access: 'office',
    params: byId,
    success: { status: 204 },
    errors: { 404: error },
  }),
  'GET /api/storage': endpoint({
    summary: 'The size of the database, the size at which the office sees a warning, and whether its disk is full',
    access: 'office',
    success: { status: 200, json: storageSchema },
  }),
  'GET /api/settings': endpoint({
    summary: 'What owners have decided for the whole office',
    access: 'office',
    success: { status: 200, json: officeSettingsSchema },
  }),
  'PATCH /api/settings': endpoint({
    summary: 'Change settings of the whole office. Fields that are left out stay',
    access: 'owner',
    body: officeSettingsEditSchema,
    success: { status: 200, json: officeSettingsSchema },
    errors: { 409: error.extend({ current: officeSettingsSchema.optional() }) },
  }),
}

/** The server itself, and its description. */
export const serviceEndpoints = {
  'GET /api/health': endpoint({
    summary: 'The server is running',
    access: 'public',
    success: { status: 200, json: z.object({ status: z.literal('ok') }) },
  }),
  'GET /api/ready': endpoint({
    summary: 'The database responds within a second and takes changes',
    access: 'public',
    success: { status: 200, json: z.object({ status: z.literal('ready') }) },
  }),
  'GET /api/openapi.json': endpoint({
    summary: 'This API as an OpenAPI 3.1 document',
    access: 'public',
    limit: 'read',
    success: { status: 200, contentType: 'application/json' },
  }),
}

/** Suggested addresses. */
export const placeEndpoints = {
  'GET /api/places/autocomplete': endpoint({
    summary: 'Address suggestions near the shop. Empty if no provider is set up',
    access: 'public',
    query: autocompleteQuerySchema,
    success: { status: 200, json: predictionsSchema },
  }),
  'GET /api/places/details': endpoint({
    summary: 'The parts of a suggested address',
    access: 'public',
    query: detailsQuerySchema,
    success: { status: 200, json: placeDetailsSchema },
  }),
}
