import { z } from 'zod'
import { countertopInputSchema, countertopSchema } from './countertops/schema.ts'
import { estimateSchema } from './estimate/schema.ts'
import { type Endpoint, type EndpointKey, endpoint } from './http/endpoint.ts'
import { errorBodySchema } from './http/errors.ts'
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
    summary: 'The number of a quote; its contact details only for the session that made it',
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
