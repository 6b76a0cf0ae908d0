import { z } from 'zod'
import { isStorable } from '#shared/lib/text.ts'
import { MAX_QUERY_LENGTH } from './query-length.ts'

const QUERY = `q must be 1 to ${MAX_QUERY_LENGTH} characters`

export const searchQuerySchema = z.object({
  q: z
    .string({ error: QUERY })
    .refine(isStorable, { error: 'q contains a character we cannot look up', abort: true })
    .min(1, { error: QUERY })
    .max(MAX_QUERY_LENGTH, { error: QUERY }),
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
  why: z.enum(['number', 'phone', 'email', 'name', 'similar']),
})
export type SearchResult = z.output<typeof searchResultSchema>
