import type { ActorKind } from '#shared/events/schema.ts'
import type { Role } from '#shared/people/roles.ts'

/** Who makes a change, and in which request. */
export interface Actor {
  kind: ActorKind
  /** Null unless a person makes it. */
  personId: string | null
  /** The person's name today, or what kind of actor it is. History keeps it. */
  name: string
  /** Null for someone who doesn't work here. */
  role: Role | null
  /** The crew of a person with the role `crew`, or null. */
  crew: number | null
  /** Null outside a request. */
  requestId: string | null
}

const NOBODY_HERE = { personId: null, role: null, crew: null, requestId: null } as const

/** Changes that no one asked for: jobs, the end of a hold. */
export const SYSTEM: Actor = { ...NOBODY_HERE, kind: 'system', name: 'System' }
/** A visitor of the site. */
export const CUSTOMER: Actor = { ...NOBODY_HERE, kind: 'customer', name: 'Customer' }
/** Someone with an admin key. */
export const ADMIN_KEY: Actor = { ...NOBODY_HERE, kind: 'key', name: 'Admin key', role: 'owner' }
