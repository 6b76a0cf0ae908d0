import { z } from 'zod'
import {
  appointmentRequestSchema,
  calendarDateSchema,
  availabilityQuerySchema,
  availabilitySchema,
  closureInputSchema,
  closureSchema,
  holdSchema,
  newClosureSchema,
  officeAppointmentDetailSchema,
  officeAppointmentEditSchema,
  officeAppointmentSchema,
  officeAppointmentsQuerySchema,
  phoneAppointmentSchema,
  currentAppointmentSchema,
  currentAppointmentHeadersSchema,
  currentAppointmentQuerySchema,
  undoMoveSchema,
} from './appointments/schema.ts'
import { daySchema, dayQuerySchema, onMyWaySchema } from './appointments/day.ts'
import { weekQuerySchema, weekSchema } from './appointments/week.ts'
import { measuredInputSchema, measuredSchema } from './countertops/measured.ts'
import { countertopInputSchema, savedCountertopSchema } from './countertops/schema.ts'
import { crewEditSchema, crewSchema, newCrewSchema } from './crews/schema.ts'
import {
  customerDetailSchema,
  customerEditSchema,
  customerSchema,
  mergeSchema,
  notSameSchema,
  splitSchema,
} from './customers/schema.ts'
import { customerErasureSchema } from './erasure/schema.ts'
import { estimateSchema, priceListSchema } from './estimate/schema.ts'
import { eventsQuerySchema } from './events/list-query.ts'
import { eventSchema } from './events/schema.ts'
import { currentHoursSchema, hoursSetSchema, newHoursSchema, openedDaySchema } from './hours/schema.ts'
import { type Endpoint, type EndpointKey, endpoint } from './http/endpoint.ts'
import { errorBodySchema } from './http/errors.ts'
import { failedJobSchema } from './jobs/schema.ts'
import { HOUR_MS } from './lib/durations.ts'
import {
  callInputSchema,
  messageInputSchema,
  messageSchema,
  newTemplateSchema,
  templateEditSchema,
  templateSchema,
} from './messages/schema.ts'
import {
  configSchema,
  demoPaymentAnswerSchema,
  demoPaymentSchema,
  paymentIntentRequestSchema,
  paymentIntentSchema,
} from './payments/schema.ts'
import {
  addedPersonSchema,
  meSchema,
  newPersonSchema,
  personEditSchema,
  personSchema,
  signedInSchema,
  signInLinkSchema,
  signInRequestSchema,
  signInTokenSchema,
} from './people/schema.ts'
import { LINK_LIFETIMES } from './people/link-lifetimes.ts'
import { PHOTO_FORMATS } from './photos/photo.ts'
import { photoCreatedSchema } from './photos/schema.ts'
import { autocompleteQuerySchema, detailsQuerySchema, placeDetailsSchema, predictionsSchema } from './places/schema.ts'
import { bulkEditedSchema, bulkEditSchema } from './quotes/bulk.ts'
import { inboxSchema } from './quotes/inbox.ts'
import { quotesQuerySchema } from './quotes/list-query.ts'
import {
  quoteCreatedSchema,
  quoteDetailSchema,
  quoteEditSchema,
  quoteReceiptSchema,
  quoteRequestSchema,
  quoteSchema,
} from './quotes/schema.ts'
import { newViewSchema, viewEditSchema, viewIdSchema, viewSchema } from './quotes/views.ts'
import { searchQuerySchema, searchResultSchema } from './search/schema.ts'
import { officeSettingsEditSchema, officeSettingsSchema } from './settings/schema.ts'
import { storageSchema } from './storage/schema.ts'

/** Any UUID, in lower case as we store it. An id that we didn't make is simply not found. */
const id = z.guid({ error: "The id isn't valid" }).toLowerCase()
const byId = z.object({ id })
const error = errorBodySchema
/** If the slot is taken, the response lists the slots that are still free that day. */
const slotTaken = error.extend({ free: z.array(z.string()).optional() })
/** If it's too tight, the response lists the crew's visits next to it, and the smallest gap in minutes. */
const slotRefused = slotTaken.extend({
  neighbors: z.array(officeAppointmentSchema).optional(),
  minutes: z.int().optional(),
})
const crewNumber = z
  .string()
  .regex(/^\d{1,2}$/, { error: 'number must be the number of a crew' })
  .transform(Number)
