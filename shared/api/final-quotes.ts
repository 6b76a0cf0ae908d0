import { z } from 'zod'
import {
  acceptOnPaperSchema,
  finalQuoteEditSchema,
  newFinalQuoteSchema,
  officeFinalQuoteSchema,
  revisionSchema,
  sendFinalQuoteSchema,
} from '#shared/final-quote/schema.ts'
import { byId, endpoint, error, requiredIdempotencyHeaders } from '#shared/http/endpoint.ts'
import { versionSchema } from '#shared/http/version.ts'
import { moneySchema } from '#shared/money/schema.ts'
import {
  fabricationEditSchema,
  fabricationSchema,
  shopDrawingSchema,
  slabParameter,
  unitsQuerySchema,
} from '#shared/slabs/schema.ts'

const byRevision = byId.extend({ revision: revisionSchema })
const changed = { 409: error.extend({ current: officeFinalQuoteSchema.optional() }) }

/** The price that counts, in numbered revisions. */
export const finalQuoteEndpoints = {
  'GET /api/quotes/{id}/final-quotes': endpoint(
    'office',
    'The revisions of a final quote, newest first, and the money',
    {
      params: byId,
      json: z.object({ revisions: z.array(officeFinalQuoteSchema), money: moneySchema }),
    },
  ),
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
  'POST /api/quotes/{id}/final-quotes/{revision}/send': endpoint(
    'office',
    'Send a draft to the customer, which freezes it. Without an email address, the answer has a link to copy',
    {
      params: byRevision,
      body: sendFinalQuoteSchema,
      json: officeFinalQuoteSchema.extend({ link: z.string().optional() }),
      errors: changed,
    },
  ),
  'POST /api/quotes/{id}/final-quotes/{revision}/withdraw': endpoint('office', 'Take back a revision that waits', {
    params: byRevision,
    body: z.object({ version: versionSchema }),
    json: officeFinalQuoteSchema,
    errors: changed,
  }),
  'POST /api/quotes/{id}/final-quotes/{revision}/accept-on-paper': endpoint(
    'office',
    'Record that the customer accepted on paper, with a note, a photo of what they signed, or both',
    { params: byRevision, body: acceptOnPaperSchema, json: officeFinalQuoteSchema, errors: changed },
  ),
  'GET /api/quotes/{id}/final-quotes/{revision}/frozen': endpoint(
    'office',
    'The bytes that a sent revision was frozen as: canonical JSON',
    { params: byRevision, contentType: 'application/json' },
  ),
  'GET /api/quotes/{id}/final-quotes/{revision}/pdf': endpoint('office', 'A sent revision as a PDF', {
    params: byRevision,
    contentType: 'application/pdf',
  }),
  'GET /api/quotes/{id}/final-quotes/{revision}/fabrication': endpoint(
    'office',
    'How the countertops of a revision are cut from slabs: as we lay them out, or as the shop did',
    { params: byRevision, json: fabricationSchema },
  ),
  'PUT /api/quotes/{id}/final-quotes/{revision}/fabrication': endpoint(
    'office',
    'Replace how a draft is cut: overrides, slabs and the places of all pieces. Without slabs and pieces it is our layout again',
    {
      params: byRevision,
      body: fabricationEditSchema,
      json: fabricationSchema,
      errors: { 409: error.extend({ current: fabricationSchema.optional() }) },
    },
  ),
  'GET /api/quotes/{id}/final-quotes/{revision}/shop-drawing': endpoint(
    'crew',
    'What the shop works from: how a revision is cut, without prices. A crew reads those of its visits',
    { params: byRevision, json: shopDrawingSchema },
  ),
  'GET /api/quotes/{id}/final-quotes/{revision}/slabs/{n}.dxf': endpoint(
    'crew',
    'One slab of a revision for the saw, as DXF. A crew reads those of its visits',
    { params: byRevision.extend({ n: slabParameter }), query: unitsQuerySchema, contentType: 'image/vnd.dxf' },
  ),
  'GET /api/quotes/{id}/final-quotes/{revision}/parts.dxf': endpoint(
    'crew',
    'All parts of a revision beside each other, as DXF. A crew reads those of its visits',
    { params: byRevision, query: unitsQuerySchema, contentType: 'image/vnd.dxf' },
  ),
  'DELETE /api/quotes/{id}/final-quotes/{revision}': endpoint('office', 'Delete a draft', {
    params: byRevision,
    body: z.object({ version: versionSchema }),
    errors: changed,
  }),
}
