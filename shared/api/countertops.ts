import { z } from 'zod'
import { countertopInputSchema, savedCountertopSchema } from '#shared/countertops/schema.ts'
import { byId, created, endpoint } from '#shared/http/endpoint.ts'
import {
  sampleRequestSchema,
  sampleSentSchema,
  samplesQuerySchema,
  storedSampleRequestSchema,
} from '#shared/samples/schema.ts'

/** A session's saved countertops. */
export const countertopEndpoints = {
  'GET /api/countertops': endpoint('session', "The session's saved countertops, oldest first", {
    limit: 'read',
    json: z.array(savedCountertopSchema),
  }),
  'POST /api/countertops': endpoint('session', 'Save a countertop', {
    limit: 'write',
    ...created,
    body: countertopInputSchema,
    json: savedCountertopSchema,
  }),
  'PUT /api/countertops/{id}': endpoint(
    'session',
    "Replace one of the session's countertops. It keeps its id and its place in the list",
    { limit: 'write', params: byId, body: countertopInputSchema, json: savedCountertopSchema },
  ),
  'DELETE /api/countertops/{id}': endpoint('session', "Delete one of the session's countertops", {
    limit: 'write',
    params: byId,
  }),
  'POST /api/countertops/{id}/restore': endpoint(
    'session',
    "Take back the session's last deletion. The countertop has its id and its place in the list again",
    { limit: 'write', params: byId, json: savedCountertopSchema },
  ),
}

/** Samples of stone that visitors ask for and the shop mails. */
export const sampleEndpoints = {
  'POST /api/samples': endpoint('session-optional', 'Ask the shop to mail samples of up to three stones', {
    ...created,
    body: sampleRequestSchema,
    json: z.object({ id: z.uuid() }),
  }),
  'GET /api/samples': endpoint(
    'office',
    'Requests for samples that were not mailed yet, or those that were, newest first, at most 100 at a time',
    {
      query: samplesQuerySchema,
      json: z.array(storedSampleRequestSchema),
      responseHeaders: { Link: 'The next page, as rel="next"', 'X-Total-Count': 'How many there are' },
    },
  ),
  'PATCH /api/samples/{id}': endpoint('office', 'Say that the samples were mailed, or take it back', {
    params: byId,
    body: sampleSentSchema,
    json: storedSampleRequestSchema,
  }),
  'DELETE /api/samples/{id}': endpoint('owner', 'Delete a request for samples, with the emails about it', {
    params: byId,
  }),
}
