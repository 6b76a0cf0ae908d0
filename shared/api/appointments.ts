import { z } from 'zod'
import { dayQuerySchema, daySchema, onMyWaySchema } from '#shared/appointments/day.ts'
import {
  appointmentRequestSchema,
  availabilityQuerySchema,
  availabilitySchema,
  changedAppointmentSchema,
  closureInputSchema,
  closureSchema,
  currentAppointmentHeadersSchema,
  currentAppointmentQuerySchema,
  currentAppointmentSchema,
  holdSchema,
  newClosureSchema,
  officeAppointmentDetailSchema,
  officeAppointmentEditSchema,
  officeAppointmentSchema,
  officeAppointmentsQuerySchema,
  phoneAppointmentSchema,
  undoMoveSchema,
} from '#shared/appointments/schema.ts'
import { weekQuerySchema, weekSchema } from '#shared/appointments/week.ts'
import { measuredInputSchema, measuredSchema } from '#shared/countertops/measured.ts'
import { byId, endpoint, error, idempotencyHeaders, requiredIdempotencyHeaders } from '#shared/http/endpoint.ts'
import {
  configSchema,
  demoPaymentAnswerSchema,
  demoPaymentSchema,
  failedRefundSchema,
  paymentIntentRequestSchema,
  paymentIntentSchema,
} from '#shared/payments/schema.ts'

/** If the slot is taken, the response lists the slots that are still free that day. */
const slotTaken = error.extend({ free: z.array(z.string()).optional() })
/** If it's too tight, the response lists the crew's visits next to it, and the smallest gap in minutes. */
const slotRefused = slotTaken.extend({
  neighbors: z.array(officeAppointmentSchema).optional(),
  minutes: z.int().optional(),
})

/** Booking a visit, and the office's calendar. */
export const appointmentEndpoints = {
  'GET /api/appointments/availability': endpoint({
    summary: 'Open times for a range of days, both ends included, at most 62 days',
    access: 'session-optional',
    limit: 'read',
    query: availabilityQuerySchema,
    success: { status: 200, json: availabilitySchema },
  }),
  'POST /api/appointments': endpoint({
    summary: 'Hold a time while the visitor pays. A session has one hold, and booking another time moves it',
    access: 'session',
    body: appointmentRequestSchema,
    success: { status: 201, json: holdSchema },
    errors: { 409: slotTaken },
  }),
  'GET /api/appointments/current': endpoint({
    summary: "The visit of a payment, or the session's latest visit, with its current status",
    access: 'session-optional',
    query: currentAppointmentQuerySchema,
    headers: currentAppointmentHeadersSchema,
    success: { status: 200, json: currentAppointmentSchema },
    errors: { 429: error },
  }),
  'GET /api/appointments/calendar/{token}': endpoint({
    summary: 'A confirmed or cancelled visit as a calendar file',
    access: 'public',
    limit: 'read',
    params: z.object({ token: z.string().max(100) }),
    success: { status: 200, contentType: 'text/calendar' },
    errors: { 404: error },
  }),
  'GET /api/appointments': endpoint({
    summary: 'Visits for a range of days, both ends included, at most 62 days',
    access: 'office',
    query: officeAppointmentsQuerySchema,
    success: { status: 200, json: z.array(officeAppointmentSchema) },
  }),
  'GET /api/appointments/{id}': endpoint({
    summary: 'A visit with its history',
    access: 'office',
    params: byId,
    success: { status: 200, json: officeAppointmentDetailSchema },
    errors: { 404: error },
  }),
  'POST /api/appointments/by-phone': endpoint({
    summary: 'Book a visit by phone',
    access: 'office',
    headers: idempotencyHeaders,
    body: phoneAppointmentSchema,
    success: { status: 201, json: officeAppointmentSchema },
    errors: { 409: slotRefused },
  }),
  'PATCH /api/appointments/{id}': endpoint({
    summary:
      'Mark a visit completed or missed, cancel it with or without a refund, move it, change its notes, or say how its fee was collected',
    access: 'crew',
    params: byId,
    body: officeAppointmentEditSchema,
    success: { status: 200, json: changedAppointmentSchema },
    errors: {
      404: error,
      409: slotRefused.extend({ current: officeAppointmentSchema.optional() }),
    },
  }),
  'POST /api/appointments/{id}/undo-move': endpoint({
    summary: 'Take back a move that was made with undoable, within 10 seconds',
    access: 'office',
    params: byId,
    body: undoMoveSchema,
    success: { status: 200, json: officeAppointmentSchema },
    errors: {
      404: error,
      409: error.extend({ current: officeAppointmentSchema.optional() }),
    },
  }),
  'GET /api/day': endpoint({
    summary: "A crew's visits on a day, by time, with what was drawn and measured. No emails, no prices",
    access: 'crew',
    query: dayQuerySchema,
    success: { status: 200, json: daySchema },
  }),
  'GET /api/appointments/{id}/measured': endpoint({
    summary: 'What the crew measured at a visit',
    access: 'crew',
    params: byId,
    success: { status: 200, json: measuredSchema },
    errors: { 404: error },
  }),
  'PATCH /api/appointments/{id}/measured': endpoint({
    summary: 'Replace what was measured at a visit. The same Idempotency-Key again changes nothing',
    access: 'crew',
    params: byId,
    headers: requiredIdempotencyHeaders,
    body: measuredInputSchema,
    success: { status: 200, json: measuredSchema },
    errors: { 404: error, 409: error.extend({ current: measuredSchema.optional() }) },
  }),
  'POST /api/appointments/{id}/on-my-way': endpoint({
    summary: 'Email the customer that the crew is on its way',
    access: 'crew',
    params: byId,
    body: onMyWaySchema,
    success: { status: 204 },
    errors: { 404: error, 409: error },
  }),
  'GET /api/closures': endpoint({
    summary: 'Blocked hours and days, from today on',
    access: 'office',
    success: { status: 200, json: z.array(closureSchema) },
  }),
  'POST /api/closures': endpoint({
    summary:
      'Block hours of a day, a day, or several days, for all crews or one. Booked visits stay, and the response lists them',
    access: 'office',
    headers: idempotencyHeaders,
    body: closureInputSchema,
    success: { status: 201, json: newClosureSchema },
    errors: { 409: error },
  }),
  'DELETE /api/closures/{id}': endpoint({
    summary: 'Unblock hours or days',
    access: 'office',
    params: byId,
    success: { status: 204 },
    errors: { 404: error },
  }),
  'GET /api/week': endpoint({
    summary: "What the office's calendar shows for 1 to 14 days, and the newest quotes that wait for a visit",
    access: 'office',
    query: weekQuerySchema,
    success: { status: 200, json: weekSchema },
  }),
}

