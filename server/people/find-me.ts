import type { Context } from '#server/context.ts'
import type { Me } from '#shared/people/schema.ts'
import { presentPerson } from './present-person.ts'
import { findPerson } from './queries.ts'

/** Who calls. */
export async function findMe({ by, db }: Pick<Context, 'db' | 'by'>): Promise<Me> {
  if (by.role === null) throw new Error('Only someone with a role asks who they are')
  const person = by.personId === null ? undefined : await findPerson({ db }, by.personId)
  return { kind: person ? 'person' : 'key', role: by.role, person: person ? presentPerson(person) : null }
}