const idempotencyKey = z
  .string({ error: 'Idempotency-Key is required' })
  .regex(/^[\x21-\x7e]{1,100}$/, { error: 'Idempotency-Key must be 1 to 100 visible characters' })
/** For 24 hours, a repeated request with the same key gets the first response. */
const idempotencyHeaders = z.object({ 'idempotency-key': idempotencyKey.optional() })
/** After someone else's change: the customer as it is now. */
const customerChanged = error.extend({ current: customerSchema.optional() })

/**
 * Every endpoint. The server mounts a handler for each key, the client calls endpoints by key, and /api/openapi.json and
 * /api/docs are built from this table (docs/decisions/0002-one-contract.md).
 */
export const api = {
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
  'POST /api/photos': endpoint({
    summary:
      'Save a photo for a quote request: its raw bytes, at most 1 MB, without metadata. Deleted after 24 hours if no quote claims it',
    access: 'session',
    headers: z.object({ 'content-type': z.string().optional() }),
    rawBody: true,
    rawTypes: Object.keys(PHOTO_FORMATS),
    bodyLimit: 'photo',
    success: { status: 201, json: photoCreatedSchema },
    errors: { 400: error, 409: error },
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
    errors: { 400: error, 409: error.extend({ estimate: estimateSchema.optional() }) },
  }),
  'GET /api/quote/{id}': endpoint({
    summary: "A quote's number, plus contact details, designs, and estimate for the session that made it",
    access: 'session-optional',
    limit: 'read',
    params: byId,
    success: { status: 200, json: quoteReceiptSchema },
    errors: { 400: error, 404: error },
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
    errors: { 400: error, 401: error },
  }),
  'GET /api/quotes/{id}': endpoint({
    summary: 'A quote request with its countertops and estimate',
    access: 'office',
    params: byId,
    success: { status: 200, json: quoteDetailSchema },
    errors: { 400: error, 401: error, 404: error },
  }),
  'GET /api/quotes/{id}/countertops/{countertopId}/image': endpoint({
    summary: 'The drawing of one countertop in a quote',
    access: 'office',
    params: byId.extend({ countertopId: id }),
    success: { status: 200, contentType: 'image/png' },
    errors: { 400: error, 401: error, 404: error },
  }),
  'GET /api/quotes/{id}/photos/{photoId}': endpoint({
    summary: "One of a quote's photos, in the format that the visitor sent",
    access: 'office',
    params: byId.extend({ photoId: id }),
    success: { status: 200, contentType: 'image/*' },
    errors: { 400: error, 401: error, 404: error },
  }),
  'PATCH /api/quotes/{id}': endpoint({
    summary: "Change a quote's status, payment status, and notes",
    access: 'office',
    params: byId,
    body: quoteEditSchema,
    success: { status: 200, json: quoteSchema },
    errors: { 400: error, 401: error, 404: error, 409: error.extend({ current: quoteSchema.optional() }) },
  }),
  'POST /api/quotes/bulk': endpoint({
    summary: 'Change the status, the person, or the follow-up day of up to 100 quotes. Each quote has its own result',
    access: 'office',
    body: bulkEditSchema,
    success: { status: 200, json: bulkEditedSchema },
    errors: { 400: error, 401: error },
  }),
  'DELETE /api/quotes/{id}': endpoint({
    summary: 'Delete a quote, its countertops, drawings, and photos',
    access: 'owner',
    params: byId,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error },
  }),
  'POST /api/quotes/{id}/email': endpoint({
    summary: "Send a quote's email that was held back because the address already got 3 that day",
    access: 'office',
    params: byId,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
  'GET /api/inbox': endpoint({
    summary: 'How many quotes are new, late, or due for a follow-up, and the newest number',
    access: 'office',
    success: { status: 200, json: inboxSchema },
    errors: { 401: error },
  }),
  'GET /api/views': endpoint({
    summary: "The quote list's built-in views, the shared ones, and the caller's own, each with its count",
    access: 'office',
    success: { status: 200, json: z.array(viewSchema) },
    errors: { 401: error },
  }),
  'POST /api/views': endpoint({
    summary: 'Save filters of the quote list as a view. Views of the admin key are shared',
    access: 'office',
    body: newViewSchema,
    success: { status: 201, json: viewSchema },
    errors: { 400: error, 401: error, 409: error },
  }),
  'PATCH /api/views/{id}': endpoint({
    summary: 'Change a view',
    access: 'office',
    params: z.object({ id: viewIdSchema }),
    body: viewEditSchema,
    success: { status: 200, json: viewSchema },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
  'DELETE /api/views/{id}': endpoint({
    summary: 'Delete a view',
    access: 'office',
    params: z.object({ id: viewIdSchema }),
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
  'GET /api/appointments/availability': endpoint({
    summary: 'Open times for a range of days, both ends included, at most 62 days',
    access: 'session-optional',
    limit: 'read',
    query: availabilityQuerySchema,
    success: { status: 200, json: availabilitySchema },
    errors: { 400: error },
  }),
  'POST /api/appointments': endpoint({
    summary: 'Hold a time while the visitor pays. A session has one hold, and booking another time moves it',
    access: 'session',
    body: appointmentRequestSchema,
    success: { status: 201, json: holdSchema },
    errors: { 400: error, 409: slotTaken },
  }),
  'GET /api/appointments/current': endpoint({
    summary: "The visit of a payment, or the session's latest visit, with its current status",
    access: 'session-optional',
    query: currentAppointmentQuerySchema,
    headers: currentAppointmentHeadersSchema,
    success: { status: 200, json: currentAppointmentSchema },
    errors: { 400: error, 429: error },
  }),
  'GET /api/appointments/calendar/{token}': endpoint({
    summary: 'A confirmed or cancelled visit as a calendar file',
    access: 'public',
    limit: 'read',
    params: z.object({ token: z.string().max(100) }),
    success: { status: 200, contentType: 'text/calendar' },
    errors: { 400: error, 404: error },
  }),
  'GET /api/config': endpoint({
    summary: 'What the browser needs to take a payment',
    access: 'public',
    limit: 'read',
    success: { status: 200, json: configSchema },
  }),
  'POST /api/create-payment-intent': endpoint({
    summary:
      "Start the payment for the session's held appointment. Calling it again returns the same payment. 409 out_of_area for a zip code we don't serve",
    access: 'session',
    body: paymentIntentRequestSchema,
    success: { status: 200, json: paymentIntentSchema },
    errors: { 400: error, 404: error, 409: error },
  }),
  'POST /api/demo-payments/{id}': endpoint({
    summary: 'Finish a demo payment with a chosen result. 404 if payments are real',
    access: 'session',
    params: z.object({ id: z.string().max(200) }),
    body: demoPaymentSchema,
    success: { status: 200, json: demoPaymentAnswerSchema },
    errors: { 400: error, 404: error, 409: error },
  }),
  'POST /api/webhooks/stripe': endpoint({
    summary: 'Receives events from Stripe',
    access: 'public',
    headers: z.object({ 'stripe-signature': z.string().optional() }),
    rawBody: true,
    success: { status: 200, json: z.object({ received: z.literal(true) }) },
    errors: { 400: error, 413: error },
  }),
  'GET /api/appointments': endpoint({
    summary: 'Visits for a range of days, both ends included, at most 62 days',
    access: 'office',
    query: officeAppointmentsQuerySchema,
    success: { status: 200, json: z.array(officeAppointmentSchema) },
    errors: { 400: error, 401: error },
  }),
  'GET /api/appointments/{id}': endpoint({
    summary: 'A visit with its history',
    access: 'office',
    params: byId,
    success: { status: 200, json: officeAppointmentDetailSchema },
    errors: { 400: error, 401: error, 404: error },
  }),
  'POST /api/appointments/by-phone': endpoint({
    summary: 'Book a visit by phone',
    access: 'office',
    headers: idempotencyHeaders,
    body: phoneAppointmentSchema,
    success: { status: 201, json: officeAppointmentSchema },
    errors: { 400: error, 401: error, 409: slotRefused },
  }),
  'PATCH /api/appointments/{id}': endpoint({
    summary: 'Mark a visit completed or missed, cancel it with or without a refund, move it, or change its notes',
    access: 'crew',
    params: byId,
    body: officeAppointmentEditSchema,
    success: { status: 200, json: officeAppointmentSchema },
    errors: {
      400: error,
      401: error,
      404: error,
      409: slotRefused.extend({ current: officeAppointmentSchema.optional() }),
    },
  }),
  'POST /api/appointments/{id}/undo-move': endpoint({
    summary: 'Take back a move that was made with undoable, within 10 seconds. The customer gets no email',
    access: 'office',
    params: byId,
    body: undoMoveSchema,
    success: { status: 200, json: officeAppointmentSchema },
    errors: {
      400: error,
      401: error,
      404: error,
      409: error.extend({ current: officeAppointmentSchema.optional() }),
    },
  }),
  'GET /api/day': endpoint({
    summary: "A crew's visits on a day, by time, with what was drawn and measured. No emails, no prices",
    access: 'crew',
    query: dayQuerySchema,
    success: { status: 200, json: daySchema },
    errors: { 400: error, 401: error },
  }),
  'GET /api/appointments/{id}/measured': endpoint({
    summary: 'What the crew measured at a visit',
    access: 'crew',
    params: byId,
    success: { status: 200, json: measuredSchema },
    errors: { 400: error, 401: error, 404: error },
  }),
  'PATCH /api/appointments/{id}/measured': endpoint({
    summary: 'Replace what was measured at a visit. The same Idempotency-Key again changes nothing',
    access: 'crew',
    params: byId,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: measuredInputSchema,
    success: { status: 200, json: measuredSchema },
    errors: { 400: error, 401: error, 404: error, 409: error.extend({ current: measuredSchema.optional() }) },
  }),
  'POST /api/appointments/{id}/on-my-way': endpoint({
    summary: 'Email the customer that the crew is on its way',
    access: 'crew',
    params: byId,
    body: onMyWaySchema,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
  'GET /api/closures': endpoint({
    summary: 'Blocked hours and days, from today on',
    access: 'office',
    success: { status: 200, json: z.array(closureSchema) },
    errors: { 401: error },
  }),
  'POST /api/closures': endpoint({
    summary:
      'Block an hour, a day, or several days, for all crews or one. Booked visits stay, and the response lists them',
    access: 'office',
    body: closureInputSchema,
    success: { status: 201, json: newClosureSchema },
    errors: { 400: error, 401: error, 409: error },
  }),
  'DELETE /api/closures/{id}': endpoint({
    summary: 'Unblock an hour or a day',
    access: 'office',
    params: byId,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error },
  }),
  'GET /api/week': endpoint({
    summary: "What the office's calendar shows for 1 to 14 days, and the newest quotes that wait for a visit",
    access: 'office',
    query: weekQuerySchema,
    success: { status: 200, json: weekSchema },
    errors: { 400: error, 401: error },
  }),
  'GET /api/crews': endpoint({
    summary: 'The crews, by number',
    access: 'office',
    success: { status: 200, json: z.array(crewSchema) },
    errors: { 401: error },
  }),
  'POST /api/crews': endpoint({
    summary: 'Add a crew. It gets the next number',
    access: 'owner',
    body: newCrewSchema,
    success: { status: 201, json: crewSchema },
    errors: { 400: error, 401: error, 409: error },
  }),
  'PATCH /api/crews/{number}': endpoint({
    summary: "Change a crew's name, color, and days, or whether it's active",
    access: 'owner',
    params: z.object({ number: crewNumber }),
    body: crewEditSchema,
    success: { status: 200, json: crewSchema },
    errors: { 400: error, 401: error, 404: error, 409: error.extend({ current: crewSchema.optional() }) },
  }),
  'GET /api/hours': endpoint({
    summary: 'When visits start on each weekday: today, and from the next change on',
    access: 'office',
    success: { status: 200, json: currentHoursSchema },
    errors: { 401: error },
  }),
  'POST /api/hours': endpoint({
    summary: 'Set when visits start, from tomorrow or later on. Visits outside of it stay, and the response lists them',
    access: 'owner',
    body: newHoursSchema,
    success: { status: 201, json: hoursSetSchema },
    errors: { 400: error, 401: error },
  }),
  'GET /api/opened-days': endpoint({
    summary: 'Days that are opened although the shop would be closed, from today on',
    access: 'office',
    success: { status: 200, json: z.array(openedDaySchema) },
    errors: { 401: error },
  }),
  'POST /api/opened-days': endpoint({
    summary: 'Open a day on which the shop would be closed',
    access: 'office',
    body: openedDaySchema,
    success: { status: 201, json: openedDaySchema },
    errors: { 400: error, 401: error, 409: error },
  }),
  'DELETE /api/opened-days/{date}': endpoint({
    summary: 'Close an opened day. Its visits stay',
    access: 'office',
    params: z.object({ date: calendarDateSchema }),
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error },
  }),
  'GET /api/customers/{id}': endpoint({
    summary:
      'A customer with all quotes, visits, and messages, and the latest 200 events, newest first. A merged id gives its target',
    access: 'office',
    params: byId,
    success: { status: 200, json: customerDetailSchema },
    errors: { 400: error, 401: error, 404: error },
  }),
  'PATCH /api/customers/{id}': endpoint({
    summary: "Change a customer's contact and notes, and the contact of the selected coming visits",
    access: 'office',
    params: byId,
    body: customerEditSchema,
    success: { status: 200, json: customerSchema },
    errors: { 400: error, 401: error, 404: error, 409: customerChanged },
  }),
  'POST /api/customers/{id}/merge': endpoint({
    summary: 'Merge a customer into another one, which gets all quotes and visits',
    access: 'office',
    params: byId,
    body: mergeSchema,
    success: { status: 200, json: customerSchema },
    errors: { 400: error, 401: error, 404: error, 409: customerChanged },
  }),
  'POST /api/customers/{id}/merge/undo': endpoint({
    summary: 'Undo the merge of this customer, within 30 days',
    access: 'office',
    params: byId,
    success: { status: 200, json: customerSchema },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
  'POST /api/customers/{id}/split': endpoint({
    summary: "Give some of a customer's quotes, with their visits, to a new customer",
    access: 'office',
    params: byId,
    body: splitSchema,
    success: { status: 201, json: customerSchema },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
  'POST /api/customers/{id}/not-same': endpoint({
    summary: 'Remember that two customers with one phone number are different',
    access: 'office',
    params: byId,
    body: notSameSchema,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
  'GET /api/customers/{id}/export': endpoint({
    summary:
      'Everything that is stored about a customer, as a zip archive: the record, history, drawings, photos, and messages',
    access: 'owner',
    params: byId,
    success: { status: 200, contentType: 'application/zip' },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
  'POST /api/customers/{id}/erase': endpoint({
    summary: "Erase a customer, with all quotes, visits, and messages. This can't be undone",
    access: 'owner',
    params: byId,
    body: customerErasureSchema,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error, 409: customerChanged },
  }),
  'POST /api/customers/{id}/calls': endpoint({
    summary: 'Log a call with a customer, and when to call again',
    access: 'office',
    params: byId,
    body: callInputSchema,
    success: { status: 201, json: messageSchema },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
  'POST /api/customers/{id}/messages': endpoint({
    summary: 'Email a customer. The message waits 10 seconds, and until it is sent it can be deleted',
    access: 'office',
    params: byId,
    body: messageInputSchema,
    success: { status: 201, json: messageSchema },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
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
    body: newTemplateSchema,
    success: { status: 201, json: templateSchema },
    errors: { 400: error, 401: error },
  }),
  'PATCH /api/templates/{id}': endpoint({
    summary: 'Change a template, or archive it. Fields that are left out stay',
    access: 'office',
    params: byId,
    body: templateEditSchema,
    success: { status: 200, json: templateSchema },
    errors: { 400: error, 401: error, 404: error, 409: error.extend({ current: templateSchema.optional() }) },
  }),
  'GET /api/search': endpoint({
    summary: 'Customers and quotes by number, phone, email, or words of name, street, and city, best first, at most 20',
    access: 'office',
    query: searchQuerySchema,
    success: { status: 200, json: z.array(searchResultSchema) },
    errors: { 400: error, 401: error },
  }),
  'GET /api/events': endpoint({
    summary: 'History: who changed what and when, newest first, 100 at a time',
    access: 'office',
    query: eventsQuerySchema,
    success: {
      status: 200,
      json: z.array(eventSchema),
      headers: { Link: 'The next page, as rel="next"' },
    },
    errors: { 400: error, 401: error },
  }),
  'GET /api/jobs/failed': endpoint({
    summary: 'Jobs that failed for good: refunds first, then newest first, at most 100',
    access: 'office',
    success: { status: 200, json: z.array(failedJobSchema) },
    errors: { 401: error },
  }),
  'POST /api/jobs/failed/{id}/retry': endpoint({
    summary: 'Retry a failed job',
    access: 'office',
    params: byId,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error },
  }),
  'GET /api/storage': endpoint({
    summary: 'The size of the database, and the size at which the office sees a warning',
    access: 'office',
    success: { status: 200, json: storageSchema },
    errors: { 401: error },
  }),
  'POST /api/sign-in': endpoint({
    summary: 'Mails a sign-in link if someone who works here has this address. The answer is always the same',
    access: 'public',
    body: signInRequestSchema,
    success: { status: 204 },
    errors: { 400: error },
  }),
  'POST /api/sign-in/use': endpoint({
    summary: 'Sign in with the token of a link. Sets the session cookie',
    access: 'public',
    headers: z.object({ 'sec-fetch-site': z.string().optional(), 'user-agent': z.string().optional() }),
    body: signInTokenSchema,
    success: { status: 200, json: signedInSchema },
    errors: { 400: error, 401: error, 403: error },
  }),
  'DELETE /api/sign-in': endpoint({
    summary: 'Sign out of this session',
    access: 'crew',
    success: { status: 204 },
    errors: { 401: error },
  }),
  'GET /api/me': endpoint({
    summary: 'Who calls',
    access: 'crew',
    success: { status: 200, json: meSchema },
    errors: { 401: error },
  }),
  'GET /api/people': endpoint({
    summary: 'Everyone who works or worked here, those with access first',
    access: 'office',
    success: { status: 200, json: z.array(personSchema) },
    errors: { 401: error },
  }),
  'POST /api/people': endpoint({
    summary: 'Add a person. The answer has a sign-in link, and a mail brings them another one',
    access: 'owner',
    body: newPersonSchema,
    success: { status: 201, json: addedPersonSchema },
    errors: { 400: error, 401: error },
  }),
  'PATCH /api/people/{id}': endpoint({
    summary: 'Change a person, or remove their access',
    access: 'owner',
    params: byId,
    body: personEditSchema,
    success: { status: 200, json: personSchema },
    errors: { 400: error, 401: error, 404: error, 409: error.extend({ current: personSchema.optional() }) },
  }),
  'POST /api/people/{id}/link': endpoint({
    summary: `Make a sign-in link for a person. It works once, for ${LINK_LIFETIMES.owner / HOUR_MS} hours`,
    access: 'owner',
    params: byId,
    success: { status: 201, json: signInLinkSchema },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
  'DELETE /api/people/{id}/sessions': endpoint({
    summary: 'Sign a person out everywhere',
    access: 'owner',
    params: byId,
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error },
  }),
  'GET /api/settings': endpoint({
    summary: 'What owners have decided for the whole office',
    access: 'office',
    success: { status: 200, json: officeSettingsSchema },
    errors: { 401: error },
  }),
  'PATCH /api/settings': endpoint({
    summary: 'Change settings of the whole office. Fields that are left out stay',
    access: 'owner',
    body: officeSettingsEditSchema,
    success: { status: 200, json: officeSettingsSchema },
    errors: { 400: error, 401: error, 409: error.extend({ current: officeSettingsSchema.optional() }) },
  }),
  'GET /api/places/autocomplete': endpoint({
    summary: 'Address suggestions near the shop. Empty if no provider is set up',
    access: 'public',
    query: autocompleteQuerySchema,
    success: { status: 200, json: predictionsSchema },
    errors: { 400: error },
  }),
  'GET /api/places/details': endpoint({
    summary: 'The parts of a suggested address',
    access: 'public',
    query: detailsQuerySchema,
    success: { status: 200, json: placeDetailsSchema },
    errors: { 400: error },
  }),
  'GET /api/health': endpoint({
    summary: 'The server is running',
    access: 'public',
    success: { status: 200, json: z.object({ status: z.literal('ok') }) },
  }),
  'GET /api/ready': endpoint({
    summary: 'The database responds within a second',
    access: 'public',
    success: { status: 200, json: z.object({ status: z.literal('ready') }) },
  }),
  'GET /api/openapi.json': endpoint({
    summary: 'This API as an OpenAPI 3.1 document',
    access: 'public',
    limit: 'read',
    success: { status: 200, json: z.looseObject({ openapi: z.string() }) },
  }),
  'GET /api/docs': endpoint({
    summary: 'This API as a web page',
    access: 'public',
    limit: 'read',
    success: { status: 200, contentType: 'text/html' },
  }),
} satisfies Record<EndpointKey, Endpoint>

export type Api = typeof api
export type ApiKey = keyof Api
