import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { param, prepareOnce } from '#server/db/database.ts'
import { IDEMPOTENCY_WINDOW } from '#server/db/idempotency.ts'
import { idempotencyKeys } from './table.ts'

const selectFirstResponse = prepareOnce((orm) =>
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

interface KeyedRequest {
  session: string
  /** Undefined finds nothing. */
  idempotencyKey: string | undefined
}

/** The first response to this session's request with this key in the last 24 hours. Undefined if there was no such request. */
export async function findFirstResponse(
  ctx: Pick<Context, 'db'>,
  { session, idempotencyKey: key }: KeyedRequest,
): Promise<{ requestHash: string; quoteId: string; number: number } | undefined> {
  if (key === undefined) return undefined
  const [response] = await selectFirstResponse(ctx.db).execute({ session, key })
  return response
}
