import type { Actor } from '#server/events/actor.ts'
import type { PersonRow } from './queries.ts'

/** A person as the author of changes. */
export function actorOf({ id, name, role, crew }: PersonRow, requestId: string | null): Actor {
  return { kind: 'person', personId: id, name, role, crew, requestId }
}
