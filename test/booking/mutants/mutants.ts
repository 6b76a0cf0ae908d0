/** A mistake, made by changes of the source. The first five are the classic ones of booking and payment. */
export interface Mutant {
  name: string
  /** Where those of CI are too few for what so seldom meets. */
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

const SERVICE = 'server/payments/service.ts'
const GATEWAY = 'server/payments/stripe-gateway.ts'
const EVENTS = 'server/payments/stripe-events-gateway.ts'

/** What belongs to cancelling first is done when the slot is free. */
const AFTERWARDS: Change = {
  file: SERVICE,
  find: '  const letGo = async (',
  replace: `  const letGo: (...args: Parameters<typeof free>) => Promise<void> = async (id, end) => {
    await free(id, end)
    const visit = await appointments.find(id)
    const payment = await store.of(id)
    if (!payment || visit?.status === 'held') return
    const after = await provider.cancelIntent(payment.intentId)
    if (after) await applyAlone(after)
  }
  const free = async (`,
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'check, then insert: no constraint in the database',
    changes: [
      {
        file: 'server/db/migrations/0003_one_visit_at_a_time.sql',
        find: 'ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_at_a_time"',
        replace: '-- ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_at_a_time"',
      },
    ],
  },
  {
    name: 'the slot is freed before its intent is cancelled',
    changes: [
      AFTERWARDS,
      {
        file: SERVICE,
        find: `payment && payment.state !== 'canceled' ? await provider.cancelIntent(payment.intentId) : undefined`,
        replace: 'undefined as PaymentIntent | undefined',
      },
      { file: SERVICE, find: 'else if (payment) await store.giveUp(tx, payment.intentId, now())', replace: '' },
    ],
  },
  {
    name: "the event's payload is believed, and the payment not read again",
    changes: [
      {
        file: EVENTS,
        find: `  return { id, type, intentId: intentOf(event.data.object), account, livemode }`,
        replace: `  return { id, type, intentId: intentOf(event.data.object), account, livemode, payload: event.data.object }`,
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
        file: SERVICE,
        find: `        if (isNew && event.intentId !== undefined) await jobs.send('settle', { intentId: event.intentId }, { tx })`,
        replace: `        const { payload } = event as any
        if (!isNew || event.intentId === undefined) return
        if (payload.object !== 'payment_intent') return jobs.send('settle', { intentId: event.intentId }, { tx })
        const look = {
          id: event.intentId,
          clientSecret: '',
          status: payload.status.startsWith('requires') ? 'requires_payment' : payload.status,
          amountCents: payload.amount,
          currency: 'usd',
          receivedCents: payload.amount_received,
          refundedCents: 0,
          disputed: false,
          appointmentId: payload.metadata.appointmentId,
          failureMessage: undefined,
        }
        await apply(tx, look, await store.find(event.intentId))`,
      },
    ],
  },
  {
    name: 'no idempotency key for intents',
    changes: [
      {
        file: GATEWAY,
        find: "          { idempotencyKey: `appointment-${appointmentId}${attempt === 1 ? '' : `-${attempt}`}` },",
        replace: '          {},',
      },
    ],
  },
  {
    name: 'expiry without a lock, and without looking again',
    runs: 1500,
    changes: [
      {
        file: SERVICE,
        find: `      const visit = await appointments.lock(tx, id)
      if (visit?.status !== 'held') return true
      const latest = await store.of(id, tx)
      if (latest && latest.intentId !== payment?.intentId) return false`,
        replace: `      const visit = await appointments.find(id)
      if (visit?.status !== 'held') return true`,
      },
    ],
  },
  {
    name: 'the slot is freed before its intent is cancelled, after a look that it is not paid',
    runs: 5000,
    changes: [
      AFTERWARDS,
      {
        file: SERVICE,
        find: `payment.state !== 'canceled' ? await provider.cancelIntent(`,
        replace: `payment.state !== 'canceled' ? await provider.retrieveIntent(`,
      },
      {
        file: SERVICE,
        find: `if (intent && intent.status !== 'canceled') {`,
        replace: `if (intent && (intent.status === 'succeeded' || intent.status === 'processing')) {`,
      },
      {
        file: SERVICE,
        find: `      if (intent) await apply(tx, intent)\n`,
        replace: '      if (intent) return true\n',
      },
    ],
  },
  {
    name: 'an old look at a payment takes back what a newer one said',
    runs: 5000,
    changes: [
      {
        file: SERVICE,
        find: 'const mayBeOld = intent.refundedCents < known.refundedCents && before?.refundedCents !== known.refundedCents',
        replace: 'const mayBeOld = false',
      },
    ],
  },
  {
    name: 'a refund that cannot be made asks for itself again at once',
    changes: [
      {
        file: SERVICE,
        find: `if (verdict.state === 'refund_due' && known.state !== 'refund_due') {`,
        replace: `if (verdict.state === 'refund_due') {`,
      },
    ],
  },
]
