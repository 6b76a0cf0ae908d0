import { z } from 'zod'
import { CARD_OUTCOMES, type CardOutcome } from './cards.ts'
import type { Ledger, NewIntent } from './ledger.ts'

/** What a test does that in life is done by cardholders, banks, operators in the dashboard, and other accounts. */
type StripeControl = ReturnType<typeof stripeControl>

interface ControlParts {
  /** Our own account's where none is named. */
  ledger: (account?: string) => Ledger
  /** The account's whose intent it is. */
  ledgerOf: (intentId: string) => Ledger
}

export function stripeControl({ ledger, ledgerOf }: ControlParts) {
  const seen = (id: string) => structuredClone(ledgerOf(id).intent(id))
  const order = (amount: number, metadata: NewIntent['metadata']) => ({ amount, currency: 'usd', metadata })
  return {
    /** The visitor pays. `amountCents`: what is captured where it is not what was asked, as after a change in the dashboard. */
    payIntent(id: string, card: CardOutcome = 'success', { amountCents }: { amountCents?: number | undefined } = {}) {
      const own = ledgerOf(id)
      if (amountCents !== undefined) own.updateIntent(id, { amount: amountCents })
      own.confirm(id, card)
      return seen(id)
    },
    /** The visitor answers the bank's question after `3ds`. */
    authenticate(id: string, accepted: boolean) {
      ledgerOf(id).authenticate(id, accepted)
      return seen(id)
    },
    /** The bank decides after `processing`. */
    finishProcessing(id: string, accepted: boolean) {
      ledgerOf(id).finishProcessing(id, accepted)
      return seen(id)
    },
    cancelInDashboard(id: string) {
      ledgerOf(id).cancel(id)
      return seen(id)
    },
    /** Without `cents` all that is left. */
    refundInDashboard: (id: string, cents?: number, status?: 'pending' | 'succeeded') =>
      structuredClone(
        ledgerOf(id).refund(
          { payment_intent: id },
          { ...(cents !== undefined && { amount: cents }), ...(status && { status }) },
        ),
      ),
    /** A refund arrives, or comes back, even one that had arrived. */
    settleRefund: (refundId: string, accepted: boolean) => structuredClone(ledger().settleRefund(refundId, accepted)),
    dispute: (id: string, isInquiry?: boolean) => structuredClone(ledgerOf(id).dispute(id, isInquiry)),
    closeDispute: (disputeId: string, status: 'won' | 'lost' | 'warning_closed' | 'prevented') =>
      structuredClone(ledger().closeDispute(disputeId, status)),
    /** Sets these keys of an intent's metadata, as an operator may in the dashboard. */
    editMetadata(id: string, metadata: Record<string, string>) {
      ledgerOf(id).updateIntent(id, { metadata })
      return seen(id)
    },
    /** As if it had been begun in another currency, such as by an operator in the dashboard. */
    editCurrency(id: string, currency: string) {
      ledgerOf(id).intent(id).currency = currency
      return seen(id)
    },
    /** An intent that no appointment of ours asked for: of our account without metadata, or of another account. */
    createForeignIntent: ({ account }: { account?: string | undefined } = {}) =>
      structuredClone(ledger(account).createIntent(order(4200, {}))),
    /** One more intent that names this appointment. */
    createSecondIntent: (appointmentId: string, amountCents: number) =>
      structuredClone(ledger().createIntent(order(amountCents, { appointmentId }))),
  }
}

const payIntent = z.strictObject({ id: z.string(), card: z.enum([...CARD_OUTCOMES]) })
const finishProcessing = z.strictObject({ id: z.string(), accepted: z.boolean() })

/** What another process may do by HTTP: `POST /_control/<name>` with JSON. `state` is everything that there is. */
export function remoteControl(control: StripeControl, state: () => object): Record<string, (json: unknown) => object> {
  return {
    state,
    'pay-intent': (json) => {
      const { id, card } = payIntent.parse(json)
      return control.payIntent(id, card)
    },
    'finish-processing': (json) => {
      const { id, accepted } = finishProcessing.parse(json)
      return control.finishProcessing(id, accepted)
    },
  }
}
