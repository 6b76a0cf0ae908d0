import { call } from '#client/api/call.ts'
import type { Quote } from '#shared/quotes/schema.ts'

/** The quote of that number, such as `1042`; null where there is none. */
export async function findQuote(adminKey: string, number: string): Promise<Quote | null> {
  const wanted = Number(number)
  if (!/^\d{1,8}$/.test(number)) return null
  // The list begins with the first number below the bound.
  const [first] = await call('GET /api/quotes', { adminKey, query: { before: String(wanted + 1) } })
  return first?.number === wanted ? first : null
}
