import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import {
  configSchema,
  demoPaymentAnswerSchema,
  demoPaymentSchema,
  failedRefundSchema,
  paymentIntentRequestSchema,
  paymentIntentSchema,
} from '#shared/payments/schema.ts'
import { error } from './parts.ts'

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
  'GET /api/failed-refunds': endpoint({
    summary: 'What the shop owes because a refund failed for good, by day of the visit',
    access: 'office',
    success: { status: 200, json: z.array(failedRefundSchema) },
    errors: { 401: error },
  }),
  'POST /api/failed-refunds/{id}/paid-back': endpoint({
    summary: 'Record that the shop paid it back by check. No refund is sent afterwards',
    access: 'office',
    params: z.object({ id: z.string().max(255) }),
    success: { status: 204 },
    errors: { 400: error, 401: error, 404: error, 409: error },
  }),
  'POST /api/webhooks/stripe': endpoint({
    summary: 'Receives events from Stripe',
    access: 'public',
    headers: z.object({ 'stripe-signature': z.string().optional() }),
    rawBody: true,
    bodyLimit: 'webhook',
    success: { status: 200, json: z.object({ received: z.literal(true) }) },
    errors: { 400: error, 413: error },
  }),
}
