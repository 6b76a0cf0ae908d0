import { z } from 'zod'
import { CARD_OUTCOMES, type CardOutcome } from './cards.ts'
import type { Ledger, NewIntent } from './ledger.ts'
import type { DisputeObject, IntentObject, RefundObject } from './objects.ts'

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
  /** A refund arrives, or comes back, even one that had arrived. */
  settleRefund: (refundId: string, accepted: boolean) => RefundObject
  dispute: (id: string, isInquiry?: boolean) => DisputeObject
  closeDispute: (disputeId: string, status: 'won' | 'lost' | 'warning_closed' | 'prevented') => DisputeObject
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
    dispute: (id, isInquiry) => structuredClone(ledgerOf(id).dispute(id, isInquiry)),
    closeDispute: (disputeId, status) => structuredClone(ledger().closeDispute(disputeId, status)),
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
