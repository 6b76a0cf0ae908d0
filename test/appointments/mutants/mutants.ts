/** A deliberate bug, made by changing the source. The first five are classic bugs of booking and payment. */
interface Mutant {
  name: string
  /** For a rare bug that needs more runs than the default of CI. */
  runs?: number
  changes: Change[]
}

export interface Change {
  /** From the root of the project. */
  file: string
  /** Must occur once. */
  find: string
  replace: string
}

const APPLY = 'server/appointments/payment/apply.ts'
const RELEASE = 'server/appointments/payment/release-hold.ts'
const RECEIVE = 'server/appointments/payment/events.ts'
const GATEWAY = 'server/payment-provider/stripe/provider.ts'
const EVENTS = 'server/payment-provider/stripe/stripe-payments.ts'

/** Cancels the intent after releasing the slot instead of before. */
const CANCEL_AFTERWARDS: Change = {
  file: RELEASE,
  find: 'export async function releaseHold(ctx: Context, id: string, end: EndHold): Promise<void> {',
  replace: `export async function releaseHold(ctx: Context, id: string, end: EndHold): Promise<void> {
  await free(ctx, id, end)
  const appointment = await inTransaction(ctx, (tx) => lockAppointment(tx, id))
  const payment = await findPaymentOf(ctx, id)
  if (!payment || appointment?.status === 'held') return
  const after = await ctx.provider.cancelIntent(payment.intentId)
  if (after) await inTransaction(ctx, (tx) => applyPayment(tx, after))
}

async function free(ctx: Context, id: string, end: EndHold): Promise<void> {`,
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'check, then insert: no constraint in the database',
    changes: [
      {
        file: 'server/db/migrations/0000_baseline.sql',
        find: 'ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_at_a_time"',
        replace: '-- ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_at_a_time"',
      },
    ],
  },
  {
    name: 'the slot is released before its intent is canceled',
    changes: [
      CANCEL_AFTERWARDS,
      {
        file: RELEASE,
        find: `payment && payment.state !== 'canceled' ? await ctx.provider.cancelIntent(payment.intentId) : undefined`,
        replace: 'undefined as any',
      },
      { file: RELEASE, find: 'else if (payment) await markCanceled(tx, payment.intentId)', replace: '' },
    ],
  },
  {
    name: "trusts the event's payload and doesn't read the payment again",
    changes: [
      {
        file: EVENTS,
        find: `  return { id, type, intentId: intentIdIn(event.data.object), account, livemode }`,
        replace: `  return { id, type, intentId: intentIdIn(event.data.object), account, livemode, payload: event.data.object }`,
      },
      { file: EVENTS, find: `      object: z.string(),`, replace: `      object: z.string(),\n      ...PAYLOAD,` },
      {
        file: EVENTS,
        find: `const eventSchema = z.object({`,
        replace: `const PAYLOAD = {
  status: z.string().optional(),
  amount: z.number().optional(),
  amount_received: z.number().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
}

const eventSchema = z.object({`,
      },
      {
        file: RECEIVE,
        find: 'export async function receiveEvent(ctx: Context, { id, type, intentId }: PaymentEvent): Promise<void> {',
        replace: `import { applyPayment } from './apply.ts'
import { findPayment } from '#server/appointments/payment/queries.ts'

export async function receiveEvent(ctx: Context, event: PaymentEvent): Promise<void> {
  const { id, type, intentId, payload } = event as any`,
      },
      {
        file: RECEIVE,
        find: `    if (added.length > 0 && intentId !== undefined) await tx.jobs.send('settle', { intentId }, { tx: tx.db })`,
        replace: `    if (added.length === 0 || intentId === undefined) return
    if (payload.object !== 'payment_intent') return tx.jobs.send('settle', { intentId }, { tx: tx.db })
    const look = {
      id: intentId,
      clientSecret: '',
      status: payload.status.startsWith('requires') ? 'requires_payment' : payload.status,
      amountCents: payload.amount,
      currency: 'usd',
      receivedCents: payload.amount_received,
      refundedCents: 0,
      refundFailed: false,
      dispute: undefined,
      reference: payload.metadata.appointmentId,
      failureMessage: undefined,
    }
    await applyPayment(tx, look as any, await findPayment(tx, intentId))`,
      },
    ],
  },
  {
    name: 'no idempotency key for intents',
    changes: [
      {
        file: GATEWAY,
        find: 'client.paymentIntents.create(params, { idempotencyKey })',
        replace: 'client.paymentIntents.create(params, {})',
      },
    ],
  },
  {
    name: 'expires without a lock and without checking again',
    runs: 1500,
    changes: [
      {
        file: RELEASE,
        find: `    const appointment = await lockAppointment(tx, id)
    if (appointment?.status !== 'held') return
    const latest = await findPaymentOf(tx, id)
    // A payment began after our read, and must be canceled first. The sweep does that once the hold is overdue.
    if (latest && latest.intentId !== payment?.intentId) return`,
        replace: `    const appointment = await findAppointment(ctx, id)
    if (appointment?.status !== 'held') return`,
      },
      {
        file: RELEASE,
        find: 'import { type AppointmentRow,',
        replace: 'import { type AppointmentRow, findAppointment,',
      },
    ],
  },
  {
    name: 'the slot is released before its intent is canceled, after a check that it is unpaid',
    runs: 5000,
    changes: [
      CANCEL_AFTERWARDS,
      {
        file: RELEASE,
        find: `payment.state !== 'canceled' ? await ctx.provider.cancelIntent(`,
        replace: `payment.state !== 'canceled' ? await ctx.provider.retrieveIntent(`,
      },
      {
        file: RELEASE,
        find: `if (intent && intent.status !== 'canceled') {`,
        replace: `if (intent && (intent.status === 'succeeded' || intent.status === 'processing')) {`,
      },
      {
        file: RELEASE,
        find: `    if (intent) await applyPayment(tx, intent)\n`,
        replace: '    if (intent) return\n',
      },
    ],
  },
  {
    name: 'an older read of a payment overwrites a newer one',
    runs: 5000,
    changes: [
      {
        file: APPLY,
        find: 'const mayBeStale = hasChanged && differs',
        replace: 'const mayBeStale = hasChanged && differs && false',
      },
    ],
  },
  {
    name: 'a refund that fails is requested again at once',
    changes: [
      {
        file: APPLY,
        find: 'if (isOwed && (from !== to || disputeEnded)) {',
        replace: 'if (isOwed) {',
      },
    ],
  },
]
