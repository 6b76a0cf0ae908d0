import { z } from 'zod'
import { CARD_OUTCOMES, type CardOutcome } from './cards.ts'
import type { Fault } from './faults.ts'
import type { Ledger, NewIntent } from './ledger.ts'
import type { DisputeObject, IntentObject, RefundObject } from './objects.ts'
import { signatureHeader, type Webhooks } from './webhooks.ts'

/** What a test does that in life is done by cardholders, banks, operators in the dashboard, and other accounts. */
export interface StripeControl {
  /** The visitor pays. `amountCents`: what is captured where it is not what was asked, as after a change in the dashboard. */
  payIntent: (id: string, card?: CardOutcome, more?: { amountCents?: number | undefined }) => IntentObject
  /** The visitor answers the bank's question after `3ds`. */
  authenticate: (id: string, accepted: boolean) => IntentObject
  /** The bank decides after `processing`. */
  finishProcessing: (id: string, accepted: boolean) => IntentObject
  cancelInDashboard: (id: string) => IntentObject
  /** Without `cents` all that is left. */
  refundInDashboard: (id: string, cents?: number, status?: 'pending' | 'succeeded') => RefundObject
  /** A pending refund arrives, or comes back. */
  settleRefund: (refundId: string, accepted: boolean) => RefundObject
  dispute: (id: string) => DisputeObject
  /** An intent that no appointment of ours asked for: of our account without metadata, or of another account. */
  createForeignIntent: (more?: { account?: string | undefined; amountCents?: number | undefined }) => IntentObject
  /** Sets these keys of an intent's metadata, as an operator may in the dashboard. */
  editMetadata: (id: string, metadata: Record<string, string>) => IntentObject
  /** As if it had been begun in another currency, such as by an operator in the dashboard. */
  editCurrency: (id: string, currency: string) => IntentObject
  /** One more intent that names this appointment. */
  createSecondIntent: (appointmentId: string, amountCents: number) => IntentObject
}

interface ControlParts {
  /** Our own account's where none is named. */
  ledger: (account?: string) => Ledger
  /** The account's whose intent it is. */
  ledgerOf: (intentId: string) => Ledger
}

export function stripeControl({ ledger, ledgerOf }: ControlParts): StripeControl {
  const seen = (id: string) => structuredClone(ledgerOf(id).intent(id))
  const order = (amount: number, metadata: NewIntent['metadata']) => ({ amount, currency: 'usd', metadata })
  return {
    payIntent(id, card = 'success', { amountCents } = {}) {
      const own = ledgerOf(id)
      if (amountCents !== undefined) own.updateIntent(id, { amount: amountCents })
      own.confirm(id, card, 'pm_card_visa')
      return seen(id)
    },
    authenticate(id, accepted) {
      ledgerOf(id).authenticate(id, accepted)
      return seen(id)
    },
    finishProcessing(id, accepted) {
      ledgerOf(id).finishProcessing(id, accepted)
      return seen(id)
    },
    cancelInDashboard(id) {
      ledgerOf(id).cancel(id, 'requested_by_customer')
      return seen(id)
    },
    refundInDashboard: (id, cents, status) =>
      structuredClone(
        ledgerOf(id).refund(
          { payment_intent: id },
          { ...(cents !== undefined && { amount: cents }), ...(status && { status }) },
        ),
      ),
    settleRefund: (refundId, accepted) => structuredClone(ledger().settleRefund(refundId, accepted)),
    dispute: (id) => structuredClone(ledgerOf(id).dispute(id)),
    editMetadata(id, metadata) {
      ledgerOf(id).updateIntent(id, { metadata })
      return seen(id)
    },
    editCurrency(id, currency) {
      ledgerOf(id).intent(id).currency = currency
      return seen(id)
    },
    createForeignIntent: ({ account, amountCents = 4200 } = {}) =>
      structuredClone(ledger(account).createIntent(order(amountCents, {}))),
    createSecondIntent: (appointmentId, amountCents) =>
      structuredClone(ledger().createIntent(order(amountCents, { appointmentId }))),
  }
}

interface RemoteParts {
  control: StripeControl
  webhooks: Webhooks
  faults: { add: (fault: Fault) => void; clear: () => void }
  now: () => Date
  /** Everything that there is, for assertions from another process. */
  state: () => object
}

