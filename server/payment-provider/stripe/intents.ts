import type { Stripe } from 'stripe'
import { z } from 'zod'
import { type PaymentIntent, PaymentProviderUnavailable } from '#server/payment-provider/provider.ts'
import type { PaymentPurpose } from '#shared/money/schema.ts'
import type { Dispute } from '#shared/payments/states.ts'

/** Includes refunds, so that we can tell failed and pending ones apart, and Stripe's fee. */
export const EXPAND = ['latest_charge', 'latest_charge.refunds', 'latest_charge.balance_transaction']

/** The metadata keys that name what an intent is for: a visit, or our payment of a job. */
const VISIT_KEY = 'appointmentId'
const JOB_KEY = 'paymentId'
export const referenceKeyOf = (purpose: PaymentPurpose) => (purpose === 'visit' ? VISIT_KEY : JOB_KEY)

/** An id can come from a URL that anyone can type, from an event, or from another provider. */
export function isIntentId(id: string): boolean {
  return /^pi_\w{1,200}$/.test(id)
}

/** The metadata key of a refund that we sent, not someone in the dashboard. */
export const OWN_REFUND_KEY = 'sentBy'

const refundSchema = z.object({
  id: z.string(),
  status: z.string().nullish(),
  amount: z.int(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
const chargeSchema = z.object({
  object: z.literal('charge'),
  disputed: z.boolean(),
  amount_refunded: z.int(),
  refunds: z.object({ data: z.array(refundSchema) }).nullish(),
  payment_method_details: z.object({ type: z.string() }).nullish(),
  balance_transaction: z.object({ fee: z.int() }).or(z.string()).nullish(),
})
/** The fields we use. The rest can change with Stripe's versions. */
const intentSchema = z.object({
  object: z.literal('payment_intent'),
  id: z.string().refine(isIntentId),
  client_secret: z.string().nullable(),
  status: z.string(),
  created: z.int(),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  receipt_email: z.string().nullish(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z.object({ message: z.string().optional() }).nullish(),
  latest_charge: chargeSchema.or(z.string()).nullish(),
})
export type Intent = z.output<typeof intentSchema>
export const listSchema = z.object({ object: z.literal('list'), has_more: z.boolean(), data: z.array(intentSchema) })

/** Parses an answer and checks that it's the intent we asked for. */
export function parseIntent(answer: unknown, id?: string): Intent {
  const intent = parseAnswer(intentSchema, answer)
  if (id !== undefined && intent.id !== id) throw unexpectedAnswer()
  return intent
}

/** Throws PaymentProviderUnavailable if the answer doesn't fit. */
export function parseAnswer<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const { success, data } = schema.safeParse(answer)
  if (!success) throw unexpectedAnswer()
  return data
}

/** A proxy may have answered instead of Stripe, so treat it as no answer. */
function unexpectedAnswer(): PaymentProviderUnavailable {
  return new PaymentProviderUnavailable('Stripe sent an unexpected answer')
}

/** An intent in our words (see `PaymentIntent`). Asks for the disputes of a disputed one, because its charge lacks them. */
export async function toIntent(sdk: Stripe, intent: Intent): Promise<PaymentIntent> {
  const { [VISIT_KEY]: visit, [JOB_KEY]: job, ...metadata } = intent.metadata
  const reference = job ?? visit
  // An intent of another system in the account may have no secret. Its events must not fail.
  if (!intent.client_secret && reference !== undefined) throw unexpectedAnswer()
  const charge = chargeOf(intent)
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    method: charge?.payment_method_details?.type === 'us_bank_account' ? 'bank' : 'card',
    status: toStatus(intent.status),
    amountCents: intent.amount,
    currency: intent.currency,
    ...amountsOf(intent),
    refundFailed: isFailed(refundsOf(intent).find((refund) => refund.metadata?.[OWN_REFUND_KEY])),
    dispute: charge?.disputed && reference !== undefined ? await readDispute(sdk, intent.id) : undefined,
    reference,
    metadata,
    createdAt: new Date(intent.created * 1000),
    feeCents: feeOf(charge),
    failureMessage: intent.last_payment_error?.message,
  }
}

/** Stripe says it once the money is here. */
function feeOf(charge: z.output<typeof chargeSchema> | undefined): number | undefined {
  const transaction = charge?.balance_transaction
  return typeof transaction === 'object' ? transaction?.fee : undefined
}

/** What was captured and what was refunded so far. */
export function amountsOf(intent: Intent): Pick<PaymentIntent, 'receivedCents' | 'refundedCents'> {
  return { receivedCents: intent.amount_received, refundedCents: sumRefundedCents(chargeOf(intent)) }
}

const disputesSchema = z.object({
  object: z.literal('list'),
  data: z.array(z.object({ object: z.literal('dispute'), status: z.string() })),
})

/** What counts if a payment has several. */
const DISPUTES_BY_WEIGHT = ['open', 'inquiry', 'lost', 'won'] as const

async function readDispute(sdk: Stripe, intentId: string): Promise<Dispute> {
  const { data } = parseAnswer(disputesSchema, await sdk.disputes.list({ payment_intent: intentId }))
  const found = new Set(data.map(({ status }) => toDispute(status)))
  return DISPUTES_BY_WEIGHT.find((dispute) => found.has(dispute)) ?? 'open'
}

function toDispute(status: string): Dispute {
  switch (status) {
    case 'won':
      return 'won'
    case 'lost':
    // The customer was paid back before it became a dispute.
    case 'prevented':
      return 'lost'
    case 'warning_needs_response':
    case 'warning_under_review':
    // It never became a dispute. A later one must still count as open.
    case 'warning_closed':
      return 'inquiry'
    default:
      return 'open'
  }
}

const STATUSES: Record<string, PaymentIntent['status'] | undefined> = {
  requires_payment_method: 'requires_payment',
  requires_confirmation: 'requires_payment',
  requires_action: 'requires_action',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

/** Treat any other status as neither paid nor ended. */
export const toStatus = (status: string) => STATUSES[status] ?? 'processing'

/** It can still be paid or changed. */
export const isStillOpen = ({ status }: Intent) =>
  toStatus(status) === 'requires_payment' || toStatus(status) === 'requires_action'

const chargeOf = ({ latest_charge: charge }: Intent) => (typeof charge === 'object' ? (charge ?? undefined) : undefined)

type Refund = z.output<typeof refundSchema>

const isFailed = (refund: Refund | undefined) => refund?.status === 'failed' || refund?.status === 'canceled'

/** The charge's sum can lag behind pending refunds, so take the larger one. */
function sumRefundedCents(charge: z.output<typeof chargeSchema> | undefined): number {
  const refunds = charge?.refunds?.data.filter((refund) => !isFailed(refund)) ?? []
  return Math.max(
    charge?.amount_refunded ?? 0,
    refunds.reduce((sum, { amount }) => sum + amount, 0),
  )
}

/** The newest first. */
const refundsOf = (intent: Intent): Refund[] => chargeOf(intent)?.refunds?.data ?? []

/** Undefined if nothing was refunded. */
export const newestRefund = (intent: Intent): Refund | undefined => refundsOf(intent)[0]

/** Reads an intent with its charge and refunds. */
export async function readIntent(sdk: Stripe, id: string): Promise<Intent> {
  return parseIntent(await sdk.paymentIntents.retrieve(id, { expand: EXPAND }), id)
}
