import type { EventChanges } from '#shared/events/schema.ts'
import { isEqual } from '#shared/lib/is-equal.ts'

type Value = EventChanges[string][number]

/** The values before and after of those fields that differ, for an event. */
export function listChanges<Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, Value>>,
  after: Readonly<Record<Field, Value>>,
): EventChanges {
  const changed = fields.filter((field) => !isEqual(before[field], after[field]))
  return Object.fromEntries(changed.map((field) => [field, [before[field], after[field]]]))
}
