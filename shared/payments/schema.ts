import { z } from 'zod'

/** What the browser needs to know to take a payment, so that one build runs anywhere. */
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

/** How a demo payment is to end. `late`: it is processing at first and succeeds later. */
const DEMO_OUTCOMES = ['accepted', 'declined', 'confirmation', 'late'] as const
export type DemoOutcome = (typeof DEMO_OUTCOMES)[number]

export const demoPaymentSchema = z.object({
  clientSecret: z.string({ error: 'clientSecret is missing' }).max(300),
  /** `approve` and `refuse` answer the confirmation step. */
  outcome: z.enum([...DEMO_OUTCOMES, 'approve', 'refuse'], { error: 'outcome must be one of the listed ones' }),
})

export const demoPaymentAnswerSchema = z.object({
  status: z.enum(['succeeded', 'processing', 'requires_action', 'declined']),
  /** What a declined payment says. */
  message: z.string().optional(),
})
