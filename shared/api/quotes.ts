import { z } from 'zod'
import { estimateSchema, priceListSchema } from '#shared/estimate/schema.ts'
import { byId, endpoint, error, id, idempotencyHeaders } from '#shared/http/endpoint.ts'
import { PHOTO_FORMATS } from '#shared/photos/photo.ts'
import { photoCreatedSchema } from '#shared/photos/schema.ts'
import { bulkEditedSchema, bulkEditSchema } from '#shared/quotes/bulk.ts'
import { QUOTE_EMAILS_PER_DAY } from '#shared/quotes/list-facts.ts'
import { quotesQuerySchema } from '#shared/quotes/list-query.ts'
import {
  quoteCreatedSchema,
  quoteDetailSchema,
  quoteEditSchema,
  quoteReceiptSchema,
  quoteRequestSchema,
  quoteSchema,
} from '#shared/quotes/schema.ts'
import {
  inboxQuerySchema,
  inboxSchema,
  newViewSchema,
  viewEditSchema,
  viewIdSchema,
  viewSchema,
} from '#shared/quotes/views.ts'

/** Quote requests with their photos and prices, and the office's list of them. */
export const quoteEndpoints = {
  'POST /api/photos': endpoint({
    summary:
      'Save a photo for a quote request: its raw bytes, at most 1 MB. Stored upright, at most 2,000 px a side, without metadata. Deleted after 24 hours if no quote claims it',
    access: 'session',
    headers: z.object({ 'content-type': z.string().optional() }),
    rawBody: true,
    rawTypes: Object.keys(PHOTO_FORMATS),
    bodyLimit: 'photo',
    success: { status: 201, json: photoCreatedSchema },
    errors: { 409: error },
  }),
  'GET /api/price-list': endpoint({
    summary: "The shop's prices today, in cents, installed, with tax",
    access: 'public',
    limit: 'read',
    success: { status: 200, json: priceListSchema, headers: { 'Cache-Control': 'Five minutes' } },
  }),
  'POST /api/quote': endpoint({
    summary: 'Request a quote for one or more countertops, each with its drawing',
    access: 'session',
    headers: idempotencyHeaders,
    body: quoteRequestSchema,
    bodyLimit: 'drawings',
    success: { status: 201, json: quoteCreatedSchema },
    errors: { 409: error.extend({ estimate: estimateSchema.optional() }) },
  }),
  'GET /api/quote/{id}': endpoint({
    summary: "A quote's number, plus contact details, designs, and estimate for the session that made it",
    access: 'session-optional',
    limit: 'read',
    params: byId,
    success: { status: 200, json: quoteReceiptSchema },
    errors: { 404: error },
  }),
  'GET /api/quotes': endpoint({
    summary: 'Quote requests that the filters select, newest first by default, at most 100 at a time',
    access: 'office',
    query: quotesQuerySchema,
    success: {
      status: 200,
      json: z.array(quoteSchema),
      headers: { Link: 'The next page, as rel="next"', 'X-Total-Count': 'How many quotes the filters select' },
    },
  }),
  'GET /api/quotes/{id}': endpoint({
    summary: 'A quote request with its countertops and estimate',
    access: 'office',
    params: byId,
    success: { status: 200, json: quoteDetailSchema },
    errors: { 404: error },
  }),
  'GET /api/quotes/{id}/countertops/{countertopId}/image': endpoint({
    summary: 'The drawing of one countertop in a quote',
    access: 'office',
    params: byId.extend({ countertopId: id }),
    success: { status: 200, contentType: 'image/png' },
    errors: { 404: error },
  }),
  'GET /api/quotes/{id}/photos/{photoId}': endpoint({
    summary: "One of a quote's photos, in the format that the visitor sent",
    access: 'office',
    params: byId.extend({ photoId: id }),
    success: { status: 200, contentType: 'image/*' },
    errors: { 404: error },
  }),
  'PATCH /api/quotes/{id}': endpoint({
    summary: "Change a quote's status, payment status, and notes",
    access: 'office',
    params: byId,
    body: quoteEditSchema,
    success: { status: 200, json: quoteSchema },
    errors: { 404: error, 409: error.extend({ current: quoteSchema.optional() }) },
  }),
  'POST /api/quotes/bulk': endpoint({
    summary: 'Change the status, the person, or the follow-up day of up to 100 quotes. Each quote has its own result',
    access: 'office',
    body: bulkEditSchema,
    success: { status: 200, json: bulkEditedSchema },
  }),
  'DELETE /api/quotes/{id}': endpoint({
    summary: 'Delete a quote, its countertops, drawings, and photos',
    access: 'owner',
    params: byId,
    success: { status: 204 },
    errors: { 404: error },
  }),
  'POST /api/quotes/{id}/email': endpoint({
    summary: `Send a quote's email that was held back because the address already got ${QUOTE_EMAILS_PER_DAY} that day`,
    access: 'office',
    params: byId,
    success: { status: 204 },
    errors: { 404: error, 409: error },
  }),
  'GET /api/inbox': endpoint({
    summary: 'How many quotes are new, late, or due for a follow-up, what came since, and whether anything changed',
    access: 'office',
    query: inboxQuerySchema,
    success: { status: 200, json: inboxSchema },
  }),
  'GET /api/views': endpoint({
    summary: "The quote list's built-in views, the shared ones, and the caller's own, each with its count",
    access: 'office',
    success: { status: 200, json: z.array(viewSchema) },
  }),
  'POST /api/views': endpoint({
    summary: 'Save filters of the quote list as a view. Views of the admin key are shared',
    access: 'office',
    headers: idempotencyHeaders,
    body: newViewSchema,
    success: { status: 201, json: viewSchema },
    errors: { 409: error },
  }),
  'PATCH /api/views/{id}': endpoint({
    summary: 'Change a view',
    access: 'office',
    params: z.object({ id: viewIdSchema }),
    body: viewEditSchema,
    success: { status: 200, json: viewSchema },
    errors: { 404: error, 409: error },
  }),
  'DELETE /api/views/{id}': endpoint({
    summary: 'Delete a view',
    access: 'office',
    params: z.object({ id: viewIdSchema }),
    success: { status: 204 },
    errors: { 404: error, 409: error },
  }),
}
