import { call } from '#client/api/call.ts'
import type { Quote } from '#shared/quotes/schema.ts'

/** The quote with that number, such as `1042`, or null. */
export async function findQuote(adminKey: string, number: string): Promise<Quote | null> {
  const requestedNumber = Number(number)
  if (!/^\d{1,8}$/.test(number)) return null
  // The list starts at the first number below `before`.
  const [first] = await call('GET /api/quotes', { adminKey, query: { before: String(requestedNumber + 1) } })
  return first?.number === requestedNumber ? first : null
}
