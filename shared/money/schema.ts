import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { versionSchema } from '#shared/http/version.ts'
import { multiLineText, requiredLine, singleLineText } from '#shared/lib/text.ts'
import { DISPUTES, PAYMENT_STATES } from '#shared/payments/states.ts'
import { LOST_REASONS } from '#shared/quotes/statuses.ts'

/** What a payment is for: the fee of a visit, or a part of the price of a job. */
export const PAYMENT_PURPOSES = ['visit', 'deposit', 'balance'] as const
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number]
/** Of a job. */
export const JOB_PURPOSES = ['deposit', 'balance'] as const satisfies readonly PaymentPurpose[]
export type JobPurpose = (typeof JOB_PURPOSES)[number]

export const PAYMENT_METHODS = ['card', 'bank', 'cash', 'check'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** What the shop takes itself and records by hand. */
export const HAND_METHODS = ['cash', 'check'] as const satisfies readonly PaymentMethod[]
export type HandMethod = (typeof HAND_METHODS)[number]

const MAX_REASON_LENGTH = 500
/** $10,000,000, more than any kitchen. */
const MAX_CENTS = 1_000_000_000

const cents = z.int().nonnegative()

function someCents(label: string) {
  const error = `${label} must be more than $0`
  return z
    .int({ error: `${label} must be whole cents` })
    .min(1, { error })
    .max(MAX_CENTS, { error: `${label} is too much` })
}

const methodSchema = z.enum(HAND_METHODS, { error: `The method must be one of these: ${HAND_METHODS.join(', ')}` })

const moneyPaymentSchema = z.object({
  id: z.uuid(),
  /** When it was recorded, or begun. */
  at: z.iso.datetime(),
  /** The day when cash or a check came in. */
  on: calendarDateSchema.optional(),
  purpose: z.enum(PAYMENT_PURPOSES),
  method: z.enum(PAYMENT_METHODS),
  /** Negative for a row that takes back another one, or pays part of it back. */
  amountCents: z.int(),
  /** What went back of a payment online. */
  refundedCents: cents,
  /** What is on its way back, or waits to be paid another way. It no longer counts as received. */
  returningCents: cents.optional(),
  /** Who recorded it. Absent for a payment online. */
  by: z.string().optional(),
  state: z.enum(PAYMENT_STATES),
  dispute: z.enum(DISPUTES).optional(),
  /** The payment that this row takes back or pays back. */
  returns: z.uuid().optional(),
  /** The row takes back a mistake, so no money moved. */
  isReversal: z.literal(true).optional(),
  /** What someone in the office wrote. The customer doesn't see it. */
  note: z.string().optional(),
})
export type MoneyPayment = z.output<typeof moneyPaymentSchema>

/** The money of a quote as it is now. Before the acceptance it has the total that waits, and nothing is due. */
export const moneySchema = z.object({
  totalCents: cents,
  creditCents: cents,
  /** Deposit and balance, less what went back. */
  receivedCents: z.int(),
  /** What is left to pay until all is paid, due or not. */
  openCents: cents,
  dueCents: cents,
  dueFor: z.enum(JOB_PURPOSES).nullable(),
  /** The day from which the balance is due, once it's known and something is open. */
  dueOn: calendarDateSchema.optional(),
  /** Bank payments that have not arrived. */
  onItsWayCents: cents,
  owedBackCents: cents,
  /** The job is cancelled: the shop keeps this much, and nothing is due. */
  keptCents: cents.optional(),
  payments: z.array(moneyPaymentSchema),
})
export type Money = z.output<typeof moneySchema>

/** The office asks about a payment by hand that came in longer ago. */
export const ASKS_AFTER_DAYS = 30

/** A payment of cash or by check. */
export const handPaymentSchema = z.object({
  method: methodSchema,
  amountCents: someCents('The amount'),
  /** Not a day that is to come, nor one before the acceptance. */
  on: calendarDateSchema,
  /** Someone said that the day is right although it's more than `ASKS_AFTER_DAYS` ago. */
  dayConfirmed: z.boolean({ error: 'dayConfirmed must be true or false' }).optional(),
  note: singleLineText('The note', MAX_REASON_LENGTH).default(''),
})
export type HandPayment = z.output<typeof handPaymentSchema>

export const reversalSchema = z.object({ reason: requiredLine('The reason', MAX_REASON_LENGTH) })

export const partRefundSchema = z.object({
  amountCents: someCents('The amount'),
  reason: requiredLine('The reason', MAX_REASON_LENGTH),
})
export type PartRefund = z.output<typeof partRefundSchema>

/** The customer reads the reason. */
export const jobCancellationSchema = z.object({
  /** The quote's. */
  version: versionSchema,
  /** What goes back of what was received. The shop keeps the rest. */
  refundCents: z
    .int({ error: 'refundCents must be whole cents' })
    .min(0, { error: "refundCents can't be negative" })
    .max(MAX_CENTS, { error: 'refundCents is too much' }),
  reason: multiLineText('The reason', MAX_REASON_LENGTH).trim().min(1, { error: 'The reason is required' }),
  lostReason: z.enum(LOST_REASONS, { error: `The reason must be one of these: ${LOST_REASONS.join(', ')}` }).optional(),
})
export type JobCancellation = z.output<typeof jobCancellationSchema>

/** What the customer pays online: what is due, as their page showed it. */
export const jobPaymentSchema = z.object({
  purpose: z.enum(JOB_PURPOSES, { error: `The purpose must be one of these: ${JOB_PURPOSES.join(', ')}` }),
  amountCents: someCents('The amount'),
})
export type JobPayment = z.output<typeof jobPaymentSchema>
