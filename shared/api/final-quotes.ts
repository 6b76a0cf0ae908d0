import { z } from 'zod'
import { finalQuoteEditSchema, newFinalQuoteSchema, officeFinalQuoteSchema } from '#shared/final-quote/schema.ts'
import { byId, endpoint, error, requiredIdempotencyHeaders } from '#shared/http/endpoint.ts'
import { versionSchema } from '#shared/http/version.ts'

const byRevision = byId.extend({
  revision: z.string().regex(/^[1-9]\d{0,5}$/, { error: "The revision isn't valid" }),
})
const changed = { 409: error.extend({ current: officeFinalQuoteSchema.optional() }) }

/** The price that counts, in numbered revisions. */
export const finalQuoteEndpoints = {
  'GET /api/quotes/{id}/final-quotes': endpoint('office', 'The revisions of a final quote, newest first', {
    params: byId,
    json: z.object({ revisions: z.array(officeFinalQuoteSchema) }),
  }),
  'POST /api/quotes/{id}/final-quotes': endpoint(
    'office',
    'Begin a draft: a copy of the newest revision that was sent, else from what was measured, else from what was drawn',
    {
      params: byId,
      headers: requiredIdempotencyHeaders,
      body: newFinalQuoteSchema,
      status: 201,
      json: officeFinalQuoteSchema,
    },
  ),
  'PATCH /api/quotes/{id}/final-quotes/{revision}': endpoint('office', 'Change a draft', {
    params: byRevision,
    body: finalQuoteEditSchema,
    json: officeFinalQuoteSchema,
    errors: changed,
  }),
  'DELETE /api/quotes/{id}/final-quotes/{revision}': endpoint('office', 'Delete a draft', {
    params: byRevision,
    body: z.object({ version: versionSchema }),
    errors: changed,
  }),
}
