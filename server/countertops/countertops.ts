import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, type Placeholder, sql } from 'drizzle-orm'
import { type Context, type TransactionContext, inTransaction } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { AppError } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits.ts'
import { type Dimensions, type Shape, fullDimensions } from '#shared/countertops/countertop.ts'
import { MAX_COUNTERTOPS, type ParsedCountertopInput, type SavedCountertop } from '#shared/countertops/schema.ts'
import { retentionCutoff } from '#shared/erasure/retention.ts'
import { countertops, sessions } from './table.ts'

interface DimensionColumns {
  width: number
  length: number
  returnWidth: number | null
  returnLength: number | null
}

/** Inches. Full dimensions for an L or a U, so they stay the same if a default changes. An I keeps what was sent. */
export function storedDimensions(shape: Shape, dimensions: Dimensions): Dimensions {
  return shape === 'I' ? dimensions : fullDimensions(dimensions)
}

/** Inches. An absent return is null. */
export function dimensionColumns({ width, length, returnWidth, returnLength }: Dimensions): DimensionColumns {
  return { width, length, returnWidth: returnWidth ?? null, returnLength: returnLength ?? null }
}

/** Inches. An absent return is absent, not null. */
export function presentDimensions({ width, length, returnWidth, returnLength }: DimensionColumns) {
  return {
    width,
    length,
    ...(returnWidth !== null && { returnWidth }),
    ...(returnLength !== null && { returnLength }),
  }
}

function countertopNotFound(): AppError {
  return new AppError('not_found', 'Countertop not found')
}

function listFull(): AppError {
  return new AppError('limit_reached', `You can save up to ${MAX_COUNTERTOPS} countertops. Delete one to add another.`)
}

const isListed = (session: string | Placeholder) =>
  and(eq(countertops.sessionId, session), isNull(countertops.deletedAt))

const listOfSession = prepared('countertops_of_session', (orm) =>
  orm
    .select()
    .from(countertops)
    .where(isListed(sql.placeholder('session')))
    .orderBy(asc(countertops.position)),
)

/** A session's saved countertops, in the order of adding. */
export async function listCountertops({ db }: Pick<Context, 'db'>, session: string): Promise<SavedCountertop[]> {
  return (await listOfSession(db, { session })).map(present)
}

function present({ id, shape, stone, details, ...row }: typeof countertops.$inferSelect): SavedCountertop {
  return { id, shape, dimensions: presentDimensions(row), stone, ...(details && { details }) }
}

/** What is stored of an input. */
function columnsOf({ shape, dimensions, stone, details }: ParsedCountertopInput) {
  return { shape, ...dimensionColumns(storedDimensions(shape, dimensions)), stone, details: details ?? null }
}

/** The update locks the session's row and checks the count on it, so only one request gets the last place. */
const takePlace = prepared('take_place_in_list', (orm) => {
  const now = sql.placeholder('now')
  return (
    orm
      .insert(sessions)
      .values({ id: sql.placeholder('session'), countertopCount: 1, createdAt: now, lastWriteAt: now })
      .onConflictDoUpdate({
        target: sessions.id,
        set: { countertopCount: sql`${sessions.countertopCount} + 1`, lastWriteAt: sql`excluded.last_write_at` },
        setWhere: lt(sessions.countertopCount, MAX_COUNTERTOPS),
      })
      // xmax is 0 only if the row was inserted.
      .returning({ isNew: sql<boolean>`xmax = 0` })
  )
})

const addCountertop = prepared('add_countertop', (orm) => {
  const { placeholder } = sql
  return orm
    .insert(countertops)
    .values({
      sessionId: placeholder('session'),
      shape: placeholder('shape'),
      width: placeholder('width'),
      length: placeholder('length'),
      returnWidth: placeholder('returnWidth'),
      returnLength: placeholder('returnLength'),
      stone: placeholder('stone'),
      // As text: Drizzle would make JSON's null of null.
      details: sql`${placeholder('details')}::jsonb`,
    })
    .returning()
})

/**
 * Saves a countertop in a session's list. Throws 409 if the list is full, and 429 if too many new sessions of the client
 * address saved one (docs/rules.md, Limits). Sessions that saved one before aren't counted.
 */
