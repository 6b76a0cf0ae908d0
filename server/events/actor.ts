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

const NO_PERSON = { personId: null, role: null, crew: null, requestId: null } as const

/** Makes the changes that no person asks for, such as ending a hold. */
export const SYSTEM: Actor = { ...NO_PERSON, kind: 'system', name: 'System' }
/** A visitor of the site. */
export const CUSTOMER: Actor = { ...NO_PERSON, kind: 'customer', name: 'Customer' }
/** Someone with an admin key. */
export const ADMIN_KEY: Actor = { ...NO_PERSON, kind: 'key', name: 'Admin key', role: 'owner' }
