import { and, eq, gt, isNull } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { personTokens } from './table.ts'

/** Ends the person's sessions and links. */
export async function endAccess(tx: TransactionContext, personId: string): Promise<void> {
  await endLinks(tx, personId)
  await endSessions(tx, personId)
}

/** Ends the person's links, as if they had been used. */
export async function endLinks(tx: TransactionContext, personId: string): Promise<void> {
  await tx.db.orm
    .update(personTokens)
    .set({ usedAt: tx.now() })
    .where(and(eq(personTokens.personId, personId), eq(personTokens.kind, 'link'), isNull(personTokens.usedAt)))
}

/** Ends the person's sessions, and returns how many. Their rows stay, because they say when the person was last seen. */
export async function endSessions(tx: TransactionContext, personId: string): Promise<number> {
  const now = tx.now()
  const ended = await tx.db.orm
    .update(personTokens)
    .set({ usedAt: now, expiresAt: now })
    .where(
      and(
        eq(personTokens.personId, personId),
        eq(personTokens.kind, 'session'),
        isNull(personTokens.usedAt),
        gt(personTokens.expiresAt, now),
      ),
    )
    .returning({ id: personTokens.id })
  return ended.length
}
