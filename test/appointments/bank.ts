import type { Database } from '#server/db/database.ts'
import { OWN_REFUND_KEY } from '#server/payment-provider/stripe/intents.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import type { CardOutcome } from '#test/stripe/cards.ts'
import { StripeApiError } from '#test/stripe/errors.ts'
import type { IntentObject } from '#test/stripe/objects.ts'
import type { StripeStandIn } from '#test/stripe/stand-in.ts'
import type { BankEntry, Capture } from './invariants.ts'
import { nthOf } from './nth.ts'
import { InjectedFailure, type Turns } from './turns.ts'

interface BankParts {
  stripe: StripeStandIn
  database: Database
  turns: Turns
}

export type Bank = ReturnType<typeof createBank>

/** Plays cardholders, banks and people in Stripe's dashboard. Records payments for the checks at the end. */
export function createBank({ stripe, database, turns }: BankParts) {
  const captures: Capture[] = []
  const refundedByHand = new Set<string>()
  const everLost = new Set<string>()
  const secondIntents = new Set<string>()
  const pendingRefunds: { id: string; intentId: string }[] = []

  /** Runs something outside of the server as one step. Undefined if Stripe refuses it. */
  const outside = <T>(work: () => T | Promise<T>) =>
    turns.step(
      // Counts as a statement, because the model reads the database.
      'statement',
      async () => {
        try {
          return await work()
        } catch (error) {
          if (error instanceof StripeApiError) return undefined
          throw error
        }
      },
      () => new InjectedFailure('No response'),
    )

  const readStatus = async (visit: string): Promise<AppointmentStatus | undefined> => {
    const rows = await database.run('model_status', 'select status from appointments where id = $1::uuid', [visit])
    return (rows as { status: AppointmentStatus }[])[0]?.status // as the statement selects
  }

  /** Records the appointment's status at the moment of its payment. */
  const recordCapture = (intentId: string, work: () => unknown) =>
    outside(async () => {
      const visit = stripe.intent(intentId).metadata.appointmentId
      const status = visit === undefined ? undefined : await readStatus(visit)
      const before = stripe.intent(intentId).status
      work()
      const after = stripe.intent(intentId).status
      if (visit !== undefined && before !== 'succeeded' && after === 'succeeded') {
        captures.push({ intentId, visit, status, isOurs: !secondIntents.has(intentId) })
      }
      return after
    })

  const findIntents = (is: (intent: IntentObject) => boolean) => stripe.intents().filter(is)
  const isPaid = ({ status }: IntentObject) => status === 'succeeded'
  const isProcessing = ({ status }: IntentObject) => status === 'processing'
  const isUnpaid = ({ status }: IntentObject) => status.startsWith('requires')

  const finishRefund = (nth: number, accepted: boolean) =>
    outside(() => {
      const [refund] = pendingRefunds.splice(nth % Math.max(pendingRefunds.length, 1), 1)
      if (!refund) return undefined
      stripe.settleRefund(refund.id, accepted)
      return refund.intentId
    })

  return {
    captures,
    outside,
    findIntents,
    finishRefund,

    pay: (intentId: string, card: CardOutcome, amountCents?: number) =>
      recordCapture(intentId, () => stripe.payIntent(intentId, card, { amountCents })),

    authenticate: (intentId: string, accepted: boolean) =>
      recordCapture(intentId, () => stripe.authenticate(intentId, accepted)),

    decide: async (nth: number, accepted: boolean) => {
      const intent = nthOf(findIntents(isProcessing), nth)
      return intent && recordCapture(intent.id, () => stripe.finishProcessing(intent.id, accepted))
    },

    refundByHand: (nth: number, cents: number | undefined, status: 'pending' | 'succeeded') =>
      outside(() => {
        const intent = nthOf(findIntents(isPaid), nth)
        if (!intent) return undefined
        const refund = stripe.refundInDashboard(intent.id, cents, status)
        refundedByHand.add(intent.id)
        if (status === 'pending') pendingRefunds.push({ id: refund.id, intentId: intent.id })
        return refund.id
      }),

    /** The bank takes a refund and sends it back later. */
    sendBack: (nth: number) =>
      outside(() => {
        const refund = nthOf(
          stripe.state().refunds.filter(({ status }) => status === 'succeeded'),
          nth,
        )
        return refund && stripe.settleRefund(refund.id, false).payment_intent
      }),

    cancelByHand: (nth: number) =>
      outside(() => {
        const intent = nthOf(findIntents(isUnpaid), nth)
        return intent && stripe.cancelInDashboard(intent.id).id
      }),

    secondIntent: async (visit: string, cents: number, card: CardOutcome | undefined) => {
      const made = await outside(() => {
        const { id } = stripe.createSecondIntent(visit, cents)
        secondIntents.add(id)
        return id
      })
      return made && card && recordCapture(made, () => stripe.payIntent(made, card))
    },

    dispute: (nth: number, isInquiry: boolean) =>
      outside(() => {
        const intent = nthOf(findIntents(isPaid), nth)
        const isSecond = stripe.state().disputes.some(({ payment_intent }) => payment_intent === intent?.id)
        return intent && !isSecond && stripe.dispute(intent.id, isInquiry).id
      }),

    endDispute: (nth: number, status: 'won' | 'lost' | 'warning_closed') =>
      outside(() => {
        const dispute = nthOf(stripe.state().disputes, nth)
        if (!dispute) return undefined
        const { payment_intent: intent } = stripe.closeDispute(dispute.id, status)
        if (status === 'lost') everLost.add(intent)
        return intent
      }),

    /** Finishes every open payment and refund. */
    async finishAll(accepted: boolean): Promise<void> {
      for (const { id } of findIntents(isProcessing)) {
        await recordCapture(id, () => stripe.finishProcessing(id, accepted))
      }
      while (pendingRefunds.length > 0) await finishRefund(0, accepted)
    },

    /** The final state of each payment. */
    entries(): BankEntry[] {
      const { intents, refunds, disputes } = stripe.state()
      return intents.map((intent) => {
        const intentRefunds = refunds.filter(({ payment_intent }) => payment_intent === intent.id)
        const sumOf = (some: typeof refunds) =>
          some.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)
        return {
          intent,
          refundedCents: sumOf(intentRefunds),
          ownRefundedCents: sumOf(intentRefunds.filter(({ metadata }) => metadata[OWN_REFUND_KEY] !== undefined)),
          failedRefunds: intentRefunds.filter(({ status }) => status === 'failed').length,
          disputes: disputes.filter(({ payment_intent }) => payment_intent === intent.id).map(({ status }) => status),
          wasLost: everLost.has(intent.id),
          isRefundedByHand: refundedByHand.has(intent.id),
          isOurs: !secondIntents.has(intent.id),
        }
      })
    },
  }
}
