import { and, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { listChanges } from '#server/events/list-changes.ts'
import { AppError } from '#server/http/app-error.ts'
import { refuseOldVersion } from '#server/http/refuse-old-version.ts'
import { refuseUnlessOwner } from '#server/http/refuse-unless-owner.ts'
import type { Person, PersonEdit } from '#shared/people/schema.ts'
import { checkCrew } from './check-crew.ts'
import { endAccess, endLinks } from './end-access.ts'
import { presentPerson } from './present-person.ts'
import { findPerson, lockPeople, lockPerson } from './queries.ts'
import { refuseTakenEmail } from './refuse-taken-email.ts'
import { people } from './table.ts'

const FIELDS = ['name', 'email', 'role', 'crew', 'disabled'] as const

/**
 * Changes a person. Removing access ends the person's sessions and links in the same transaction, and another email
 * address ends the links. Throws 404; 400 at `email` or `crew`; 409 `changed_meanwhile` with the `current` person; 409
 * `not_allowed_now` for the last owner.
 */
export async function editPerson(
  ctx: Context,
  { id, edit: { version, disabled, ...edit } }: { id: string; edit: PersonEdit },
): Promise<Person> {
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx)
    await refuseUnlessOwner(tx)
    const row = await lockPerson(tx, id)
    const before = presentPerson(row)
    refuseOldVersion(version, before, 'person')
    const role = edit.role ?? row.role
    // With a role other than `crew`, the person leaves their crew.
    const crew = await checkCrew(tx, role, edit.crew === undefined && role === 'crew' ? row.crew : edit.crew)
    const after = { ...before, ...edit, role, crew, disabled: disabled ?? before.disabled }
    const changes = listChanges(FIELDS, before, after)
    if (Object.keys(changes).length === 0) return before
    const { name, email } = { ...row, ...edit }
    const disabledAt = after.disabled ? (row.disabledAt ?? tx.now()) : null
    await tx.db.orm
      .update(people)
      .set({ name, email, role, crew, disabledAt, version: row.version + 1 })
      .where(eq(people.id, id))
    if (row.role === 'owner' && !before.disabled) await requireOwner(tx)
    if (changes.disabled) await endAccess(tx, id)
    // The earlier address may be someone else's.
    else if (changes.email) await endLinks(tx, id)
    await addEvent(tx, { subject: 'person', subjectId: id, action: 'edited', changes })
    const stored = await findPerson(tx, id)
    if (!stored) throw new Error('An edited person is missing')
    return presentPerson(stored)
  }).catch(refuseTakenEmail)
}

/** Throws 409 if no owner with access is left. */
async function requireOwner(tx: TransactionContext): Promise<void> {
  const [owner] = await tx.db.orm
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, 'owner'), isNull(people.disabledAt)))
    .limit(1)
  if (!owner) throw new AppError('not_allowed_now', 'The shop needs at least one owner.')
}
