import { z } from 'zod'
import { ATTACHMENT_TYPES } from '#shared/attachments/attachment.ts'
import { attachmentSchema, newAttachmentSchema } from '#shared/attachments/schema.ts'
import { estimateSchema, priceListSchema } from '#shared/estimate/schema.ts'
import {
  byId,
  created,
  endpoint,
  error,
  id,
  idempotencyHeaders,
  requiredIdempotencyHeaders,
} from '#shared/http/endpoint.ts'
import { SESSION_ID_PATTERN } from '#shared/http/session.ts'
import { PHOTO_FORMATS } from '#shared/photos/photo.ts'
import { photoCreatedSchema } from '#shared/photos/schema.ts'
import { bulkEditedSchema, bulkEditSchema } from '#shared/quotes/bulk.ts'
import { QUOTE_EMAILS_PER_DAY } from '#shared/quotes/list-facts.ts'
import { quotesQuerySchema } from '#shared/quotes/list-query.ts'
import {
  officeQuoteSchema,
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

const SESSION_MISSING = 'X-Session-ID must be 32 lowercase hexadecimal characters'

/** With what the visitor would be charged, and the prices for the whole page. */
const totalChanged = error.extend({ estimate: estimateSchema.optional(), priceList: priceListSchema.optional() })

/** Quote requests with their photos and prices, and the office's list of them. */
export const quoteEndpoints = {
  'POST /api/photos': endpoint(
    'session',
    'Save a photo for a quote request, or of a signed final quote: its raw bytes, at most 1 MB. Stored upright, at most 2,000 px a side, without metadata. Deleted after 24 hours if no quote claims it',
    {
      headers: z.object({ 'content-type': z.string().optional() }),
      rawBody: true,
      rawTypes: Object.keys(PHOTO_FORMATS),
      bodyLimit: 'photo',
      status: 201,
      json: photoCreatedSchema,
    },
  ),
  'GET /api/price-list': endpoint('public', "The shop's prices now, in cents, installed, with tax", {
    limit: 'read',
    json: priceListSchema,
  }),
  'POST /api/quote': endpoint('session', 'Request a quote for one or more countertops, each with its drawing', {
    ...created,
    body: quoteRequestSchema,
    bodyLimit: 'drawings',
    json: quoteCreatedSchema,
    errors: { 409: totalChanged },
  }),
  'GET /api/quote/{id}': endpoint(
    'session-optional',
    "A quote's number, plus contact details, designs, and estimate for the session that made it",
    { limit: 'read', params: byId, json: quoteReceiptSchema },
  ),
  'GET /api/quotes': endpoint(
    'office',
    'Quote requests that the filters select, newest first by default, at most 100 at a time',
    {
      query: quotesQuerySchema,
      json: z.array(quoteSchema),
      responseHeaders: {
        Link: 'The next page, as rel="next"',
        'X-Total-Count': 'With count=yes: how many quotes the filters select',
      },
    },
  ),
  'POST /api/quotes': endpoint(
    'office',
    'Make a quote for a customer in the shop or on the phone, with the checks of POST /api/quote. It is answered already, and no email goes to the shop',
    {
      headers: idempotencyHeaders.extend({
        /** Of this quote alone: what was designed for it belongs to the customer. */
        'x-session-id': z.string({ error: SESSION_MISSING }).regex(SESSION_ID_PATTERN, { error: SESSION_MISSING }),
      }),
      body: officeQuoteSchema,
      bodyLimit: 'drawings',
      status: 201,
      json: quoteCreatedSchema,
      errors: { 409: totalChanged },
    },
  ),
  'GET /api/quotes/{id}': endpoint('office', 'A quote request with its countertops and estimate', {
    params: byId,
    json: quoteDetailSchema,
  }),
  'GET /api/quotes/{id}/countertops/{countertopId}/image': endpoint(
    'office',
    'The drawing of one countertop in a quote',
    { params: byId.extend({ countertopId: id }), contentType: 'image/png' },
  ),
  'GET /api/quotes/{id}/photos/{photoId}': endpoint(
    'office',
    "One of a quote's photos, in the format that the visitor sent",
    { params: byId.extend({ photoId: id }), contentType: 'image/*' },
  ),
  'POST /api/quotes/{id}/attachments': endpoint(
    'office',
    'Attach a PDF or a picture to a quote, for the office alone: its raw bytes, at most 20 MB. Up to 20 a quote',
    {
      params: byId,
      query: newAttachmentSchema,
      headers: requiredIdempotencyHeaders.extend({ 'content-type': z.string().optional() }),
      rawBody: true,
      rawTypes: ATTACHMENT_TYPES,
      bodyLimit: 'attachment',
      status: 201,
      json: attachmentSchema,
      errors: { 409: error },
    },
  ),
  'GET /api/quotes/{id}/attachments/{attachmentId}': endpoint('office', 'A file that the office attached to a quote', {
    params: byId.extend({ attachmentId: id }),
    contentType: 'application/octet-stream',
  }),
  'DELETE /api/quotes/{id}/attachments/{attachmentId}': endpoint('office', 'Remove a file from a quote', {
    params: byId.extend({ attachmentId: id }),
    errors: { 409: error },
  }),
  'PATCH /api/quotes/{id}': endpoint('office', "Change a quote's status, payment status, and notes", {
    params: byId,
    body: quoteEditSchema,
    json: quoteSchema,
    errors: { 409: error.extend({ current: quoteSchema.optional() }) },
  }),
  'POST /api/quotes/bulk': endpoint(
    'office',
    'Change the status, the person, or the follow-up day of up to 100 quotes. Each quote has its own result',
    { body: bulkEditSchema, json: bulkEditedSchema },
  ),
  'DELETE /api/quotes/{id}': endpoint('owner', 'Delete a quote, its countertops, drawings, and photos', {
    params: byId,
  }),
  'POST /api/quotes/{id}/email': endpoint(
    'office',
    `Send a quote's email that was held back because the address already got ${QUOTE_EMAILS_PER_DAY} that day`,
    { params: byId },
  ),
  'GET /api/inbox': endpoint(
    'office',
    'How many quotes are new, late, or due for a follow-up, what came since, and whether anything changed',
    { query: inboxQuerySchema, json: inboxSchema },
  ),
  'GET /api/views': endpoint(
    'office',
    "The quote list's built-in views, the shared ones, and the caller's own, each with its count",
    { json: z.array(viewSchema) },
  ),
  'POST /api/views': endpoint('office', 'Save filters of the quote list as a view. Views of the admin key are shared', {
    ...created,
    body: newViewSchema,
    json: viewSchema,
  }),
  'PATCH /api/views/{id}': endpoint('office', 'Change a view', {
    params: z.object({ id: viewIdSchema }),
    body: viewEditSchema,
    json: viewSchema,
  }),
  'DELETE /api/views/{id}': endpoint('office', 'Delete a view', {
    params: z.object({ id: viewIdSchema }),
  }),
}
