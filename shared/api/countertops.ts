import { z } from 'zod'
import { countertopInputSchema, savedCountertopSchema } from '#shared/countertops/schema.ts'
import { byId, endpoint, error, idempotencyHeaders } from '#shared/http/endpoint.ts'
import {
  sampleRequestSchema,
  sampleSentSchema,
  samplesQuerySchema,
  storedSampleRequestSchema,
} from '#shared/samples/schema.ts'

/** A session's saved countertops. */
export const countertopEndpoints = {
  'GET /api/countertops': endpoint({
    summary: "The session's saved countertops, oldest first",
    access: 'session',
    limit: 'read',
    success: { status: 200, json: z.array(savedCountertopSchema) },
  }),
  'POST /api/countertops': endpoint({
    summary: 'Save a countertop',
    access: 'session',
    limit: 'write',
    headers: idempotencyHeaders,
    body: countertopInputSchema,
    success: { status: 201, json: savedCountertopSchema },
    errors: { 409: error },
  }),
  'PUT /api/countertops/{id}': endpoint({
    summary: "Replace one of the session's countertops. It keeps its id and its place in the list",
    access: 'session',
    limit: 'write',
    params: byId,
    body: countertopInputSchema,
    success: { status: 200, json: savedCountertopSchema },
    errors: { 404: error },
  }),
  'DELETE /api/countertops/{id}': endpoint({
    summary: "Delete one of the session's countertops",
    access: 'session',
    limit: 'write',
    params: byId,
    success: { status: 204 },
    errors: { 404: error },
  }),
}

/** Samples of stone that visitors ask for and the shop mails. */
export const sampleEndpoints = {
  'POST /api/samples': endpoint({
    summary: 'Ask the shop to mail samples of up to three stones',
    access: 'public',
    headers: idempotencyHeaders,
    body: sampleRequestSchema,
    success: { status: 201, json: z.object({ id: z.uuid() }) },
    errors: { 409: error },
  }),
  'GET /api/samples': endpoint({
    summary: 'Requests for samples that were not mailed yet, or those that were, newest first, at most 100 at a time',
    access: 'office',
    query: samplesQuerySchema,
    success: {
      status: 200,
      json: z.array(storedSampleRequestSchema),
      headers: { Link: 'The next page, as rel="next"', 'X-Total-Count': 'How many there are' },
    },
  }),
  'PATCH /api/samples/{id}': endpoint({
    summary: 'Say that the samples were mailed, or take it back',
    access: 'office',
    params: byId,
    body: sampleSentSchema,
    success: { status: 200, json: storedSampleRequestSchema },
    errors: { 404: error },
  }),
  'DELETE /api/samples/{id}': endpoint({
    summary: 'Delete a request for samples, with the emails about it',
    access: 'owner',
    params: byId,
    success: { status: 204 },
    errors: { 404: error },
  }),
}
