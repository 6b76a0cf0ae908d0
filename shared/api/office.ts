import { z } from 'zod'
import { eventsQuerySchema } from '#shared/events/list-query.ts'
import { eventSchema } from '#shared/events/schema.ts'
import {
  closedMonthsSchema,
  closeMonthSchema,
  exportedDaysSchema,
  exportedQuotesSchema,
  exportedVisitsSchema,
  exportSchema,
} from '#shared/export/schema.ts'
import { byId, created, endpoint, error } from '#shared/http/endpoint.ts'
import { failedJobSchema } from '#shared/jobs/schema.ts'
import { numbersQuerySchema, numbersSchema } from '#shared/numbers/schema.ts'
import {
  autocompleteQuerySchema,
  detailsQuerySchema,
  placeDetailsSchema,
  predictionsSchema,
} from '#shared/places/schema.ts'
import { newPricesSchema, pricesPreviewedSchema, pricesPreviewSchema, pricesSchema } from '#shared/prices/schema.ts'
import { searchQuerySchema, searchResultSchema } from '#shared/search/schema.ts'
import { officeSettingsEditSchema, officeSettingsSchema } from '#shared/settings/schema.ts'
import { storageSchema } from '#shared/storage/schema.ts'

/** What the office searches, reads and sets as a whole. */
export const officeEndpoints = {
  'GET /api/search': endpoint(
    'office',
    'Customers and quotes by number, phone, email, or words of name, street, and city, best first, at most 20',
    { query: searchQuerySchema, json: z.array(searchResultSchema) },
  ),
  'GET /api/events': endpoint('office', 'History: who changed what and when, newest first, 100 at a time', {
    query: eventsQuerySchema,
    json: z.array(eventSchema),
    responseHeaders: { Link: 'The next page, as rel="next"' },
  }),
  'GET /api/numbers': endpoint(
    'office',
    'The quotes of the last weeks in numbers, by the week in which they came, each with its filters of the list. Owners see money',
    { query: numbersQuerySchema, json: numbersSchema },
  ),
  'GET /api/jobs/failed': endpoint(
    'office',
    'Jobs that failed for good: refunds first, then newest first, at most 100',
    { json: z.array(failedJobSchema) },
  ),
  'POST /api/jobs/failed/{id}/retry': endpoint('office', 'Retry a failed job', { params: byId }),
  'GET /api/storage': endpoint(
    'office',
    'The size of the database, the size at which the office sees a warning, and whether its disk is full',
    { json: storageSchema },
  ),
  'GET /api/settings': endpoint('office', 'What owners have decided for the whole office', {
    json: officeSettingsSchema,
  }),
  'PATCH /api/settings': endpoint('owner', 'Change settings of the whole office. Fields that are left out stay', {
    body: officeSettingsEditSchema,
    json: officeSettingsSchema,
    errors: { 409: error.extend({ current: officeSettingsSchema.optional() }) },
  }),
}

const current = error.extend({ current: pricesSchema.optional() })

/** Numbered price lists. `GET /api/price-list` is for everyone. */
export const priceEndpoints = {
  'GET /api/prices': endpoint('office', 'The price list in effect and the past ones, for owners the planned one, too', {
    json: pricesSchema,
  }),
  'POST /api/prices': endpoint(
    'owner',
    'Publish a price list, in effect now or from 12:00 AM of a later day. Quotes keep their prices. It can never be changed once in effect',
    { ...created, body: newPricesSchema, json: pricesSchema, errors: { 409: current } },
  ),
  'DELETE /api/prices/{number}': endpoint('owner', 'Withdraw a planned price list before it takes effect', {
    params: z.object({
      number: z.coerce.number({ error: 'The number must be a whole number' }).int().positive().max(999_999),
    }),
  }),
  'POST /api/prices/preview': endpoint('owner', 'What other prices would do to the open quotes, which keep theirs', {
    body: pricesPreviewSchema,
    json: pricesPreviewedSchema,
  }),
}

const csv = { contentType: 'text/csv', streamed: true } as const

/** Tables for other programs. A POST, because each adds an event. It makes nothing else, so it takes no Idempotency-Key. */
export const exportEndpoints = {
  'POST /api/export/quotes': endpoint('owner', "The quotes that the list's filters select as CSV, newest first", {
    body: exportedQuotesSchema,
    ...csv,
  }),
  'POST /api/export/visits': endpoint('owner', 'Visits as CSV, by day and time', {
    body: exportedVisitsSchema,
    ...csv,
  }),
  'POST /api/export/payments': endpoint(
    'owner',
    "What was paid online and on site as CSV, by its day, each with the provider's id. A closed month is always the same",
    { body: exportedDaysSchema, ...csv },
  ),
  'POST /api/export/final-quotes': endpoint(
    'owner',
    'The revisions of final quotes as CSV, by the days on which they were begun, by quote and revision',
    { body: exportedDaysSchema, ...csv },
  ),
  'POST /api/export/customers': endpoint('owner', 'Customers as CSV, with what their quotes add up to', {
    body: exportedDaysSchema,
    ...csv,
  }),
  'GET /api/closed-months': endpoint('owner', 'The months whose payments are closed', { json: closedMonthsSchema }),
  'POST /api/closed-months': endpoint(
    'owner',
    'Close the payments of a month and all before it. Its file stays as it is, and what is recorded later is dated in the open month',
    { ...created, body: closeMonthSchema, json: closedMonthsSchema, errors: { 409: error } },
  ),
  'POST /api/export/prices': endpoint('owner', 'Every price of every price list as CSV, newest list first', {
    body: exportSchema,
    ...csv,
  }),
}

/** The server itself, and its description. */
export const serviceEndpoints = {
  'GET /api/health': endpoint('public', 'The server is running', { json: z.object({ status: z.literal('ok') }) }),
  'GET /api/ready': endpoint('public', 'The database responds within a second and takes changes', {
    json: z.object({ status: z.literal('ready') }),
  }),
  'GET /api/openapi.json': endpoint('public', 'This API as an OpenAPI 3.1 document', {
    headers: z.object({ 'accept-encoding': z.string().optional() }),
    limit: 'read',
    contentType: 'application/json',
  }),
}

/** Suggested addresses. */
export const placeEndpoints = {
  'GET /api/places/autocomplete': endpoint(
    'public',
    'Address suggestions near the shop. Empty if no provider is set up',
    { query: autocompleteQuerySchema, json: predictionsSchema },
  ),
  'GET /api/places/details': endpoint('public', 'The parts of a suggested address', {
    query: detailsQuerySchema,
    json: placeDetailsSchema,
  }),
}
