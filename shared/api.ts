import { z } from 'zod'
import {
  appointmentRequestSchema,
  availabilityQuerySchema,
  availabilitySchema,
  closureInputSchema,
  closureSchema,
  holdSchema,
  officeVisitDetailSchema,
  officeVisitEditSchema,
  officeVisitSchema,
  officeVisitsQuerySchema,
  phoneVisitSchema,
  visitAnswerSchema,
  visitQuerySchema,
} from './appointments/schema.ts'
import { countertopInputSchema, countertopSchema } from './countertops/schema.ts'
import { estimateSchema } from './estimate/schema.ts'
import { type Endpoint, type EndpointKey, endpoint } from './http/endpoint.ts'
import { errorBodySchema } from './http/errors.ts'
import { failedJobSchema } from './jobs/schema.ts'
import {
  configSchema,
  demoPaymentAnswerSchema,
  demoPaymentSchema,
  paymentIntentRequestSchema,
  paymentIntentSchema,
} from './payments/schema.ts'
import { autocompleteQuerySchema, detailsQuerySchema, placeDetailsSchema, predictionsSchema } from './places/schema.ts'
import {
  quoteCreatedSchema,
  quoteDetailSchema,
  quoteEditSchema,
  quoteReceiptSchema,
  quoteRequestSchema,
  quoteSchema,
} from './quotes/schema.ts'

/** Any UUID: one that we did not make is one that we do not have. */
const id = z.guid({ error: 'This is no id of ours' })
const byId = z.object({ id })
const error = errorBodySchema
/** A lost slot says what is still free on that day. */
const slotTaken = error.extend({ free: z.array(z.string()).optional() })
const BEFORE = 'before must be the number of a quote'

/**
 * Every endpoint, once. The server binds a handler to each key, the client calls by key, and /api/openapi.json and
 * /api/docs are made from this table (docs/decisions/0002-one-contract.md).
 */
