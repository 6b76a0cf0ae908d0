import { eq, sql } from 'drizzle-orm'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { takeLock } from '#server/db/locks.ts'
import { AppError, forbiddenRole } from '#server/http/app-error.ts'
import { findSettings } from '#server/settings/table.ts'
import { ADMIN_KEYS_OFF } from '#shared/http/session.ts'
import type { Person } from '#shared/people/schema.ts'
import { people, personTokens } from './table.ts'

/** When one of the person's sessions was last used. */
const latestUse = sql<Date | null>`(
  select max(seen.last_seen_at) from ${personTokens} as seen where seen.person_id = people.id and seen.kind = 'session'
)`.mapWith(personTokens.lastSeenAt)

export const personColumns = {
  id: people.id,
  name: people.name,
  email: people.email,
  role: people.role,
  crew: people.crew,
  disabledAt: people.disabledAt,
  version: people.version,
  lastSeenAt: latestUse,
}

export type PersonRow = Awaited<ReturnType<typeof findPerson>>

/** Throws 404. */
export async function findPerson(ctx: Pick<AnyContext, 'db'>, id: string) {
  const [person] = await ctx.db.orm.select(personColumns).from(people).where(eq(people.id, id))
  if (!person) throw new AppError('not_found', 'Person not found')
  return person
}

/** Locks the person until the transaction ends. So a sign-in and a removal of access never overlap. Throws 404. */
export async function lockPerson(tx: TransactionContext, id: string): Promise<PersonRow> {
  await tx.db.orm.select({ id: people.id }).from(people).where(eq(people.id, id)).for('update')
  return findPerson(tx, id)
}

/**
 * Only one transaction at a time changes who works here, so two can't both remove the other one's owner. The number is
 * "people" as bytes.
 */
export const lockPeople = (tx: TransactionContext) => takeLock(tx, 0x70656f706c65)

/** A person as owners see them, and as they see themselves. */
export function presentPerson({ disabledAt, lastSeenAt, ...person }: PersonRow): Person {
  return { ...person, disabled: disabledAt !== null, lastSeenAt: lastSeenAt?.toISOString() ?? null }
}

/** A person as colleagues see them: without email address and last use. */
export function presentColleague(row: PersonRow): Person {
  return { ...presentPerson(row), email: null, lastSeenAt: null }
}

/**
 * Throws 401 or 403 if the caller has lost access or the role of an owner since the request came in. Call it after the
 * locks: then what another owner committed before is seen.
 */
export async function refuseUnlessOwner(tx: TransactionContext): Promise<void> {
  const { kind, personId } = tx.by
  if (kind === 'key' && !(await findSettings(tx)).adminKeysOn) throw new AppError('unauthorized', ADMIN_KEYS_OFF)
  if (personId === null) return
  const person = await findPerson(tx, personId)
  if (person.disabledAt) throw new AppError('unauthorized', 'Please sign in again.')
  if (person.role !== 'owner') throw forbiddenRole()
}
