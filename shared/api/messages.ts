import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { newTemplateSchema, templateEditSchema, templateSchema } from '#shared/messages/schema.ts'
import { byId, error, idempotencyHeaders } from './parts.ts'

/** Messages to customers, and their templates. */
export const messageEndpoints = {
  'DELETE /api/messages/{id}': endpoint({
    summary: 'Delete a logged call, or a message that is not sent yet',
    access: 'office',
    params: byId,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
  'GET /api/templates': endpoint({
    summary: "The shop's texts for messages, by name, archived ones too",
    access: 'office',
    success: { status: 200, json: z.array(templateSchema) },
    errors: { 401: error },
  }),
  'POST /api/templates': endpoint({
    summary: 'Add a template',
    access: 'office',
    headers: idempotencyHeaders,
    body: newTemplateSchema,
    success: { status: 201, json: templateSchema },
    errors: { 400: error, 401: error, 409: error },
  }),
  'PATCH /api/templates/{id}': endpoint({
    summary: 'Change a template, or archive it. Fields that are left out stay',
    access: 'office',
    params: byId,
    body: templateEditSchema,
    success: { status: 200, json: templateSchema },
    errors: { 400: error, 401: error, 404: error, 409: error.extend({ current: templateSchema.optional() }) },
  }),
}
