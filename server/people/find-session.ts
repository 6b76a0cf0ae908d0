import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { personColumns, type PersonRow } from './queries.ts'
import { sessionEnd } from './session-end.ts'
import { people, personTokens } from './table.ts'
import { hashToken } from './tokens.ts'

/** Milliseconds. A session's last use isn't stored more often. */
const SEEN_EVERY = MINUTE_MS

interface FoundSession {
  person: PersonRow
  /** The new end if this use was stored, so the cookie can be sent again. */
  extendedTo: Date | undefined
}

/** The person of a session. Undefined if it has ended or the person has no access. Stores that the person was here. */
export async function findSession(ctx: Pick<Context, 'db' | 'now'>, token: string): Promise<FoundSession | undefined> {
  const now = ctx.now()
  const [found] = await ctx.db.orm
    .select({ tokenId: personTokens.id, seenAt: personTokens.lastSeenAt, ...personColumns })
    .from(personTokens)
    .innerJoin(people, eq(people.id, personTokens.personId))
    .where(
      and(
        eq(personTokens.hash, hashToken(token)),
        eq(personTokens.kind, 'session'),
        isNull(personTokens.usedAt),
        gt(personTokens.expiresAt, now),
        isNull(people.disabledAt),
      ),
    )
  if (!found) return undefined
  const { tokenId, seenAt, ...person } = found
  // A person who joined a crew has fewer days from now on.
  if (seenAt && sessionEnd(person.role, seenAt) <= now) return undefined
  const isKnown = seenAt !== null && now.getTime() - seenAt.getTime() < SEEN_EVERY
  if (isKnown || !ctx.db.hasRoom()) return { person, extendedTo: undefined }
  const expiresAt = sessionEnd(person.role, now)
  // Never revives a session that has ended since. Its end may be later than `now`, by another instance's clock.
  const extended = await ctx.db.orm
    .update(personTokens)
    .set({ lastSeenAt: now, expiresAt })
    .where(and(eq(personTokens.id, tokenId), isNull(personTokens.usedAt)))
    .returning({ id: personTokens.id })
  return extended.length > 0 ? { person, extendedTo: expiresAt } : undefined
}
