import { z } from 'zod'
import { byId, endpoint, error, pageHeaders, requiredIdempotencyHeaders } from '#shared/http/endpoint.ts'
import { pageSchema } from '#shared/my/schema.ts'
import {
  handPaymentSchema,
  jobCancellationSchema,
  jobPaymentSchema,
  moneySchema,
  partRefundSchema,
  reversalSchema,
} from '#shared/money/schema.ts'

const byPayment = byId.extend({
  payment: z.guid({ error: 'The payment must be the id of a payment' }).toLowerCase(),
})
const changed = { 409: error.extend({ current: moneySchema.optional() }) }
const answersMoney = { headers: requiredIdempotencyHeaders, json: moneySchema, errors: changed }

/** What is paid for a job: deposit and balance, and what goes back. */
export const moneyEndpoints = {
  'POST /api/quotes/{id}/payments': endpoint('office', 'Record a payment of cash or by check', {
    ...answersMoney,
    params: byId,
    body: handPaymentSchema,
    status: 201,
  }),
  'POST /api/quotes/{id}/payments/{payment}/reverse': endpoint(
    'office',
    'Take back a payment that was recorded by mistake',
    { ...answersMoney, params: byPayment, body: reversalSchema },
  ),
  'POST /api/quotes/{id}/payments/{payment}/refund': endpoint(
    'office',
    'Pay back a part of a payment: online to the card or bank account, by hand as the shop did it. For who may refund',
    { ...answersMoney, params: byPayment, body: partRefundSchema },
  ),
  'POST /api/quotes/{id}/cancel-job': endpoint(
    'office',
    'Cancel an accepted job: its installation, what becomes of the deposit, and the quote. For who may refund',
    { ...answersMoney, params: byId, body: jobCancellationSchema },
  ),
  'POST /api/my/payment': endpoint(
    'customer',
    'Begin, or go on with, the payment of what is due. While one is on its way, there is no second one',
    {
      headers: pageHeaders.omit({ 'idempotency-key': true }),
      body: jobPaymentSchema,
      json: z.object({ clientSecret: z.string(), amountCents: z.int() }),
      // The page, if this browser has opened another one since.
      errors: { 409: error.extend({ current: z.union([moneySchema, pageSchema]).optional() }), 429: error },
    },
  ),
}
