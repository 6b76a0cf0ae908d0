import { z } from 'zod'
import { isStorable } from '#shared/lib/text.ts'
import { MAX_SEARCH_LENGTH } from '#shared/quotes/list-facts.ts'

const QUERY = `q must be 1 to ${MAX_SEARCH_LENGTH} characters`

export const searchQuerySchema = z.object({
  q: z
    .string({ error: QUERY })
    .refine(isStorable, { error: 'q contains a character we cannot look up', abort: true })
    .min(1, { error: QUERY })
    .max(MAX_SEARCH_LENGTH, { error: QUERY }),
})

export const searchResultSchema = z.object({
  kind: z.enum(['customer', 'quote', 'appointment']),
  id: z.guid(),
  /** The quote's number, or the customer's newest. */
  number: z.int().nullable(),
  /** The customer's name. */
  title: z.string(),
  /** The latest quote: number, town, total, stage and day. */
  line: z.string(),
  /** Whether that quote can be opened. A visit keeps the number of a deleted one. */
  hasQuote: z.boolean(),
  /** Null for someone who is paying now, and for a quote without name, phone number and email. */
  customerId: z.guid().nullable(),
  /** The day of a visit, `YYYY-MM-DD`. */
  date: z.string().nullable(),
  why: z.enum(['number', 'phone', 'email', 'name', 'address', 'similar']),
  /** What matched, unless title and line show it: `Visit for Elaine Edwards, 9 Oak Ln`, `Revision 2 of the final quote: Accepted`. */
  match: z.string(),
})
export type SearchResult = z.output<typeof searchResultSchema>
