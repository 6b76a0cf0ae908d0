import { HOUR_MS, MINUTE_MS } from '#shared/lib/durations.ts'

/** How long a sign-in link works, in milliseconds: one from an owner, and one that a person asked for (docs/rules.md, Sign-in). */
export const LINK_LIFETIMES = { owner: 72 * HOUR_MS, person: 15 * MINUTE_MS }

/** Who works in the office, from the one who may do most. An admin key acts as owner. */
export const ROLES = ['owner', 'office', 'crew'] as const
export type Role = (typeof ROLES)[number]

/** Whether this names a role. An endpoint's access may be one. */
export function isRole(name: string): name is Role {
  return ROLES.some((role) => role === name)
}

/** Whether `role` may do what `needed` may. */
export function hasRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(needed)
}
