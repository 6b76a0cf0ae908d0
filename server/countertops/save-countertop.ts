import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits/count-hit.ts'
import { refuseIfKnownOver } from '#server/http/limits/refuse-if-known-over.ts'
import { type SavedCountertop, MAX_COUNTERTOPS, type ParsedCountertopInput } from '#shared/countertops/schema.ts'
import { detailsSchema } from '#shared/fabrication/schema.ts'
import { dimensionColumns, storedDimensions } from './dimension-columns.ts'
import { removeCountertop } from './remove-countertop.ts'
import { countertops, sessions } from './table.ts'

interface SaveCountertop {
  session: string
  clientAddress: string
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
      insert into ${countertops} (session_id, shape, width, length, return_width, return_length, stone, details)
      select id, ${param('shape')}, ${param('width')}::float8, ${param('length')}::float8,
        ${param('returnWidth')}::float8, ${param('returnLength')}::float8, ${param('stone')}, ${param('details')}::jsonb
      from place
      returning id, (select is_new from place) as "isNewSession", details`,
)

/**
 * Saves a countertop in a session's list. Throws 409 if the list is full, and 429 if too many new sessions of the client
 * address saved one (docs/rules.md, Limits). Sessions that saved one before aren't counted.
 */
export async function saveCountertop(
  ctx: Context,
  { session, clientAddress, countertop: { shape, dimensions: input, stone, details } }: SaveCountertop,
): Promise<SavedCountertop> {
  try {
    refuseIfKnownOver(ctx, 'session', clientAddress)
  } catch (refusal) {
    const known = await ctx.db.orm.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, session))
    if (known.length === 0) throw refusal
  }
  const dimensions = storedDimensions(shape, input)
  const [saved] = await insertCountertop(ctx.db, {
    session,
    shape,
    ...dimensionColumns(dimensions),
    stone,
    details: details ? JSON.stringify(details) : null,
  })
  if (!saved) {
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
