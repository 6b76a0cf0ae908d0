import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, like, lte, or, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { AppError } from './app-error.ts'
import { firstAnswers, type LargeAnswer, type StoredAnswer } from './table.ts'

/** For this long, a repeat gets the first answer: a phone that was offline sends saved sizes again, maybe days later. */
const KEPT = sql.raw(`interval '7 days'`)

/** Bytes. A page with its messages is larger, and each message would store all those before it again. */
const MAX_STORED_BYTES = 8 * 1024

/** A key names one attempt of one caller. */
export interface Keyed {
  caller: string
  key: string
  /** Method and path. */
  request: string
}

/**
 * Answers a request with an Idempotency-Key once (docs/rules.md, Repeated requests). What `work` changes and the answer are
 * stored in one transaction, so there is never one without the other. A repeat, even at the same moment, gets the first
 * answer and does nothing. With `readAgain`, a large answer isn't stored: a repeat gets what is read then. If `work` throws, nothing
 * is stored. Throws 409 `idempotency_mismatch` if the key belongs to another request.
 */
export async function answerOnce<C extends Context>(
  ctx: C,
  { caller, key, request, body }: Keyed & { body: unknown },
  work: (within: C) => StoredAnswer | Promise<StoredAnswer>,
  readAgain?: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const bodyHash = hashBody(body)
  const isThis = and(eq(firstAnswers.caller, caller), eq(firstAnswers.key, key))
  const answered = await inTransaction(ctx, async (tx): Promise<StoredAnswer | LargeAnswer> => {
    // Waits for a request with the same key that is being answered. A key that was kept long enough can be used again.
    const [claimed] = await tx.db.orm
      .insert(firstAnswers)
      .values({ caller, key, request, bodyHash })
      .onConflictDoUpdate({
        target: [firstAnswers.caller, firstAnswers.key],
        set: { request, bodyHash, createdAt: sql`now()` },
        setWhere: lte(firstAnswers.createdAt, sql`now() - ${KEPT}`),
      })
      .returning({ key: firstAnswers.key })
    if (!claimed) {
      const [first] = await tx.db.orm.select().from(firstAnswers).where(isThis)
      if (first?.request !== request || first.bodyHash !== bodyHash) {
        throw new AppError('idempotency_mismatch', 'This Idempotency-Key was already used for a different request')
      }
      return first.answer ?? {}
    }
    const answer = await work(contextWithin(ctx, tx.db))
    const isLarge = readAgain !== undefined && JSON.stringify(answer).length > MAX_STORED_BYTES
    const stored: StoredAnswer | LargeAnswer = isLarge ? { isReadAgain: true } : answer
    await tx.db.orm.update(firstAnswers).set({ answer: stored }).where(isThis)
    return answer
  })
  // After the transaction: it has ended then, and its connection is free.
  return 'isReadAgain' in answered ? ((await readAgain?.()) ?? {}) : answered
}

/** Whether a request with this key was answered before. */
export async function isAnswered(ctx: Pick<Context, 'db'>, { caller, key }: Keyed): Promise<boolean> {
  const isKept = gt(firstAnswers.createdAt, sql`now() - ${KEPT}`)
  const { caller: ofCaller, key: named } = firstAnswers
  return (await ctx.db.orm.$count(firstAnswers, and(eq(ofCaller, caller), eq(named, key), isKept))) > 0
}

/** The same context inside of an open transaction: its transactions are savepoints, and its jobs start after the commit. */
function contextWithin<C extends Context>(ctx: C, tx: Transaction): C {
  const db: Database = { ...ctx.db, ...tx, transaction: (work) => tx.savepoint(() => work(tx)) }
  return {
    ...ctx,
    db,
    jobs: {
      ...ctx.jobs,
      send: (queue, data, options) => ctx.jobs.send(queue, data, { tx, ...options }),
      runSoon: (queue) => tx.afterCommit(() => ctx.jobs.runSoon(queue)),
    },
  }
}

/** SHA-256 without drawings: they follow from the countertops, and a browser that redraws one may set a pixel differently. */
function hashBody(body: unknown): string {
  if (body instanceof Buffer) return createHash('sha256').update(body).digest('hex')
  const text = JSON.stringify(body ?? null, (name, value: unknown) => (name === 'imageData' ? undefined : value))
  return createHash('sha256').update(text).digest('hex')
}

/** For an erasure: deletes what was answered to these sessions, and what is about one of these ids. */
export async function eraseAnswers(
  tx: TransactionContext,
  { sessionIds, ids }: { sessionIds: readonly string[]; ids: readonly string[] },
): Promise<void> {
  const text = sql`${firstAnswers.request} || coalesce(${firstAnswers.answer}::text, '')`
  const about = ids.map((id) => like(text, `%${id}%`))
  await tx.db.orm.delete(firstAnswers).where(or(inArray(firstAnswers.caller, [...sessionIds, ...ids]), ...about))
}

/** Deletes answers that were kept long enough. */
export async function purgeAnswers(ctx: Pick<Context, 'db'>): Promise<void> {
  await ctx.db.orm.delete(firstAnswers).where(lte(firstAnswers.createdAt, sql`now() - ${KEPT}`))
}
