import { and, eq, gte, inArray, lte, not, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { TransactionContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { PaymentIntent, PaymentProvider } from './provider.ts'
import { demoIntents } from './table.ts'
import type { demoPaymentAnswerSchema, demoPaymentSchema } from '#shared/payments/schema.ts'

/** How long a `late` demo payment takes to succeed, and one from a bank to arrive or fail. */
const LATE_SECONDS = 20
const BANK_SECONDS = 120
const MOST_LISTED = 1000

const OPEN = ['requires_payment', 'requires_action'] as const
const declined = (what: string) => `${what} was declined. This is a demo, so choose another test result to continue.`

export type DemoPaymentAction = z.output<typeof demoPaymentSchema>['outcome']

/** What each outcome changes, and what the visitor reads. Only a payment that waits for confirmation is approved or refused. */
const PLAYS: Record<
  DemoPaymentAction,
  {
    from?: 'requires_action'
    to: 'succeeded' | 'processing' | 'requires_action' | 'requires_payment'
    message?: string
    isFromBank?: true
    willFail?: true
  }
> = {
  accepted: { to: 'succeeded' },
  declined: { to: 'requires_payment', message: declined('Your card') },
  confirmation: { to: 'requires_action' },
  late: { to: 'processing' },
  bank: { to: 'processing', isFromBank: true },
  bank_fails: { to: 'processing', isFromBank: true, willFail: true },
  approve: { from: 'requires_action', to: 'succeeded' },
  refuse: { from: 'requires_action', to: 'requires_payment', message: declined('The confirmation') },
}

export interface DemoAnswer extends z.output<typeof demoPaymentAnswerSchema> {
  /** Seconds until a payment that is processing arrives, or fails. */
  arrivesIn?: number
}

export interface DemoProvider extends PaymentProvider {
  /** Plays an outcome on an open payment. Undefined if it isn't open or the secret is wrong. */
  pay: (id: string, clientSecret: string, outcome: DemoPaymentAction) => Promise<DemoAnswer | undefined>
}

/** Charges no one. Its intents live in our database and end as the visitor chooses (docs/rules.md, Payment). */
export function createDemoProvider({ orm }: Pick<Database, 'orm'>, now: () => Date): DemoProvider {
  /** The current intent. Ends a late payment whose time has come. */
  const find = async (id: string): Promise<PaymentIntent | undefined> => {
    await endLate({ orm }, id, now())
    const [row] = await orm.select().from(demoIntents).where(eq(demoIntents.id, id))
    return row && toIntent(row)
  }

  /** False if the status wasn't one of `from`. */
  const changeStatus = async (
    id: string,
    from: readonly PaymentIntent['status'][],
    change: Partial<typeof demoIntents.$inferInsert> | typeof SUCCEEDED,
  ) => {
    const changed = await orm
      .update(demoIntents)
      .set({ failureMessage: null, succeedsAt: null, ...change })
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
      await changeStatus(id, OPEN, { status: 'canceled' })
      return find(id)
    },
    async refundIntent(id, toCents) {
      const { receivedCents, refundedCents } = demoIntents
      const wanted = toCents === undefined ? receivedCents : sql`least(${toCents}, ${receivedCents})`
      await orm
        .update(demoIntents)
        .set({ refundedCents: sql`greatest(${refundedCents}, ${wanted})` })
        .where(eq(demoIntents.id, id))
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
      const { from, to, message, isFromBank = false, willFail = false } = PLAYS[outcome]
      const isLate = to === 'processing'
      const seconds = isFromBank ? BANK_SECONDS : LATE_SECONDS
      const isPlayed = await changeStatus(id, from ? [from] : OPEN, {
        ...(to === 'succeeded' ? SUCCEEDED : { status: to }),
        ...(message !== undefined && { failureMessage: message }),
        ...(isLate && { succeedsAt: new Date(now().getTime() + seconds * 1000) }),
        ...(to !== 'requires_action' && { method: isFromBank ? 'bank' : 'card' }),
        willFail,
      })
      if (!isPlayed) return undefined
      return {
        status: to === 'requires_payment' ? 'declined' : to,
        ...(message !== undefined && { message }),
        ...(isLate && { arrivesIn: seconds }),
      }
    },
  }
}

/** Ends a payment that is processing once its time has come: it arrives, or the bank doesn't pay. */
async function endLate({ orm }: Pick<Database, 'orm'>, id: string, at: Date): Promise<void> {
  const { status, succeedsAt, willFail } = demoIntents
  const isDue = and(eq(demoIntents.id, id), eq(status, 'processing'), lte(succeedsAt, at))
  await orm
    .update(demoIntents)
    .set({ ...SUCCEEDED, willFail: false })
    .where(and(isDue, not(willFail)))
  await orm
    .update(demoIntents)
    .set({ status: 'requires_payment', willFail: false, failureMessage: declined('Your bank payment') })
    .where(and(isDue, willFail))
}

/** The whole amount is captured at once. */
const SUCCEEDED = { status: 'succeeded', receivedCents: demoIntents.amountCents } as const

function toIntent(row: typeof demoIntents.$inferSelect): PaymentIntent {
  return {
    ...row,
    currency: 'usd',
    refundFailed: false,
    dispute: undefined,
    metadata: {},
    feeCents: undefined,
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
