import { and, inArray, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { listQuoteContacts } from '#server/customers/replace-words.ts'
import { searchWords } from '#server/customers/words.ts'
import { customers } from '#server/customers/table.ts'
import { findJoined, matchWords, wordsOf } from './match-words.ts'
import { RANKS, rankWord } from './rank-word.ts'
import { readWordIndex, type WordIndex } from './word-index.ts'

/** Similar words count only if fewer customers are found without them. */
const FEW = 5

interface FoundByWords {
  id: string
  why: 'name' | 'similar'
}

/**
 * Customers with each word of the query in a name, street or city of theirs, or of one of their quotes, whole or in part:
 * exact words first, then beginnings, parts and similar words, then the newest.
 */
export async function findByWords(ctx: Context, query: string, limit: number): Promise<FoundByWords[]> {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const index = await readWordIndex(ctx)
  const exact = await checkFound(ctx, { ids: listMatches(index, words, false), words, allowSimilar: false, limit })
  const found = exact.map((id) => ({ id, why: 'name' as const }))
  if (found.length >= FEW) return found
  const ids = listMatches(index, words, true).filter((id) => !exact.includes(id))
  const similar = await checkFound(ctx, { ids, words, allowSimilar: true, limit: limit - found.length })
  return [...found, ...similar.map((id) => ({ id, why: 'similar' as const }))]
}

/** Ids of customers that match each word, best first, then newest first. */
function listMatches(index: WordIndex, asked: readonly string[], allowSimilar: boolean): string[] {
  /** By position: the sum of the ranks, for customers that match every word so far. */
  let ranks: Map<number, number> | undefined
  for (const word of asked) {
    const best = new Map<number, number>()
    const add = (positions: ReadonlySet<number>, rank: number) => {
      for (const position of positions) {
        const before = ranks === undefined ? 0 : ranks.get(position)
        if (before === undefined) continue
        best.set(position, Math.min(best.get(position) ?? Infinity, before + rank))
      }
    }
    for (const [stored, positions] of index.words) {
      const rank = rankWord(stored, word, allowSimilar)
      if (rank !== undefined) add(positions, rank)
    }
    add(findJoined(index.words, word), RANKS.part)
    if (best.size === 0) return []
    ranks = best
  }
  return [...(ranks ?? [])]
    .map(([position, rank]) => ({
      rank,
      id: index.customers[position]?.id ?? '',
      createdAt: index.customers[position]?.createdAt ?? 0,
    }))
    .toSorted((one, other) => one.rank - other.rank || other.createdAt - one.createdAt)
    .map(({ id }) => id)
}

interface Matches {
  ids: readonly string[]
  words: readonly string[]
  allowSimilar: boolean
  limit: number
}

/**
 * The first of these that still match. Asks the database, because the index may be a second behind, and it keeps deleted
 * words.
 */
async function checkFound(ctx: Context, { ids, words, allowSimilar, limit }: Matches): Promise<string[]> {
  const checked: string[] = []
  for (let from = 0; from < ids.length && checked.length < limit; from += 2 * limit) {
    const some = ids.slice(from, from + 2 * limit)
    const { id, firstName, lastName, address, city, mergedInto, erasedAt } = customers
    const rows = await ctx.db.orm
      .select({ id, firstName, lastName, address, city })
      .from(customers)
      .where(and(inArray(id, some), isNull(mergedInto), isNull(erasedAt)))
    const ofQuotes = await listQuoteContacts(ctx, some)
    const matching = new Set(
      rows
        .filter((row) => {
          const contacts = [row, ...ofQuotes.filter(({ customerId }) => customerId === row.id)]
          return matchWords(contacts.flatMap(searchWords), words, allowSimilar)
        })
        .map((row) => row.id),
    )
    checked.push(...some.filter((one) => matching.has(one)))
  }
  return checked.slice(0, limit)
}
