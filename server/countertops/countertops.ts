import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context, TransactionContext } from '#server/context.ts'
import { param, prepareOnce, rawStatement } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { AppError, idempotencyMismatch } from '#server/http/app-error.ts'
import { countHit, refuseIfKnownOver } from '#server/http/limits/limits.ts'
import { type Dimensions, fullDimensions, type Shape } from '#shared/countertops/countertop.ts'
import { MAX_COUNTERTOPS, type ParsedCountertopInput, type SavedCountertop } from '#shared/countertops/schema.ts'
import { retentionCutoff } from '#shared/erasure/retention.ts'
import { detailsSchema } from '#shared/fabrication/schema.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
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

export function countertopNotFound(): AppError {
  return new AppError('not_found', 'Countertop not found')
}

const COLUMNS = {
  id: countertops.id,
  shape: countertops.shape,
  width: countertops.width,
  length: countertops.length,
  returnWidth: countertops.returnWidth,
  returnLength: countertops.returnLength,
  stone: countertops.stone,
  details: countertops.details,
}

type CountertopRow = Pick<typeof countertops.$inferSelect, keyof typeof COLUMNS>

const selectCountertops = prepareOnce((orm) =>
  orm
    .select(COLUMNS)
    .from(countertops)
    .where(eq(countertops.sessionId, param('session')))
    .orderBy(asc(countertops.position))
    .prepare('countertops_list'),
)

/** A session's saved countertops, in the order of adding. */
export async function listCountertops(
  ctx: Pick<Context, 'db'>,
  { session }: { session: string },
): Promise<SavedCountertop[]> {
  const rows = await selectCountertops(ctx.db).execute({ session })
  return rows.map(present)
}

/** The countertop that the session saved with this idempotency key, if it still has it. */
export async function findCountertopByKey(
  { db: { orm } }: Pick<Context, 'db'>,
  { session, key }: { session: string; key: string },
): Promise<SavedCountertop | undefined> {
  const [row] = await orm
    .select(COLUMNS)
    .from(countertops)
    .where(and(eq(countertops.sessionId, session), eq(countertops.idempotencyKey, key)))
  return row && present(row)
}

function present({ id, shape, stone, details, ...dimensions }: CountertopRow): SavedCountertop {
  return { id, shape, dimensions: presentDimensions(dimensions), stone, ...(details && { details }) }
}

interface SaveCountertop {
  session: string
  clientAddress: string
  idempotencyKey?: string | undefined
  countertop: ParsedCountertopInput
}

// Raw: the update locks the session's row and checks the count on the locked row, so only one request gets the last
// place. xmax is 0 only if the row was inserted, so the session is new.
const insertCountertop = rawStatement(
  'countertops_add',
  z.strictObject({ id: z.string(), isNewSession: z.boolean(), details: detailsSchema.nullable() }),
  sql`with place as (
        insert into ${sessions} (id, countertop_count) values (${param('session')}, 1)
        on conflict (id) do update set countertop_count = sessions.countertop_count + 1, last_write_at = now()
          where sessions.countertop_count < ${sql.raw(String(MAX_COUNTERTOPS))}
        returning id, xmax = 0 as is_new
      )
      insert into ${countertops} (session_id, shape, width, length, return_width, return_length, stone, details,
        idempotency_key)
      select id, ${param('shape')}, ${param('width')}::float8, ${param('length')}::float8,
        ${param('returnWidth')}::float8, ${param('returnLength')}::float8, ${param('stone')}, ${param('details')}::jsonb,
        ${param('idempotencyKey')}::uuid
      from place
      returning id, (select is_new from place) as "isNewSession", details`,
)

/**
 * Saves a countertop in a session's list. Throws 409 if the list is full, and 429 if too many new sessions of the client
 * address saved one (docs/rules.md, Limits). Sessions that saved one before aren't counted. A repeat with the same idempotency
 * key saves nothing and returns the first one, or throws 409 `idempotency_mismatch` if the countertop differs.
 */
