import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { AppError, idempotencyMismatch } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits/count-hit.ts'
import { refuseIfKnownOver } from '#server/http/limits/refuse-if-known-over.ts'
import { type SavedCountertop, MAX_COUNTERTOPS, type ParsedCountertopInput } from '#shared/countertops/schema.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { detailsSchema } from '#shared/fabrication/schema.ts'
import { dimensionColumns, storedDimensions } from './dimension-columns.ts'
import { findCountertopByKey } from './list-countertops.ts'
import { removeCountertop } from './remove-countertop.ts'
import { countertops, sessions } from './table.ts'

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
