import { HOUR_MS, MINUTE_MS } from '#shared/lib/durations.ts'

/** How long a sign-in link works, in milliseconds: one from an owner, and one that a person asked for (docs/rules.md, Sign-in). */
export const LINK_LIFETIMES = { owner: 72 * HOUR_MS, person: 15 * MINUTE_MS }