const id = z.string()
const cents = z.number().int().positive().optional()
const accepted = z.boolean()
const filter = z.strictObject({ eventId: z.string().optional(), type: z.string().optional() })
const fault = z.strictObject({
  answer: z.union([
    z.literal(402),
    z.literal(409),
    z.literal(429),
    z.literal(500),
    z.literal(503),
    z.enum(['never', 'cut']),
  ]),
  afterWork: z.boolean().optional(),
  times: z.number().int().positive().optional(),
  method: z.enum(['GET', 'POST']).optional(),
  path: z.string().optional(),
})
const endpoint = z.strictObject({
  url: z.url(),
  secrets: z.array(z.string()),
  events: z.array(z.string()).optional(),
})

/** The same by HTTP, `POST /_control/<name>` with JSON: for a test of a server, or a browser, in another process. */
export function remoteControl({ control, webhooks, faults, now, state }: RemoteParts) {
  const command =
    <T extends z.ZodType>(schema: T, run: (input: z.output<T>) => unknown) =>
    async (json: unknown): Promise<unknown> =>
      run(schema.parse(json))
  const commands: Record<string, (json: unknown) => Promise<unknown>> = {
    state: command(z.unknown(), state),
    'pay-intent': command(
      z.strictObject({ id, card: z.enum([...CARD_OUTCOMES]).optional(), amountCents: cents }),
      (input) => control.payIntent(input.id, input.card, { amountCents: input.amountCents }),
    ),
    authenticate: command(z.strictObject({ id, accepted }), (input) => control.authenticate(input.id, input.accepted)),
    'finish-processing': command(z.strictObject({ id, accepted }), (input) =>
      control.finishProcessing(input.id, input.accepted),
    ),
    'cancel-in-dashboard': command(z.strictObject({ id }), (input) => control.cancelInDashboard(input.id)),
    'refund-in-dashboard': command(
      z.strictObject({ id, cents, status: z.enum(['pending', 'succeeded']).optional() }),
      (input) => control.refundInDashboard(input.id, input.cents, input.status),
    ),
    'settle-refund': command(z.strictObject({ id, accepted }), (input) =>
      control.settleRefund(input.id, input.accepted),
    ),
    dispute: command(z.strictObject({ id }), (input) => control.dispute(input.id)),
    'foreign-intent': command(
      z.strictObject({ account: z.string().optional(), amountCents: cents }),
      control.createForeignIntent,
    ),
    'second-intent': command(z.strictObject({ appointmentId: id, amountCents: z.number().int() }), (input) =>
      control.createSecondIntent(input.appointmentId, input.amountCents),
    ),
    fault: command(fault, faults.add),
    'clear-faults': command(z.unknown(), faults.clear),
    'webhooks/endpoint': command(endpoint, webhooks.addEndpoint),
    'webhooks/remove-endpoints': command(z.unknown(), webhooks.removeEndpoints),
    'webhooks/waiting': command(z.unknown(), webhooks.waiting),
    'webhooks/flush': command(filter, webhooks.flush),
    'webhooks/flush-at-once': command(filter, webhooks.flushAtOnce),
    'webhooks/deliver': command(
      z.strictObject({ eventId: id, times: z.number().int().positive(), atOnce: z.boolean().optional() }),
      ({ eventId, times, ...how }) => webhooks.deliverTimes(eventId, times, how),
    ),
    'webhooks/lose': command(filter, webhooks.lose),
    'webhooks/double': command(z.strictObject({ times: z.number().int().positive() }), (input) =>
      webhooks.double(input.times),
    ),
    'webhooks/shuffle': command(z.strictObject({ seed: z.number().int() }), (input) => webhooks.shuffle(input.seed)),
    'webhooks/reverse': command(z.unknown(), webhooks.reverse),
    'webhooks/automatic': command(z.strictObject({ delayMs: z.number().int().min(0).nullable() }), (input) =>
      webhooks.automatic(input.delayMs ?? undefined),
    ),
    'webhooks/settled': command(z.unknown(), webhooks.settled),
    /** Any payload, signed with any secrets at any time, or not at all. */
    'webhooks/hand-made': command(
      z.strictObject({
        url: z.url(),
        payload: z.string(),
        secrets: z.array(z.string()),
        at: z.iso.datetime().optional(),
      }),
      ({ url, payload, secrets, at }) =>
        webhooks.post({
          url,
          payload,
          signature: secrets.length === 0 ? null : signatureHeader(payload, secrets, at ? new Date(at) : now()),
        }),
    ),
  }
  return commands
}
