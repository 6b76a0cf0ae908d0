import type { Quote } from '#shared/quotes/schema.ts'

/** A quote with the key of its row. */
export interface KeyedQuote {
  quote: Quote
  key: number
}

/** The quotes of one list, such as `stage=new`. */
export interface KeyedList {
  query: string
  quotes: readonly Quote[]
  rows: readonly KeyedQuote[]
}

/**
 * Keys the rows of a list. In the same list, a row stays with its quote, so that the focus does too. Another list takes over the
 * rows in their order, since changing an element's texts takes less time than making it.
 */
export function keyQuotes(query: string, quotes: readonly Quote[], before?: KeyedList): KeyedList {
  const kept = before?.rows ?? []
  const byId = before?.query === query ? new Map(kept.map(({ quote, key }) => [quote.id, key])) : null
  let next = 1 + Math.max(-1, ...kept.map(({ key }) => key))
  const rows = quotes.map((quote, index) => ({
    quote,
    key: (byId ? byId.get(quote.id) : kept[index]?.key) ?? next++,
  }))
  return { query, quotes, rows }
}

/** The rows to show now: those on the screen at once, the others as they were until React has time for them. */
export function nearRows(now: KeyedList, later: KeyedList, count: number): readonly KeyedQuote[] {
  if (now === later) return now.rows
  const near = now.rows.slice(0, count)
  const taken = new Set(near.map(({ key }) => key))
  return [...near, ...later.rows.slice(count, now.rows.length).filter(({ key }) => !taken.has(key))]
}