export async function saveCountertop(
  ctx: Context,
  session: string,
  clientAddress: string,
  input: ParsedCountertopInput,
): Promise<SavedCountertop> {
  return inTransaction(ctx, async (tx) => {
    const [place] = await takePlace(tx.db, { session, now: tx.now() })
    if (!place) throw listFull()
    if (place.isNew) await countHit(tx, 'session', clientAddress)
    const { details, ...columns } = columnsOf(input)
    const [saved] = await addCountertop(tx.db, { session, ...columns, details: details && JSON.stringify(details) })
    if (!saved) throw new Error('Saving a countertop returned nothing')
    // As stored: the database orders the names in details, and every answer has them in the same order.
    return present(saved)
  })
}

/**
 * Replaces all of a session's countertop but its id and its place in the list. Without `details`, it has none afterwards.
 * Throws 404 if the session has no such countertop.
 */
export async function replaceCountertop(
  ctx: Context,
  session: string,
  id: string,
  input: ParsedCountertopInput,
): Promise<SavedCountertop> {
  return inTransaction(ctx, async ({ db: { orm }, now }) => {
    const isTheirs = and(eq(countertops.id, id), isListed(session))
    // The session's row comes first, as where it's deleted with its countertops.
    await orm.update(sessions).set({ lastWriteAt: now() }).where(eq(sessions.id, session))
    const [saved] = await orm.update(countertops).set(columnsOf(input)).where(isTheirs).returning()
    if (!saved) throw countertopNotFound()
    return present(saved)
  })
}

/**
 * Deletes a session's countertop and frees its place. It can be restored until the next deletion. Throws 404 if the session has
 * no such countertop.
 */
export async function deleteCountertop(ctx: Context, session: string, id: string): Promise<void> {
  await inTransaction(ctx, async ({ db: { orm }, now }) => {
    const counted = and(eq(sessions.id, session), gt(sessions.countertopCount, 0))
    await orm
      .update(sessions)
      .set({ countertopCount: sql`${sessions.countertopCount} - 1`, lastWriteAt: now() })
      .where(counted)
    await orm.delete(countertops).where(and(eq(countertops.sessionId, session), isNotNull(countertops.deletedAt)))
    const deleted = { deletedAt: now() }
    const isTheirs = and(eq(countertops.id, id), isListed(session))
    const gone = await orm.update(countertops).set(deleted).where(isTheirs).returning({ id: countertops.id })
    if (gone.length === 0) throw countertopNotFound()
  })
}

/**
 * Takes the session's last deletion back: the countertop has its id and its place again. Throws 404 if it isn't there any more,
 * and 409 if the list is full.
 */
export async function restoreCountertop(ctx: Context, session: string, id: string): Promise<SavedCountertop> {
  return inTransaction(ctx, async ({ db: { orm }, now }) => {
    const [place] = await orm
      .update(sessions)
      .set({ countertopCount: sql`${sessions.countertopCount} + 1`, lastWriteAt: now() })
      .where(and(eq(sessions.id, session), lt(sessions.countertopCount, MAX_COUNTERTOPS)))
      .returning({ id: sessions.id })
    const isDeleted = and(eq(countertops.id, id), eq(countertops.sessionId, session), isNotNull(countertops.deletedAt))
    const [restored] = await orm.update(countertops).set({ deletedAt: null }).where(isDeleted).returning()
    if (!restored) throw countertopNotFound()
    if (!place) throw listFull()
    return present(restored)
  })
}

/** Deletes these sessions, with their saved countertops. */
export async function eraseSessions(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  await tx.db.orm.delete(sessions).where(inArray(sessions.id, [...ids]))
}

/** Deletes sessions whose last write is too long ago, with their saved countertops, and what was deleted from a list. */
export async function purgeSessions(ctx: Context): Promise<void> {
  await ctx.db.orm.delete(countertops).where(lt(countertops.deletedAt, retentionCutoff('deletedCountertop', ctx.now())))
  await ctx.db.orm.delete(sessions).where(lt(sessions.lastWriteAt, retentionCutoff('session', ctx.now())))
}
