import { and, eq, isNull } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { personTokens } from './table.ts'
import { hashToken } from './tokens.ts'

/** Ends the session of this token. */
export async function signOut(ctx: Pick<AnyContext, 'db' | 'now'>, token: string): Promise<void> {
  const now = ctx.now()
  await ctx.db.orm
    .update(personTokens)
    .set({ usedAt: now, expiresAt: now })
    .where(and(eq(personTokens.hash, hashToken(token)), eq(personTokens.kind, 'session'), isNull(personTokens.usedAt)))
}
