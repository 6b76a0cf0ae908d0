import { z } from 'zod'
import { eventsQuerySchema } from '#shared/events/list-query.ts'
import { eventSchema } from '#shared/events/schema.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { failedJobSchema } from '#shared/jobs/schema.ts'
import { searchQuerySchema, searchResultSchema } from '#shared/search/schema.ts'
import { officeSettingsEditSchema, officeSettingsSchema } from '#shared/settings/schema.ts'
import { storageSchema } from '#shared/storage/schema.ts'
import { byId, error } from './parts.ts'

/** What the office searches, reads and sets as a whole. */
export const officeEndpoints = {
  'GET /api/search': endpoint({
    summary: 'Customers and quotes by number, phone, email, or words of name, street, and city, best first, at most 20',
    access: 'office',
    query: searchQuerySchema,
    success: { status: 200, json: z.array(searchResultSchema) },
    errors: { 400: error, 401: error },
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
    errors: { 400: error, 401: error },
  }),
  'GET /api/jobs/failed': endpoint({
    summary: 'Jobs that failed for good: refunds first, then newest first, at most 100',
    access: 'office',
    success: { status: 200, json: z.array(failedJobSchema) },
    errors: { 401: error },
  }),
  'POST /api/jobs/failed/{id}/retry': endpoint({
    summary: 'Retry a failed job',
    access: 'office',
    params: byId,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error },
  }),
  'GET /api/storage': endpoint({
    summary: 'The size of the database, the size at which the office sees a warning, and whether its disk is full',
    access: 'office',
    success: { status: 200, json: storageSchema },
    errors: { 401: error },
  }),
  'GET /api/settings': endpoint({
    summary: 'What owners have decided for the whole office',
    access: 'office',
    success: { status: 200, json: officeSettingsSchema },
    errors: { 401: error },
  }),
  'PATCH /api/settings': endpoint({
    summary: 'Change settings of the whole office. Fields that are left out stay',
    access: 'owner',
    body: officeSettingsEditSchema,
    success: { status: 200, json: officeSettingsSchema },
    errors: { 400: error, 401: error, 409: error.extend({ current: officeSettingsSchema.optional() }) },
  }),
}
