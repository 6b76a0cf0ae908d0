import { z } from 'zod'
import { byId, endpoint, error, pageHeaders } from '#shared/http/endpoint.ts'
import { acceptanceSchema, declineSchema, revisionSchema } from '#shared/final-quote/schema.ts'
import { installationDaySchema } from '#shared/installation/schema.ts'
import {
  newPageLinkSchema,
  openPageSchema,
  pageCancelSchema,
  pageConflictSchema,
  pageContactSchema,
  pageLinkRequestSchema,
  pageLinkSchema,
  pageMessageInputSchema,
  pageMoveSchema,
  pageSchema,
} from '#shared/my/schema.ts'
import { PHOTO_FORMATS } from '#shared/photos/photo.ts'
import { photoCreatedSchema } from '#shared/photos/schema.ts'

const changed = { headers: pageHeaders, json: pageSchema, errors: { 409: pageConflictSchema } }

/** The customer's page, and its links. */
export const myEndpoints = {
  'POST /api/my/open': endpoint(
    'public',
    "Open a customer's page with the token of its link. Sets a cookie for 12 hours. 404 for a link that no longer works",
    { fromOurSite: true, limit: 'read', body: openPageSchema, errors: { 403: error, 404: error } },
  ),
  'POST /api/my/opened': endpoint(
    'public',
    'Count that a person uses the page that a link opened. Changes nothing if the link no longer works',
    { fromOurSite: true, limit: 'read', body: openPageSchema, errors: { 403: error } },
  ),
  'POST /api/my/link': endpoint(
    'public',
    "Emails a link to a customer's page if someone has this address. The answer is always the same",
    { fromOurSite: true, body: pageLinkRequestSchema, errors: { 403: error } },
  ),
  'GET /api/my': endpoint('customer', 'What the customer sees of their quote and visits', { json: pageSchema }),
  'GET /api/my/photos/{id}': endpoint('customer', "A photo of the customer's quote", {
    params: byId,
    contentType: 'image/*',
  }),
  'POST /api/my/visit/move': endpoint(
    'customer',
    'Move a visit to an open time of the next 30 days: until 24 hours before it begins, at most twice',
    { ...changed, body: pageMoveSchema, errors: { 409: pageConflictSchema, 429: error } },
  ),
  'POST /api/my/visit/cancel': endpoint('customer', 'Cancel a visit, with a refund if it is due', {
    ...changed,
    body: pageCancelSchema,
  }),
  'POST /api/my/final-quote/accept': endpoint('customer', 'Accept the final quote that waits', {
    headers: pageHeaders.omit({ 'idempotency-key': true }).extend({ 'user-agent': z.string().optional() }),
    body: acceptanceSchema,
    json: pageSchema,
    errors: { 409: pageConflictSchema, 429: error },
  }),
  'POST /api/my/final-quote/decline': endpoint('customer', 'Decline the final quote that waits', {
    headers: pageHeaders.omit({ 'idempotency-key': true }),
    body: declineSchema,
    json: pageSchema,
    errors: { 409: pageConflictSchema, 429: error },
  }),
  'GET /api/my/final-quote/frozen': endpoint(
    'customer',
    'The bytes that a revision was frozen as: canonical JSON. Without a revision, of the accepted one',
    {
      query: z.object({ revision: revisionSchema.optional() }),
      contentType: 'application/json',
      errors: { 404: error },
    },
  ),
  'GET /api/my/final-quote/pdf': endpoint('customer', 'A revision as a PDF. Without a revision, the accepted one', {
    limit: 'read',
    query: z.object({ revision: revisionSchema.optional() }),
    contentType: 'application/pdf',
    errors: { 404: error },
  }),
  'POST /api/my/installation': endpoint(
    'customer',
    'Book the installation at the earliest free start of a day. If no crew is free any more, 409 slot_taken has the days that are',
    { ...changed, body: installationDaySchema, errors: { 409: pageConflictSchema, 429: error } },
  ),
  'POST /api/my/installation/move': endpoint(
    'customer',
    'Move the installation to another day, once, until the day that moveUntil names',
    { ...changed, body: installationDaySchema, errors: { 409: pageConflictSchema, 429: error } },
  ),
  'POST /api/my/messages': endpoint('customer', 'Write to the shop', {
    ...changed,
    body: pageMessageInputSchema,
    status: 201,
    errors: { 409: pageConflictSchema, 429: error },
  }),
  'PATCH /api/my/contact': endpoint('customer', 'Correct the contact, or change the note', {
    headers: pageHeaders.omit({ 'idempotency-key': true }),
    body: pageContactSchema,
    json: pageSchema,
    errors: { 409: pageConflictSchema, 429: error },
  }),
  'POST /api/my/photos': endpoint('customer', 'Add a photo to the quote: its raw bytes, at most 1 MB', {
    headers: pageHeaders.extend({ 'content-type': z.string().optional() }),
    rawBody: true,
    rawTypes: Object.keys(PHOTO_FORMATS),
    bodyLimit: 'photo',
    status: 201,
    json: photoCreatedSchema,
    errors: { 409: pageConflictSchema },
  }),
  'POST /api/page-links': endpoint(
    'office',
    "Make a link to a customer's page: of a quote, or of a visit without one. It can replace all earlier ones",
    { body: newPageLinkSchema, status: 201, json: pageLinkSchema },
  ),
}
