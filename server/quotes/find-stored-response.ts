import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { param, prepareOnce } from '#server/db/database.ts'
import { IDEMPOTENCY_WINDOW } from '#server/db/idempotency.ts'
import { idempotencyKeys } from './table.ts'

const selectStoredResponse = prepareOnce((orm) =>
  orm
    .select({
      requestHash: idempotencyKeys.requestHash,
      quoteId: idempotencyKeys.quoteId,
      number: idempotencyKeys.quoteNumber,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.sessionId, param('session')),
        eq(idempotencyKeys.key, param('key')),
        sql`${idempotencyKeys.createdAt} > now() - ${IDEMPOTENCY_WINDOW}`,
      ),
    )
    .prepare('idempotency_find'),
)

/** The response to this session's request with this key in the last 24 hours. */
export async function findStoredResponse(
  ctx: Pick<Context, 'db'>,
  { session, key }: { session: string; key: string },
): Promise<{ requestHash: string; quoteId: string; number: number } | undefined> {
  const [response] = await selectStoredResponse(ctx.db).execute({ session, key })
  return response
}
