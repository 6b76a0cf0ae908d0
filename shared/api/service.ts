import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { error } from './parts.ts'

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
    headers: z.object({ 'accept-encoding': z.string().optional() }),
    success: { status: 200, contentType: 'application/json' },
    errors: { 400: error },
  }),
}
