import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import type { Actor } from '#server/events/actor.ts'
import { addEvent } from '#server/events/add-event.ts'
import { DAY_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import type { Role } from '#shared/people/roles.ts'
import { lockPeople, lockPerson, type PersonRow, personColumns, refuseUnlessOwner } from './queries.ts'
import { people, personTokens } from './table.ts'

const TOKEN_BYTES = 32

/** A secret of 32 random bytes, and the hash that is stored in its place. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256. A secret this long needs no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(Buffer.from(token, 'base64url')).digest()
}

/** Days from the last use. Crews carry their phones around. */
const SESSION_DAYS: Record<Role, number> = { owner: 30, office: 30, crew: 14 }

/** When a session that is used `now` ends. */
export function sessionEnd(role: Role, now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS[role] * DAY_MS)
}

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

/** A person as the author of changes. */
export function actorOf({ id, name, role, crew }: PersonRow, requestId: string | null): Actor {
  return { kind: 'person', personId: id, name, role, crew, requestId }
}

/** Ends the session of this token. */
export async function signOut(ctx: Pick<AnyContext, 'db' | 'now'>, token: string): Promise<void> {
  const now = ctx.now()
  await ctx.db.orm
    .update(personTokens)
    .set({ usedAt: now, expiresAt: now })
    .where(and(eq(personTokens.hash, hashToken(token)), eq(personTokens.kind, 'session'), isNull(personTokens.usedAt)))
}

/** Signs the person out everywhere, and ends the links that could sign them in again. Throws 404. */
export async function signOutEverywhere(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx)
    await refuseUnlessOwner(tx)
    await lockPerson(tx, id)
    await endLinks(tx, id)
    const count = await endSessions(tx, id)
    if (count === 0) return
    await addEvent(tx, { subject: 'person', subjectId: id, action: 'edited', changes: { sessions: [count, 0] } })
  })
}

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
async function endSessions(tx: TransactionContext, personId: string): Promise<number> {
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
