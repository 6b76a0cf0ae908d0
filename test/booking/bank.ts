import type { Database } from '#server/db/database.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import type { CardOutcome } from '#test/stripe/cards.ts'
import { StripeRefusal } from '#test/stripe/errors.ts'
import type { DisputeObject, IntentObject, RefundObject } from '#test/stripe/objects.ts'
import type { StripeStandIn } from '#test/stripe/stand-in.ts'
import type { BankEntry, Capture } from './invariants.ts'
import { nthOf } from './nth.ts'
import { InjectedFailure, type Turns } from './turns.ts'

interface BankParts {
  stripe: StripeStandIn
  database: Database
  turns: Turns
}

interface BankState {
  intents: IntentObject[]
  refunds: RefundObject[]
  disputes: DisputeObject[]
}

export type Bank = ReturnType<typeof createBank>

/** What cardholders, banks and people in the dashboard do, and what has to be remembered of it. */
export function createBank({ stripe, database, turns }: BankParts) {
  const captures: Capture[] = []
  const byHand = new Set<string>()
  const secondIntents = new Set<string>()
  const pendingRefunds: { id: string; intentId: string }[] = []

  /** What happens outside of the server: in one go, and refused where the bank refuses it. */
  const outside = <T>(work: () => T | Promise<T>) =>
    turns.step(
      // What the model looks up stands in the database.
      'statement',
      async () => {
        try {
          return await work()
        } catch (error) {
          if (error instanceof StripeRefusal) return undefined
          throw error
        }
      },
      () => new InjectedFailure('Nobody answers'),
    )

  const statusOf = async (visit: string): Promise<AppointmentStatus | undefined> => {
    const rows = await database.run('model_status', 'select status from appointments where id = $1::uuid', [visit])
    return (rows as { status: AppointmentStatus }[])[0]?.status // as the statement selects
  }

  /** Writes down how the visit stood when its money came in. */
  const withCapture = (intentId: string, work: () => unknown) =>
    outside(async () => {
      const visit = stripe.intent(intentId).metadata.appointmentId
      const status = visit === undefined ? undefined : await statusOf(visit)
      const before = stripe.intent(intentId).status
      work()
      const after = stripe.intent(intentId).status
      if (visit !== undefined && before !== 'succeeded' && after === 'succeeded') {
        captures.push({ intentId, visit, status, isOurs: !secondIntents.has(intentId) })
      }
      return after
    })

  const intentsThat = (is: (intent: IntentObject) => boolean) => stripe.intents().filter(is)
  const isPaid = ({ status }: IntentObject) => status === 'succeeded'
  const isProcessing = ({ status }: IntentObject) => status === 'processing'
  const isUnpaid = ({ status }: IntentObject) => status.startsWith('requires')

  const endRefund = (nth: number, accepted: boolean) =>
    outside(() => {
      const [refund] = pendingRefunds.splice(nth % Math.max(pendingRefunds.length, 1), 1)
      if (!refund) return undefined
      stripe.settleRefund(refund.id, accepted)
      return refund.intentId
    })

  return {
    captures,
    outside,
    intentsThat,
    endRefund,

    pay: (intentId: string, card: CardOutcome, amountCents?: number) =>
      withCapture(intentId, () => stripe.payIntent(intentId, card, { amountCents })),

    authenticate: (intentId: string, accepted: boolean) =>
      withCapture(intentId, () => stripe.authenticate(intentId, accepted)),

    decide: async (nth: number, accepted: boolean) => {
      const intent = nthOf(intentsThat(isProcessing), nth)
      return intent && withCapture(intent.id, () => stripe.finishProcessing(intent.id, accepted))
    },

    refundByHand: (nth: number, cents: number | undefined, status: 'pending' | 'succeeded') =>
      outside(() => {
        const intent = nthOf(intentsThat(isPaid), nth)
        if (!intent) return undefined
        const refund = stripe.refundInDashboard(intent.id, cents, status)
        byHand.add(intent.id)
        if (status === 'pending') pendingRefunds.push({ id: refund.id, intentId: intent.id })
        return refund.id
      }),

    cancelByHand: (nth: number) =>
      outside(() => {
        const intent = nthOf(intentsThat(isUnpaid), nth)
        return intent && stripe.cancelInDashboard(intent.id).id
      }),

    secondIntent: async (visit: string, cents: number, card: CardOutcome | undefined) => {
      const made = await outside(() => {
        const { id } = stripe.createSecondIntent(visit, cents)
        secondIntents.add(id)
        return id
      })
      return made && card && withCapture(made, () => stripe.payIntent(made, card))
    },

    dispute: (nth: number) =>
      outside(() => {
        const intent = nthOf(intentsThat(isPaid), nth)
        return intent && stripe.dispute(intent.id).id
      }),

    /** Every bank and every refund comes to its end. */
    async finishAll(accepted: boolean): Promise<void> {
      for (const { id } of intentsThat(isProcessing)) {
        await withCapture(id, () => stripe.finishProcessing(id, accepted))
      }
      while (pendingRefunds.length > 0) await endRefund(0, accepted)
    },

    /** The last word on each payment. */
    async entries(): Promise<BankEntry[]> {
      const response = await fetch(`${stripe.url}/_control/state`, { method: 'POST' })
      const { intents, refunds, disputes } = (await response.json()) as BankState // as the stand-in answers
      return intents.map((intent) => {
        const own = refunds.filter(({ payment_intent }) => payment_intent === intent.id)
        return {
          intent,
          refundedCents: own.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0),
          failedRefunds: own.filter(({ status }) => status === 'failed').length,
          isDisputed: disputes.some(({ payment_intent }) => payment_intent === intent.id),
          isRefundedByHand: byHand.has(intent.id),
          isOurs: !secondIntents.has(intent.id),
        }
      })
    },
  }
}
