import type { Person } from '#shared/people/schema.ts'

let count = 0

/** Someone of the office who was last seen on March 9. */
export function person(name: string, changes: Partial<Person> = {}): Person {
  count += 1
  return {
    id: `0198c0de-0000-7000-8000-${String(900_000 + count).padStart(12, '0')}`,
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@shop.example`,
    role: 'office',
    crew: null,
    disabled: false,
    lastSeenAt: '2026-03-09T15:04:00.000Z',
    version: 1,
    ...changes,
  }
}
