import { countertops, sessions } from '#server/countertops/table.ts'
import { rateLimits } from '#server/http/limits/table.ts'
import { idempotencyKeys, quoteAudit, quoteCountertops, quoteImages, quotes } from '#server/quotes/table.ts'

/** Every table of the database; drizzle-kit makes the migrations from this. */
export const schema = {
  sessions,
  countertops,
  quotes,
  quoteCountertops,
  quoteImages,
  idempotencyKeys,
  quoteAudit,
  rateLimits,
}
