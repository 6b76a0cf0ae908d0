import { z } from 'zod'
import { dayQuerySchema, daySchema, onMyWaySchema } from '#shared/appointments/day.ts'
import {
  appointmentRequestSchema,
  availabilitySchema,
  changedAppointmentSchema,
  currentAppointmentHeadersSchema,
  currentAppointmentQuerySchema,
  currentAppointmentSchema,
  daysQuerySchema,
  holdSchema,
  objectionSchema,
  officeAppointmentDetailSchema,
  officeAppointmentEditSchema,
  officeAppointmentSchema,
  phoneAppointmentSchema,
} from '#shared/appointments/schema.ts'
import { weekQuerySchema, weekSchema } from '#shared/appointments/week.ts'
import { measuredInputSchema, measuredSchema } from '#shared/countertops/measured.ts'
import { byId, created, endpoint, error, id, requiredIdempotencyHeaders } from '#shared/http/endpoint.ts'
import {
  configSchema,
  demoPaymentAnswerSchema,
  demoPaymentSchema,
  failedRefundSchema,
  paymentIntentRequestSchema,
  paymentIntentSchema,
} from '#shared/payments/schema.ts'
import { PHOTO_FORMATS } from '#shared/photos/photo.ts'
import { visitPhotoSchema } from '#shared/photos/schema.ts'

/** If the slot is taken, the response lists the slots that are still free that day. */
const slotTaken = error.extend({ free: z.array(z.string()).optional() })
/**
 * What `force` books anyway. If it's too tight, the response lists the crew's visits next to it, and the smallest gap in
 * minutes. If it's not open, it has the crew that is free, and why it isn't open.
 */
export const slotRefused = slotTaken.extend({
  crew: z.int().optional(),
  objections: z.array(objectionSchema).optional(),
  neighbors: z.array(officeAppointmentSchema).optional(),
  minutes: z.int().optional(),
})