export const api = {
  'GET /api/countertops': endpoint({
    summary: "The session's saved countertops, in the order in which they were added",
    access: 'session',
    success: { status: 200, json: z.array(countertopSchema) },
    errors: { 400: error },
  }),
  'POST /api/countertops': endpoint({
    summary: 'Save a countertop',
    access: 'session',
    body: countertopInputSchema,
    success: { status: 201, json: countertopSchema },
    errors: { 400: error, 409: error },
  }),
  'DELETE /api/countertops/{id}': endpoint({
    summary: "Delete one of the session's countertops",
    access: 'session',
    params: byId,
    success: { status: 204 },
    errors: { 400: error, 404: error },
  }),
  'POST /api/quote': endpoint({
    summary: 'Request a quote for a list of countertops, each with its drawing',
    access: 'session',
    headers: z.object({
      'idempotency-key': z
        .string()
        .regex(/^[\x21-\x7e]{1,100}$/, { error: 'Idempotency-Key must be 1 to 100 visible characters' })
        .optional(),
    }),
    body: quoteRequestSchema,
    bodyLimit: 'drawings',
    success: { status: 201, json: quoteCreatedSchema },
    errors: { 400: error, 409: error.extend({ estimate: estimateSchema.optional() }) },
  }),
  'GET /api/quote/{id}': endpoint({
    summary: 'The number of a quote; contact details, designs and estimate only for the session that made it',
    access: 'session-optional',
    params: byId,
    success: { status: 200, json: quoteReceiptSchema },
    errors: { 400: error, 404: error },
  }),
  'GET /api/quotes': endpoint({
    summary: 'Quote requests, newest first, at most 100 at a time',
    access: 'admin',
    query: z.object({
      /** Only quotes with a smaller running number: where the next page begins. */
      before: z
        .string({ error: BEFORE })
        .regex(/^\d{1,9}$/, { error: BEFORE })
        .optional(),
    }),
    success: { status: 200, json: z.array(quoteSchema), headers: { Link: 'The next page, as rel="next"' } },
    errors: { 400: error, 401: error },
  }),
  'GET /api/quotes/{id}': endpoint({
    summary: 'One quote request with its countertops and estimate',
    access: 'admin',
    params: byId,
    success: { status: 200, json: quoteDetailSchema },
    errors: { 400: error, 401: error, 404: error },
  }),
  'GET /api/quotes/{id}/countertops/{countertopId}/image': endpoint({
    summary: "The drawing of a quote's countertop",
    access: 'admin',
    params: byId.extend({ countertopId: id }),
    success: { status: 200, contentType: 'image/png' },
    errors: { 400: error, 401: error, 404: error },
  }),
  'PATCH /api/quotes/{id}': endpoint({
    summary: 'Change status, payment status and notes of a quote',
    access: 'admin',
    params: byId,
    body: quoteEditSchema,
    success: { status: 200, json: quoteSchema },
    errors: { 400: error, 401: error, 404: error, 409: error.extend({ current: quoteSchema.optional() }) },
  }),
  'DELETE /api/quotes/{id}': endpoint({
    summary: 'Delete a quote with its countertops and drawings',
    access: 'admin',
    params: byId,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error },
  }),
  'GET /api/appointments/availability': endpoint({
    summary: 'What is free from one day to another, both included, at most 62 days',
    access: 'session-optional',
    query: availabilityQuerySchema,
    success: { status: 200, json: availabilitySchema },
    errors: { 400: error },
  }),
  'POST /api/appointments': endpoint({
    summary: 'Hold a slot while its visitor pays; a session has one hold, and another choice moves it',
    access: 'session',
    body: appointmentRequestSchema,
    success: { status: 201, json: holdSchema },
    errors: { 400: error, 409: slotTaken },
  }),
  'GET /api/visit': endpoint({
    summary: "The visit of a payment, or the session's latest one, as it truly stands",
    access: 'session-optional',
    query: visitQuerySchema,
    success: { status: 200, json: visitAnswerSchema },
    errors: { 400: error, 429: error },
  }),
  'GET /api/visit/calendar/{token}': endpoint({
    summary: 'A confirmed or cancelled visit as a calendar file',
    access: 'public',
    params: z.object({ token: z.string().max(100) }),
    success: { status: 200, contentType: 'text/calendar' },
    errors: { 400: error, 404: error },
  }),
  'GET /api/config': endpoint({
    summary: 'What the browser needs to know to take a payment',
    access: 'public',
    success: { status: 200, json: configSchema },
  }),
  'POST /api/create-payment-intent': endpoint({
    summary: "The payment of the session's held appointment; asked again it is the same one",
    access: 'session',
    body: paymentIntentRequestSchema,
    success: { status: 200, json: paymentIntentSchema },
    errors: { 400: error, 404: error, 409: error },
  }),
  'POST /api/demo-payments/{id}': endpoint({
    summary: 'Ends a demo payment as the visitor chooses; 404 where payments are real',
    access: 'session',
    params: z.object({ id: z.string().max(200) }),
    body: demoPaymentSchema,
    success: { status: 200, json: demoPaymentAnswerSchema },
    errors: { 400: error, 404: error, 409: error },
  }),
  'POST /api/webhooks/stripe': endpoint({
    summary: 'Where Stripe tells that something changed',
    access: 'public',
    headers: z.object({ 'stripe-signature': z.string().optional() }),
    rawBody: true,
    success: { status: 200, json: z.object({ received: z.literal(true) }) },
    errors: { 400: error, 413: error },
  }),
  'GET /api/appointments': endpoint({
    summary: 'The visits from one day to another, both included, at most 62 days',
    access: 'admin',
    query: officeVisitsQuerySchema,
    success: { status: 200, json: z.array(officeVisitSchema) },
    errors: { 400: error, 401: error },
  }),
  'GET /api/appointments/{id}': endpoint({
    summary: 'One visit with its history',
    access: 'admin',
    params: byId,
    success: { status: 200, json: officeVisitDetailSchema },
    errors: { 400: error, 401: error, 404: error },
  }),
  'POST /api/appointments/by-phone': endpoint({
    summary: 'Take a visit by phone',
    access: 'admin',
    body: phoneVisitSchema,
    success: { status: 201, json: officeVisitSchema },
    errors: { 400: error, 401: error, 409: slotTaken },
  }),
  'PATCH /api/appointments/{id}': endpoint({
    summary: 'Mark a visit, cancel it with or without a refund, move it, or note something',
    access: 'admin',
    params: byId,
    body: officeVisitEditSchema,
    success: { status: 200, json: officeVisitSchema },
    errors: {
      400: error,
      401: error,
      404: error,
      409: slotTaken.extend({ current: officeVisitSchema.optional() }),
    },
  }),
  'GET /api/closures': endpoint({
    summary: 'The hours and days on which the shop takes no bookings, from today on',
    access: 'admin',
    success: { status: 200, json: z.array(closureSchema) },
    errors: { 401: error },
  }),
  'POST /api/closures': endpoint({
    summary: 'Block an hour or a day; visits that are booked stay',
    access: 'admin',
    body: closureInputSchema,
    success: { status: 201, json: closureSchema },
    errors: { 400: error, 401: error, 409: error },
  }),
  'DELETE /api/closures/{id}': endpoint({
    summary: 'Open an hour or a day again',
    access: 'admin',
    params: byId,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error },
  }),
  'GET /api/jobs/failed': endpoint({
    summary: 'Jobs that were tried as often as they may be, newest first, at most 100',
    access: 'admin',
    success: { status: 200, json: z.array(failedJobSchema) },
    errors: { 401: error },
  }),
  'POST /api/jobs/failed/{id}/retry': endpoint({
    summary: 'Try a failed job again',
    access: 'admin',
    params: byId,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error },
  }),
  'GET /api/places/autocomplete': endpoint({
    summary: 'Address suggestions near the shop; empty where no provider is configured',
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
  'GET /api/health': endpoint({
    summary: 'The process is alive',
    access: 'public',
    success: { status: 200, json: z.object({ status: z.literal('ok') }) },
  }),
  'GET /api/ready': endpoint({
    summary: 'The database answers within a second',
    access: 'public',
    success: { status: 200, json: z.object({ status: z.literal('ready') }) },
  }),
  'GET /api/openapi.json': endpoint({
    summary: 'This table as OpenAPI 3.1',
    access: 'public',
    success: { status: 200, json: z.looseObject({ openapi: z.string() }) },
  }),
  'GET /api/docs': endpoint({
    summary: 'This table as a page to read',
    access: 'public',
    success: { status: 200, contentType: 'text/html' },
  }),
} satisfies Record<EndpointKey, Endpoint>

export type Api = typeof api
export type ApiKey = keyof Api
