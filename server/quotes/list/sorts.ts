import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { invalid } from '#server/http/app-error.ts'
import { isStorable } from '#shared/lib/text.ts'
import type { QuoteSort } from '#shared/quotes/list-query.ts'

interface Sort {
  direction: 'asc' | 'desc'
  /** In order. The last one is the quote's number, so no two quotes are equal. */
  keys: readonly { value: SQL; type: 'bigint' | 'text' }[]
}

const NUMBER = { value: sql`quotes.number`, type: 'bigint' } as const
/** Later than any time, in milliseconds. */
const NEVER = sql.raw(String(Number.MAX_SAFE_INTEGER))
/** Case and accents don't count. Most names have none, and removing them takes ten times as long. */
const folded = (name: SQL) =>
  ({
    value: sql`lower(case when octet_length(${name}) = char_length(${name}) then ${name}
      else regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f]', '', 'g') end) collate "C"`,
    type: 'text',
  }) as const

const SORTS: Record<QuoteSort, Sort> = {
  newest: { direction: 'desc', keys: [NUMBER] },
  oldest: { direction: 'asc', keys: [NUMBER] },
  due: {
    direction: 'asc',
    keys: [
      { value: sql`(quotes.answered_at is not null)::int`, type: 'bigint' },
      { value: sql`coalesce((extract(epoch from quotes.answer_due_at) * 1000)::bigint, ${NEVER})`, type: 'bigint' },
      NUMBER,
    ],
  },
  total: { direction: 'desc', keys: [{ value: sql`quotes.total_cents`, type: 'bigint' }, NUMBER] },
  name: { direction: 'asc', keys: [folded(sql`quotes.last_name`), folded(sql`quotes.first_name`), NUMBER] },
  followUp: {
    direction: 'asc',
    keys: [
      { value: sql`coalesce((quotes.follow_up_on - date '1970-01-01')::bigint, ${NEVER})`, type: 'bigint' },
      NUMBER,
    ],
  },
}

/** A column for each value that the list is ordered by: `key0`, `key1`, ... */
export function keyColumns(sort: QuoteSort): Record<string, SQL.Aliased> {
  return Object.fromEntries(SORTS[sort].keys.map(({ value }, index) => [`key${index}`, value.as(`key${index}`)]))
}

const keyNames = (sort: QuoteSort) => SORTS[sort].keys.map((_, index) => sql.raw(`key${index}`))

/** The order of the list, by its key columns. */
export function orderOf(sort: QuoteSort): SQL[] {
  return keyNames(sort).map((key) => sql`${key} ${sql.raw(SORTS[sort].direction)}`)
}

/** A row's place in the order, as JSON text. `encodeCursor` makes a cursor of it. */
export function placeOf(sort: QuoteSort): SQL<string> {
  return sql<string>`json_build_array(${sql.join(keyNames(sort), sql`, `)})::text`
}

export function encodeCursor(place: string): string {
  return Buffer.from(place).toString('base64url')
}

/** What comes after the row of a cursor. Throws 400 for a cursor that we didn't make. */
export function isAfter(sort: QuoteSort, cursor: string): SQL {
  const { direction, keys } = SORTS[sort]
  const place = decodeCursor(cursor)
  if (place.length !== keys.length || place.some((value, index) => !fits(value, keys[index]?.type))) throw badCursor()
  const values = place.map((value, index) => sql`${value}::${sql.raw(keys[index]?.type ?? 'text')}`)
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  return sql`(${list(keyNames(sort))}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${list(values)})`
}

function decodeCursor(cursor: string): (string | number)[] {
  try {
    const text = Buffer.from(cursor, 'base64url').toString()
    return z.array(z.string().refine(isStorable).or(z.int())).parse(JSON.parse(text))
  } catch {
    throw badCursor()
  }
}

function fits(value: string | number, type: 'bigint' | 'text' | undefined): boolean {
  return typeof value === (type === 'bigint' ? 'number' : 'string')
}

function badCursor() {
  return invalid('cursor', "This cursor isn't from a Link of this list")
}
