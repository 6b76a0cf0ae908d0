import { z } from 'zod'
import { countertopInputSchema, savedCountertopSchema } from '#shared/countertops/schema.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { byId, error, idempotencyHeaders } from './parts.ts'

/** A session's saved countertops. */
export const countertopEndpoints = {
  'GET /api/countertops': endpoint({
    summary: "The session's saved countertops, oldest first",
    access: 'session',
    limit: 'read',
    success: { status: 200, json: z.array(savedCountertopSchema) },
    errors: { 400: error },
  }),
  'POST /api/countertops': endpoint({
    summary: 'Save a countertop',
    access: 'session',
    limit: 'write',
    headers: idempotencyHeaders,
    body: countertopInputSchema,
    success: { status: 201, json: savedCountertopSchema },
    errors: { 400: error, 409: error },
  }),
  'PUT /api/countertops/{id}': endpoint({
    summary: "Replace one of the session's countertops. It keeps its id and its place in the list",
    access: 'session',
    limit: 'write',
    params: byId,
    body: countertopInputSchema,
    success: { status: 200, json: savedCountertopSchema },
    errors: { 400: error, 404: error },
  }),
  'DELETE /api/countertops/{id}': endpoint({
    summary: "Delete one of the session's countertops",
    access: 'session',
    limit: 'write',
    params: byId,
    success: { status: 204 },
    errors: { 400: error, 404: error },
  }),
}
