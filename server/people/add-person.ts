import { randomUUID } from 'node:crypto'
import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { invalid } from '#server/http/app-error.ts'
import { refuseUnlessOwner } from '#server/http/refuse-unless-owner.ts'
import { addEmail } from '#server/mail/add-email.ts'
import type { EmailSite } from '#server/mail/links.ts'
import type { NewPerson, Person } from '#shared/people/schema.ts'
import { addLink } from './add-link.ts'
import { checkCrew } from './check-crew.ts'
import type { PersonEmailKind } from './emails/writers.ts'
import { refuseTakenEmail } from './refuse-taken-email.ts'
import { presentPerson } from './present-person.ts'
import { findPerson, lockPeople } from './queries.ts'
import { people } from './table.ts'

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
    const changes = { name: [null, name], email: [null, email], role: [null, role], crew: [null, row.crew] }
    await addEvent(tx, { subject: 'person', subjectId: id, action: 'created', changes: withoutNulls(changes) })
    await addEmail(tx, { kind: 'person_invited' satisfies PersonEmailKind, personId: id })
    const link = await addLink(tx, site, { personId: id, from: 'owner' })
    const stored = await findPerson(tx, id)
    if (!stored) throw new Error('A new person is missing')
    return { person: presentPerson(stored), link }
  }).catch(refuseTakenEmail)
}

type Change = [from: string | number | null, to: string | number | null]

/** Drops fields that stay empty. */
function withoutNulls(changes: Record<string, (string | number | null)[]>): Record<string, Change> {
  const filled = Object.entries(changes).filter(([, [, to]]) => to !== null)
  return Object.fromEntries(filled) as Record<string, Change> // pairs, as above
}
