import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { TransactionContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { PaymentIntent, PaymentProvider } from './provider.ts'
import { demoIntents } from './table.ts'

/** How long a `late` demo payment takes to succeed. */
const LATE_SECONDS = 20
const MOST_LISTED = 1000

const OPEN = ['requires_payment', 'requires_action'] as const
const DECLINED = 'Your card was declined. This is a demo, so choose another test result to continue.'
const REFUSED = 'The confirmation was declined. This is a demo, so choose another test result to continue.'

export interface DemoProvider extends PaymentProvider {
  /** Plays an outcome on an open payment. Undefined if it isn't open or the secret is wrong. */
  pay: (id: string, clientSecret: string, outcome: DemoPaymentAction) => Promise<DemoAnswer | undefined>
}

export type DemoPaymentAction = 'accepted' | 'declined' | 'confirmation' | 'late' | 'approve' | 'refuse'
export interface DemoAnswer {
  status: 'succeeded' | 'processing' | 'requires_action' | 'declined'
  message?: string
  /** Seconds until a `late` payment succeeds. */
  arrivesIn?: number
}

/** What an outcome changes, and what the visitor reads. */
interface Play {
  to: PaymentIntent['status']
  failureMessage?: string
  /** When a processing payment succeeds. */
  succeedsAt?: Date
  answer: DemoAnswer
}

/** Charges no one. Its intents live in our database and end as the visitor chooses (docs/rules.md, Payment). */
export function createDemoProvider({ orm }: Pick<Database, 'orm'>, now: () => Date): DemoProvider {
  /** The current intent. Completes a late payment whose time has come. */
  const find = async (id: string): Promise<PaymentIntent | undefined> => {
    const isDue = and(eq(demoIntents.id, id), eq(demoIntents.status, 'processing'), lte(demoIntents.succeedsAt, now()))
    await orm.update(demoIntents).set(SUCCEEDED).where(isDue)
    const [row] = await orm.select().from(demoIntents).where(eq(demoIntents.id, id))
    return row && toIntent(row)
  }

  /** False if the status wasn't one of `from`. */
  const changeStatus = async (id: string, from: readonly PaymentIntent['status'][], to: Omit<Play, 'answer'>) => {
    const { failureMessage = null, succeedsAt = null } = to
    const changed = await orm
      .update(demoIntents)
      .set({ ...(to.to === 'succeeded' ? SUCCEEDED : { status: to.to }), failureMessage, succeedsAt })
      .where(and(eq(demoIntents.id, id), inArray(demoIntents.status, [...from])))
      .returning({ id: demoIntents.id })
    return changed.length > 0
  }

  return {
    name: 'demo',
    async createIntent({ reference, amountCents }) {
      const id = `demo_${randomBytes(12).toString('hex')}`
      const clientSecret = `${id}_secret_${randomBytes(12).toString('hex')}`
      await orm
        .insert(demoIntents)
        .values({ id, clientSecret, status: 'requires_payment', amountCents, reference, createdAt: now() })
        .onConflictDoNothing({ target: demoIntents.reference })
      const [row] = await orm.select().from(demoIntents).where(eq(demoIntents.reference, reference))
      if (!row) throw new Error('Making a demo payment returned nothing')
      return toIntent(row)
    },
    retrieveIntent: find,
    // There are no receipts or metadata to update.
    resumeIntent: find,
    async cancelIntent(id) {
      await changeStatus(id, OPEN, { to: 'canceled' })
      return find(id)
    },
    async refundIntent(id) {
      await orm.update(demoIntents).set({ refundedCents: demoIntents.receivedCents }).where(eq(demoIntents.id, id))
      const intent = await find(id)
      if (!intent) throw new Error('Demo payment not found')
      return intent
    },
    async listIntentsSince(since) {
      const rows = await orm.select().from(demoIntents).where(gte(demoIntents.createdAt, since)).limit(MOST_LISTED)
      return rows.map(toIntent)
    },

    async pay(id, clientSecret, outcome) {
      const intent = await find(id)
      if (intent?.clientSecret !== clientSecret) return undefined
      // Only a payment waiting for confirmation can be approved or refused.
      const isAnswer = outcome === 'approve' || outcome === 'refuse'
      const { answer, ...change } = playOf(outcome, now())
      return (await changeStatus(id, isAnswer ? ['requires_action'] : OPEN, change)) ? answer : undefined
    },
  }
}

function playOf(outcome: DemoPaymentAction, at: Date): Play {
  const decline = (message: string): Play => ({
    to: 'requires_payment',
    failureMessage: message,
    answer: { status: 'declined', message },
  })
  switch (outcome) {
    case 'accepted':
    case 'approve':
      return { to: 'succeeded', answer: { status: 'succeeded' } }
    case 'declined':
      return decline(DECLINED)
    case 'refuse':
      return decline(REFUSED)
    case 'confirmation':
      return { to: 'requires_action', answer: { status: 'requires_action' } }
    case 'late': {
      const succeedsAt = new Date(at.getTime() + LATE_SECONDS * 1000)
      return { to: 'processing', succeedsAt, answer: { status: 'processing', arrivesIn: LATE_SECONDS } }
    }
  }
}

/** The whole amount is captured at once. */
const SUCCEEDED = { status: 'succeeded', receivedCents: demoIntents.amountCents } as const

function toIntent(row: typeof demoIntents.$inferSelect): PaymentIntent {
  const { id, clientSecret, status, amountCents, receivedCents, refundedCents, reference, createdAt } = row
  return {
    id,
    clientSecret,
    status,
    amountCents,
    receivedCents,
    refundedCents,
    reference,
    createdAt,
    currency: 'usd',
    refundFailed: false,
    dispute: undefined,
    metadata: {},
    failureMessage: row.failureMessage ?? undefined,
  }
}

/** Blanks what the demo's intents for these references say about a failure. Amounts and statuses stay. */
export async function eraseDemoIntents(tx: TransactionContext, references: readonly string[]): Promise<void> {
  await tx.db.orm
    .update(demoIntents)
    .set({ failureMessage: null })
    .where(inArray(demoIntents.reference, [...references]))
}
