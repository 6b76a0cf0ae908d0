import { sql } from 'drizzle-orm'

/** How long a repeated request with the same Idempotency-Key gets the first response. */
export const IDEMPOTENCY_WINDOW = sql.raw(`interval '24 hours'`)
