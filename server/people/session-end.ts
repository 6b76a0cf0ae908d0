import { DAY_MS } from '#shared/lib/durations.ts'
import type { Role } from '#shared/people/roles.ts'

/** Days from the last use. Crews carry their phones around. */
const SESSION_DAYS: Record<Role, number> = { owner: 30, office: 30, crew: 14 }

/** When a session that is used `now` ends. */
export function sessionEnd(role: Role, now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS[role] * DAY_MS)
}
