import type { CardOutcome } from './cards.ts'
import type { Ledger } from './ledger.ts'

/** What a test does that in life is done by cardholders, banks, and operators in the dashboard. */
export function stripeControl(ledger: Ledger) {
  const seen = (id: string) => structuredClone(ledger.intent(id))
  const create = (amount: number, metadata: Record<string, string>) =>
    structuredClone(ledger.createIntent({ amount, currency: 'usd', metadata }))
  return {
    /** The visitor pays. `amountCents`: what is captured where it is not what was asked, as after a change in the dashboard. */
    payIntent(id: string, card: CardOutcome = 'success', { amountCents }: { amountCents?: number | undefined } = {}) {
      if (amountCents !== undefined) ledger.updateIntent(id, { amount: amountCents })
      ledger.confirm(id, card)
      return seen(id)
    },
    /** The visitor answers the bank's question after `3ds`. */
    authenticate(id: string, accepted: boolean) {
      ledger.authenticate(id, accepted)
      return seen(id)
    },
    /** The bank decides after `processing`. */
    finishProcessing(id: string, accepted: boolean) {
      ledger.finishProcessing(id, accepted)
      return seen(id)
    },
    cancelInDashboard(id: string) {
      ledger.cancel(id)
      return seen(id)
    },
    /** Without `cents` all that is left. */
    refundInDashboard: (id: string, cents?: number, status?: 'pending' | 'succeeded') =>
      structuredClone(ledger.refund(id, { ...(cents !== undefined && { amount: cents }), ...(status && { status }) })),
    /** A refund arrives, or comes back, even one that had arrived. */
    settleRefund: (refundId: string, accepted: boolean) => structuredClone(ledger.settleRefund(refundId, accepted)),
    dispute: (id: string, isInquiry?: boolean) => structuredClone(ledger.dispute(id, isInquiry)),
    closeDispute: (disputeId: string, status: 'won' | 'lost' | 'warning_closed' | 'prevented') =>
      structuredClone(ledger.closeDispute(disputeId, status)),
    /** Sets these keys of an intent's metadata, as an operator may in the dashboard. */
    editMetadata: (id: string, metadata: Record<string, string>) => void ledger.updateIntent(id, { metadata }),
    /** As if it had been begun in another currency, such as by an operator in the dashboard. */
    editCurrency(id: string, currency: string) {
      ledger.intent(id).currency = currency
    },
    /** An intent for no appointment that we know. */
    createForeignIntent: () => create(4200, {}),
    /** One more intent that names this appointment. */
    createSecondIntent: (appointmentId: string, amountCents: number) => create(amountCents, { appointmentId }),
    /** All that there is, in order of making. */
    state: () => ({
      intents: structuredClone([...ledger.intents.values()]),
      refunds: structuredClone([...ledger.refunds.values()]),
      disputes: structuredClone([...ledger.disputes.values()]),
    }),
  }
}
