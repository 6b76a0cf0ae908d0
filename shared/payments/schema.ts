import { z } from 'zod'

/** What the browser needs to take a payment. It's served at run time, so that one build runs anywhere. */
export const configSchema = z.object({
  feeCents: z.int(),
  payments: z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
    /** No card is charged. */
    z.object({ provider: z.literal('demo') }),
  ]),
})
export type Config = z.output<typeof configSchema>

export const paymentIntentRequestSchema = z.object({
  appointmentId: z.guid({ error: 'appointmentId must be the id of an appointment' }),
})

export const paymentIntentSchema = z.object({ clientSecret: z.string() })

/** A payment that the shop owes and whose refund failed for good. A person must pay it. */
export const failedRefundSchema = z.object({
  intentId: z.string(),
  /** As in the money of a job. */
  paymentId: z.uuid(),
  /** What is owed. */
  cents: z.int(),
  /** ISO 4217 in lowercase. */
  currency: z.string(),
  /** Of the fee of a visit. */
  appointmentDate: z.string().nullable(),
  timeSlot: z.string().nullable(),
  /** Of a deposit or a balance. */
  quoteNumber: z.int().nullable(),
  /** The customer's bank sent the refund back, so no other is sent. */
  isSentBack: z.boolean(),
})
export type FailedRefund = z.output<typeof failedRefundSchema>

/** How a demo payment ends. `late` and `bank`: processing first, then succeeded. `bank_fails`: processing first, then declined. */
const DEMO_OUTCOMES = ['accepted', 'declined', 'confirmation', 'late', 'bank', 'bank_fails'] as const
export type DemoOutcome = (typeof DEMO_OUTCOMES)[number]
/** `approve` and `refuse` answer the confirmation step. */
const OUTCOMES = [...DEMO_OUTCOMES, 'approve', 'refuse'] as const

export const demoPaymentSchema = z.object({
  clientSecret: z.string({ error: 'clientSecret is missing' }).max(300),
  outcome: z.enum(OUTCOMES, { error: `outcome must be one of these: ${OUTCOMES.join(', ')}` }),
})

export const demoPaymentAnswerSchema = z.object({
  status: z.enum(['succeeded', 'processing', 'requires_action', 'declined']),
  /** Why it was declined. */
  message: z.string().optional(),
})
