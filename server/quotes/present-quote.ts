import type { Quote } from '#shared/quotes/schema.ts'
import type { QuoteRow } from './queries.ts'

/** A quote in the office's list, as the API sends it. */
export function presentQuote(row: QuoteRow): Quote {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