/** Payments of visits. */
export const paymentEndpoints = {
  'GET /api/config': endpoint({
    summary: 'What the browser needs to take a payment',
    access: 'public',
    limit: 'read',
    success: { status: 200, json: configSchema },
  }),
  'POST /api/create-payment-intent': endpoint({
    summary:
      "Start the payment for the session's held appointment. Calling it again returns the same payment. 409 out_of_area for an address we don't serve",
    access: 'session',
    body: paymentIntentRequestSchema,
    success: { status: 200, json: paymentIntentSchema },
    errors: { 404: error, 409: error },
  }),
  'POST /api/demo-payments/{id}': endpoint({
    summary: 'Finish a demo payment with a chosen result. 404 if payments are real',
    access: 'session',
    params: z.object({ id: z.string().max(200) }),
    body: demoPaymentSchema,
    success: { status: 200, json: demoPaymentAnswerSchema },
    errors: { 404: error, 409: error },
  }),
  'GET /api/failed-refunds': endpoint({
    summary: 'What the shop owes because a refund failed for good, by day of the visit',
    access: 'office',
    success: { status: 200, json: z.array(failedRefundSchema) },
  }),
  'POST /api/failed-refunds/{id}/paid-back': endpoint({
    summary: 'Record that the shop paid it back by check. No refund is sent afterwards',
    access: 'office',
    params: z.object({ id: z.string().max(255) }),
    success: { status: 204 },
    errors: { 404: error, 409: error },
  }),
  'POST /api/webhooks/stripe': endpoint({
    summary: 'Receives events from Stripe',
    access: 'public',
    headers: z.object({ 'stripe-signature': z.string().optional() }),
    rawBody: true,
    bodyLimit: 'webhook',
    success: { status: 200, json: z.object({ received: z.literal(true) }) },
    errors: { 413: error },
  }),
}