/** Booking a visit, and the office's calendar. */
export const appointmentEndpoints = {
  'GET /api/appointments/availability': endpoint(
    'session-optional',
    'Open times for a range of days, both ends included, at most 62 days',
    { limit: 'read', query: daysQuerySchema, json: availabilitySchema },
  ),
  'POST /api/appointments': endpoint(
    'session',
    'Hold a time while the visitor pays. A session has one hold, and booking another time moves it',
    { body: appointmentRequestSchema, status: 201, json: holdSchema, errors: { 409: slotTaken } },
  ),
  'GET /api/appointments/current': endpoint(
    'session-optional',
    "The visit of a payment, or the session's latest visit, with its current status",
    {
      query: currentAppointmentQuerySchema,
      headers: currentAppointmentHeadersSchema,
      json: currentAppointmentSchema,
      errors: { 429: error },
    },
  ),
  'GET /api/appointments/calendar/{token}': endpoint('public', 'A confirmed or canceled visit as a calendar file', {
    limit: 'read',
    params: z.object({ token: z.string().max(100) }),
    contentType: 'text/calendar',
  }),
  'GET /api/appointments': endpoint('office', 'Visits for a range of days, both ends included, at most 62 days', {
    query: daysQuerySchema,
    json: z.array(officeAppointmentSchema),
  }),
  'GET /api/appointments/{id}': endpoint('office', 'A visit with its history', {
    params: byId,
    json: officeAppointmentDetailSchema,
  }),
  'POST /api/appointments/by-phone': endpoint(
    'office',
    'Book a visit by phone. 409 not_open or too_tight unless force is true',
    {
      ...created,
      body: phoneAppointmentSchema,
      json: officeAppointmentSchema,
      errors: { 409: slotRefused },
    },
  ),
  'PATCH /api/appointments/{id}': endpoint(
    'crew',
    'Mark a visit completed or missed, cancel it with or without a refund, move it, change its notes, or say how its fee was collected',
    {
      params: byId,
      body: officeAppointmentEditSchema,
      json: changedAppointmentSchema,
      errors: { 409: slotRefused.extend({ current: officeAppointmentSchema.optional() }) },
    },
  ),
  'GET /api/day': endpoint(
    'crew',
    "A crew's visits on a day, by time, with what was drawn and measured. No emails, no prices",
    { query: dayQuerySchema, json: daySchema },
  ),
  'GET /api/appointments/{id}/measured': endpoint('crew', 'What the crew measured at a visit', {
    params: byId,
    json: measuredSchema,
  }),
  'PATCH /api/appointments/{id}/measured': endpoint(
    'crew',
    'Replace what was measured at a visit. The same Idempotency-Key again changes nothing',
    {
      params: byId,
      headers: requiredIdempotencyHeaders,
      body: measuredInputSchema,
      json: measuredSchema,
      errors: { 409: error.extend({ current: measuredSchema.optional() }) },
    },
  ),
  'GET /api/appointments/{id}/photos': endpoint('crew', "The crew's photos of a visit, the oldest first", {
    params: byId,
    json: z.array(visitPhotoSchema),
  }),
  'POST /api/appointments/{id}/photos': endpoint(
    'crew',
    'Add a photo to a visit, from its day on: its raw bytes, at most 1 MB. Up to 20 a visit',
    {
      params: byId,
      headers: requiredIdempotencyHeaders.extend({ 'content-type': z.string().optional() }),
      rawBody: true,
      rawTypes: Object.keys(PHOTO_FORMATS),
      bodyLimit: 'photo',
      status: 201,
      json: visitPhotoSchema,
      errors: { 409: error },
    },
  ),
  'GET /api/appointments/{id}/photos/{photoId}': endpoint('crew', "One of the crew's photos of a visit", {
    params: byId.extend({ photoId: id }),
    contentType: 'image/*',
  }),
  'DELETE /api/appointments/{id}/photos/{photoId}': endpoint('crew', "Remove one of the crew's photos of a visit", {
    params: byId.extend({ photoId: id }),
    errors: { 409: error },
  }),
  'POST /api/appointments/{id}/on-my-way': endpoint('crew', 'Email the customer that the crew is on its way', {
    params: byId,
    body: onMyWaySchema,
  }),
  'GET /api/week': endpoint(
    'office',
    "What the office's calendar shows for 1 to 14 days, and the newest quotes that wait for a visit",
    { query: weekQuerySchema, json: weekSchema },
  ),
}

/** Payments of visits. */
export const paymentEndpoints = {
  'GET /api/config': endpoint('public', 'What the browser needs to take a payment', {
    limit: 'read',
    json: configSchema,
  }),
  'POST /api/create-payment-intent': endpoint(
    'session',
    "Start the payment for the session's held appointment. Calling it again returns the same payment. 409 out_of_area for an address we don't serve",
    { body: paymentIntentRequestSchema, json: paymentIntentSchema, errors: { 404: error, 409: error } },
  ),
  'POST /api/demo-payments/{id}': endpoint(
    'session',
    'Finish a demo payment with a chosen result. 404 if payments are real',
    {
      params: z.object({ id: z.string().max(200) }),
      body: demoPaymentSchema,
      json: demoPaymentAnswerSchema,
    },
  ),
  'GET /api/failed-refunds': endpoint(
    'office',
    'What the shop owes because a refund failed for good, by day of the visit',
    { json: z.array(failedRefundSchema) },
  ),
  'POST /api/failed-refunds/{id}/paid-back': endpoint(
    'office',
    'Record that the shop paid it back by check. No refund is sent afterwards',
    { params: z.object({ id: z.string().max(255) }) },
  ),
  'POST /api/webhooks/stripe': endpoint('public', 'Receives events from Stripe', {
    headers: z.object({ 'stripe-signature': z.string().optional() }),
    rawBody: true,
    bodyLimit: 'webhook',
    json: z.object({ received: z.literal(true) }),
    errors: { 413: error },
  }),
}
