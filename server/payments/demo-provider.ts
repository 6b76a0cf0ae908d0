import type { DemoStore } from './demo-store.ts'
import type { PaymentIntent, PaymentProvider } from './provider.ts'

/** Seconds. How late a demo payment arrives that is to arrive late. */
const LATE = 20

const OPEN = ['requires_payment', 'requires_action'] as const
const DECLINED = 'Your card was declined. This is a demo: choose another outcome to go on.'
const REFUSED = 'The confirmation was refused. This is a demo: choose another outcome to go on.'

export interface DemoProvider extends PaymentProvider {
  /** Ends an open payment that way; undefined where it is not open, or not a payment with that secret. */
  pay: (id: string, clientSecret: string, outcome: DemoEnding) => Promise<DemoAnswer | undefined>
}

type DemoEnding = 'accepted' | 'declined' | 'confirmation' | 'late' | 'approve' | 'refuse'
interface DemoAnswer {
  status: 'succeeded' | 'processing' | 'requires_action' | 'declined'
  message?: string
  /** Seconds until it arrives, where it arrives late. */
  arrivesIn?: number
}

/** Takes no money: intents in our own database that end as the visitor chooses (docs/rules.md, Payment). */
export function demoProvider(store: DemoStore, now: () => Date): DemoProvider {
  const find = async (id: string) => {
    const row = await store.find(id, now())
    return row && intentOf(row)
  }
  const existing = async (id: string): Promise<PaymentIntent> => {
    const intent = await find(id)
    if (!intent) throw new Error('There is no such demo payment')
    return intent
  }
  return {
    name: 'demo',
    createIntent: async ({ appointmentId, amountCents }) =>
      intentOf(await store.make(appointmentId, amountCents, now())),
    retrieveIntent: find,
    // It sends no receipts.
    resumeIntent: find,
    async cancelIntent(id) {
      await store.change({ id, from: OPEN, to: 'canceled' })
      return find(id)
    },
    async refundIntent(id) {
      await store.refund(id)
      return existing(id)
    },
    intentsSince: async (since) => (await store.since(since)).map(intentOf),

    async pay(id, clientSecret, outcome) {
      const intent = await find(id)
      if (intent?.clientSecret !== clientSecret) return undefined
      // The confirmation step is asked about once it was asked for, and only then.
      const isAnswer = outcome === 'approve' || outcome === 'refuse'
      const from = isAnswer ? (['requires_action'] as const) : OPEN
      const to = async (change: Omit<Parameters<DemoStore['change']>[0], 'id' | 'from'>, answer: DemoAnswer) =>
        (await store.change({ id, from, ...change })) ? answer : undefined
      switch (outcome) {
        case 'accepted':
        case 'approve':
          return to({ to: 'succeeded' }, { status: 'succeeded' })
        case 'declined':
          return to({ to: 'requires_payment', failureMessage: DECLINED }, { status: 'declined', message: DECLINED })
        case 'refuse':
          return to({ to: 'requires_payment', failureMessage: REFUSED }, { status: 'declined', message: REFUSED })
        case 'confirmation':
          return to({ to: 'requires_action' }, { status: 'requires_action' })
        case 'late': {
          const succeedsAt = new Date(now().getTime() + LATE * 1000)
          return to({ to: 'processing', succeedsAt }, { status: 'processing', arrivesIn: LATE })
        }
      }
    },
  }
}

type Row = Awaited<ReturnType<DemoStore['make']>>

function intentOf({ failureMessage, ...row }: Row): PaymentIntent {
  return { ...row, currency: 'usd', disputed: false, failureMessage: failureMessage ?? undefined }
}
