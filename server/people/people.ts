import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { crews } from '#server/schedule/table.ts'
import { type Context, type TransactionContext, inTransaction } from '#server/context.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { addChange } from '#server/events/add-event.ts'
import { AppError, invalid, refuseOldVersion } from '#server/http/app-error.ts'
import type { EmailSite } from '#server/mail/email.ts'
import { addEmail } from '#server/mail/outbox.ts'
import type { Role } from '#shared/people/roles.ts'
import type { Me, NewPerson, Person, PersonEdit } from '#shared/people/schema.ts'
import type { PersonEmailKind } from './emails.ts'
import {
  findPerson,
  lockPeople,
  lockPerson,
  personColumns,
  presentColleague,
  presentPerson,
  refuseUnlessOwner,
} from './queries.ts'
import { addLink, endLinks, endSessions } from './sign-in.ts'
import { people } from './table.ts'

/** Everyone who works or worked here: those with access first, then by name. */
export async function listPeople(ctx: Pick<Context, 'db' | 'by'>): Promise<Person[]> {
  const rows = await ctx.db.orm
    .select(personColumns)
    .from(people)
    .orderBy(sql`${people.disabledAt} is not null`, asc(sql`lower(${people.name})`), asc(people.id))
  return rows.map(ctx.by.role === 'owner' ? presentPerson : presentColleague)
}

/** Who calls. */
export async function findMe({ by, db }: Pick<Context, 'db' | 'by'>): Promise<Me> {
  if (by.role === null) throw new Error('Only someone with a role asks who they are')
  const person = by.personId === null ? null : presentPerson(await findPerson({ db }, by.personId))
  return { kind: person ? 'person' : 'key', role: by.role, person }
}

/**
 * Adds a person, with a link to sign in. The invitation email carries a second link. Throws 400 at `role` if the first
 * person isn't an owner, at `email` if someone has it, and at `crew`.
 */
export async function addPerson(
  ctx: Context,
  site: EmailSite,
  { name, email, role, crew }: NewPerson,
): Promise<{ person: Person; link: string }> {
  const id = randomUUID()
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx)
    await refuseUnlessOwner(tx)
    const [someone] = await tx.db.orm.select({ id: people.id }).from(people).limit(1)
    if (!someone && role !== 'owner') throw invalid('role', 'The first person must be an owner.')
    const row = { id, name, email, role, crew: await checkCrew(tx, role, crew), createdAt: tx.now() }
    await tx.db.orm.insert(people).values(row)
    const values = { fields: ['name', 'email', 'role', 'crew'], before: null, after: row } as const
    await addChange(tx, { subject: 'person', subjectId: id, ...values })
    await addEmail(tx, { kind: 'person_invited' satisfies PersonEmailKind, personId: id })
    const link = await addLink(tx, site, { personId: id, from: 'owner' })
    return { person: presentPerson(await findPerson(tx, id)), link }
  }).catch(refuseTakenEmail)
}

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
    const changes = await addChange(tx, { subject: 'person', subjectId: id, fields: FIELDS, before, after })
    if (!changes) return before
    const { name, email } = { ...row, ...edit }
    const disabledAt = after.disabled ? (row.disabledAt ?? tx.now()) : null
    await tx.db.orm
      .update(people)
      .set({ name, email, role, crew, disabledAt, version: row.version + 1 })
      .where(eq(people.id, id))
    if (row.role === 'owner' && !before.disabled) await requireOwner(tx)
    // The earlier address may be someone else's.
    if (changes.disabled || changes.email) await endLinks(tx, id)
    if (changes.disabled) await endSessions(tx, id)
    return presentPerson(await findPerson(tx, id))
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

/** The crew to store with a role. Throws 400 at `crew` if the role needs one, can't have one, or it doesn't exist. */
async function checkCrew(tx: TransactionContext, role: Role, crew: number | null | undefined): Promise<number | null> {
  if (role !== 'crew') {
    if (crew != null) throw invalid('crew', 'Only someone with the role crew has a crew.')
    return null
  }
  if (crew == null) throw invalid('crew', 'Choose a crew.')
  const { number } = crews
  const [stored] = await tx.db.orm.select({ number }).from(crews).where(eq(number, crew))
  if (!stored) throw invalid('crew', `There is no crew ${crew}.`)
  return crew
}

/** Throws 400 if the database refused an email address because another person has it. */
function refuseTakenEmail(error: unknown): never {
  throw isUniqueViolation(error, 'people_email') ? invalid('email', 'Someone already uses this email.') : error
}
