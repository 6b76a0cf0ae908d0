import type { Person } from '#shared/people/schema.ts'
import type { PersonRow } from './queries.ts'

/** A person as owners see them, and as they see themselves. */
export function presentPerson({ disabledAt, lastSeenAt, ...person }: PersonRow): Person {
  return { ...person, disabled: disabledAt !== null, lastSeenAt: lastSeenAt?.toISOString() ?? null }
}

/** A person as colleagues see them: without email address and last use. */
export function presentColleague(row: PersonRow): Person {
  return { ...presentPerson(row), email: null, lastSeenAt: null }
}