export async function saveCountertop(
  ctx: Context,
  { session, clientAddress, idempotencyKey, countertop }: SaveCountertop,
): Promise<SavedCountertop> {
  try {
    refuseIfKnownOver(ctx, 'session', clientAddress)
  } catch (refusal) {
    const known = await ctx.db.orm.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, session))
    if (known.length === 0) throw refusal
  }
  const { shape, stone, details } = countertop
  const dimensions = storedDimensions(shape, countertop.dimensions)
  const [saved] = await insertCountertop(ctx.db, {
    session,
    shape,
    ...dimensionColumns(dimensions),
    stone,
    details: details ? JSON.stringify(details) : null,
    idempotencyKey: idempotencyKey ?? null,
  }).catch(async (error: unknown) => {
    if (isUniqueViolation(error, 'countertops_idempotency_key')) return []
    throw error
  })
  if (!saved) {
    const repeated = idempotencyKey && (await findFirst(ctx, { session, key: idempotencyKey, countertop }))
    if (repeated) return repeated
    throw new AppError('limit_reached', `You can save up to ${MAX_COUNTERTOPS} countertops. Delete one to add another.`)
  }
  if (saved.isNewSession) {
    try {
      await countHit(ctx, 'session', clientAddress)
    } catch (refusal) {
      await removeCountertop(ctx, { session, id: saved.id })
      throw refusal
    }
  }
  // As stored: the database orders the names in details, and every answer has them in the same order.
  return { id: saved.id, shape, dimensions, stone, ...(saved.details && { details: saved.details }) }
}

/** What was saved with this key before. Undefined if nothing was, or it was deleted since. */
async function findFirst(
  ctx: Context,
  {
    session,
    key,
    countertop: { shape, dimensions, stone, details },
  }: { session: string; key: string } & Pick<SaveCountertop, 'countertop'>,
): Promise<SavedCountertop | undefined> {
  const first = await findCountertopByKey(ctx, { session, key })
  if (!first) return undefined
  const { id: _, ...saved } = first
  const sent = { shape, dimensions: storedDimensions(shape, dimensions), stone, ...(details && { details }) }
  if (!isEqual(saved, sent)) throw idempotencyMismatch()
  return first
}

interface ReplaceCountertop {
  session: string
  id: string
  countertop: ParsedCountertopInput
}

/**
 * Replaces all of a session's countertop but its id and its place in the list. Without `details`, it has none afterwards.
 * Throws 404 if the session has no such countertop.
 */
export async function replaceCountertop(
  { db: { orm } }: Pick<Context, 'db'>,
  { session, id, countertop: { shape, dimensions: input, stone, details } }: ReplaceCountertop,
): Promise<SavedCountertop> {
  const dimensions = storedDimensions(shape, input)
  const replaced = orm.$with('replaced').as(
    orm
      .update(countertops)
      .set({ shape, ...dimensionColumns(dimensions), stone, details: details ?? null })
      .where(and(eq(countertops.id, id), eq(countertops.sessionId, session)))
      .returning({ id: countertops.id, sessionId: countertops.sessionId, details: countertops.details }),
  )
  const [saved] = await orm
    .with(replaced)
    .update(sessions)
    .set({ lastWriteAt: sql`now()` })
    .from(replaced)
    .where(eq(sessions.id, replaced.sessionId))
    .returning({ id: replaced.id, details: replaced.details })
  if (!saved) throw countertopNotFound()
  return { id: saved.id, shape, dimensions, stone, ...(saved.details && { details: saved.details }) }
}

/** Deletes a session's countertop. Throws 404 if the session has no such countertop. */
export async function deleteCountertop(
  ctx: Pick<Context, 'db'>,
  countertop: { session: string; id: string },
): Promise<void> {
  if (!(await removeCountertop(ctx, countertop))) throw countertopNotFound()
}

/** Deletes a countertop and frees its place. False if the session has no such countertop. */
export async function removeCountertop(
  { db: { orm } }: Pick<Context, 'db'>,
  { session, id }: { session: string; id: string },
): Promise<boolean> {
  const gone = orm.$with('gone').as(
    orm
      .delete(countertops)
      .where(and(eq(countertops.id, id), eq(countertops.sessionId, session)))
      .returning({ sessionId: countertops.sessionId }),
  )
  const changed = await orm
    .with(gone)
    .update(sessions)
    .set({ countertopCount: sql`${sessions.countertopCount} - 1`, lastWriteAt: sql`now()` })
    .from(gone)
    .where(eq(sessions.id, gone.sessionId))
    .returning({ id: sessions.id })
  return changed.length > 0
}

/** Deletes these sessions, with their saved countertops. */
export async function eraseSessions(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  await tx.db.orm.delete(sessions).where(inArray(sessions.id, [...ids]))
}

/** Deletes sessions whose last write is too long ago, with their saved countertops. */
export async function purgeSessions(ctx: Context): Promise<void> {
  await ctx.db.orm.delete(sessions).where(lt(sessions.lastWriteAt, retentionCutoff('session', ctx.now())))
}
