import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'

// Raw: Drizzle's builder can't read or set a sequence.
const updateSequence = rawStatement(
  'quotes_advance_number',
  z.strictObject({ setval: z.string() }),
  sql`select setval('quotes_number_seq', ${param('number')}::bigint)::text as setval from quotes_number_seq
      where ${param('number')}::bigint >= last_value + is_called::int`,
)

/** Makes later quote numbers greater than this one, which a customer already has. */
export async function advanceQuoteNumber(ctx: Context, number: number): Promise<void> {
  await updateSequence(ctx.db, { number })
}
