import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { customers, customerWords } from '#server/customers/table.ts'
import {
  listOwnContacts,
  type NamedPlace,
  otherSpellings,
  type OwnContact,
  searchWords,
  spellingsOfBeginning,
  splitWords,
} from '#server/customers/matching.ts'
import type { Database } from '#server/db/database.ts'
import { idList, isAmongIds, prepared } from '#server/db/prepared.ts'
import { editDistance } from '#shared/lib/edit-distance.ts'

/** Similar words count only if fewer customers are found without them. */
const FEW = 5

interface FoundByWords {
  id: string
  why: 'name' | 'address' | 'similar'
  /** The contact of a quote or visit that matches, if the customer's own doesn't. */
  own: OwnContact | undefined
}

/**
 * Customers with each word of the query in a name, street or city of theirs, or of one of their quotes and visits, whole or
 * in part: exact words first, then beginnings, parts and similar words, then the newest.
 */
export async function findByWords(ctx: Context, query: string, limit: number): Promise<FoundByWords[]> {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const index = await readWordIndex(ctx)
  const found = await checkFound(ctx, { ids: listMatches(index, words, false), words, allowSimilar: false, limit })
  if (found.length >= FEW) return found
  const ids = listMatches(index, words, true).filter((id) => !found.some((one) => one.id === id))
  return [...found, ...(await checkFound(ctx, { ids, words, allowSimilar: true, limit: limit - found.length }))]
}

/** Ids of customers that match each word, best first, then newest first. */
function listMatches(index: WordIndex, asked: readonly string[], allowSimilar: boolean): string[] {
  /** The sum of the ranks, for customers that match every word so far. */
  let ranks: Map<IndexedCustomer, number> | undefined
  for (const word of asked) {
    const best = new Map<IndexedCustomer, number>()
    const rankOf = rankingFor(word, allowSimilar)
    const add = (matching: ReadonlySet<IndexedCustomer>, rank: number) => {
      for (const customer of matching) {
        const before = ranks === undefined ? 0 : ranks.get(customer)
        if (before === undefined) continue
        best.set(customer, Math.min(best.get(customer) ?? Infinity, before + rank))
      }
    }
    for (const stored of allowSimilar ? index.words.keys() : wordsToRank(index, word)) {
      const rank = rankOf(stored)
      if (rank !== undefined) add(index.words.get(stored) ?? new Set(), rank)
    }
    add(findJoined(index.words, word), RANKS.part)
    if (best.size === 0) return []
    ranks = best
  }
  return [...(ranks ?? [])]
    .toSorted(([one, rank], [other, otherRank]) => rank - otherRank || other.createdAt - one.createdAt)
    .map(([{ id }]) => id)
}

/** The words that may match, but for similar ones: few of thousands. */
function wordsToRank({ text }: WordIndex, asked: string): ReadonlySet<string> {
  const words = new Set(spellingsOfBeginning(asked))
  for (let at = text.indexOf(asked); at >= 0; ) {
    const end = text.indexOf('\n', at)
    words.add(text.slice(text.lastIndexOf('\n', at) + 1, end))
    at = text.indexOf(asked, end)
  }
  return words
}

interface Matches {
  ids: readonly string[]
  words: readonly string[]
  allowSimilar: boolean
  limit: number
}

const customersByIds = prepared('customers_by_ids', (orm) => {
  const { id, firstName, lastName, address, city, mergedInto, erasedAt } = customers
  return orm
    .select({ id, firstName, lastName, address, city })
    .from(customers)
    .where(and(isAmongIds(id), isNull(mergedInto), isNull(erasedAt)))
})

/**
 * The first of these that still match. Asks the database, because the index may be a second behind, and it keeps deleted
 * words.
 */
async function checkFound(ctx: Context, { ids, words, allowSimilar, limit }: Matches): Promise<FoundByWords[]> {
  const checked: FoundByWords[] = []
  for (let from = 0; from < ids.length && checked.length < limit; from += limit) {
    const some = ids.slice(from, from + limit)
    const rows = await customersByIds(ctx.db, { ids: idList(some) })
    const hasWords = (contacts: NamedPlace[]) => matchWords(contacts.flatMap(searchWords), words, allowSimilar)
    const ofThemselves = new Set(rows.filter((row) => hasWords([row])))
    const others = rows.filter((row) => !ofThemselves.has(row)).map(({ id }) => id)
    const owns = others.length === 0 ? [] : await listOwnContacts(ctx, others)
    for (const one of some) {
      const row = rows.find((customer) => customer.id === one)
      const ofRow = owns.filter(({ customerId }) => customerId === one)
      if (!row) continue
      const isOfRow = ofThemselves.has(row)
      if (!isOfRow && !hasWords([row, ...ofRow])) continue
      const isByAddress = isOfRow && !hasWords([{ ...row, address: '' }])
      checked.push({
        id: one,
        why: isByAddress ? 'address' : allowSimilar ? 'similar' : 'name',
        // Words from several of them tell nothing more than the customer's name.
        own: ofRow.find((own) => hasWords([own])),
      })
    }
  }
  return checked.slice(0, limit)
}

/**
 * The distinct search words in this process's memory, each with its customers: a city is a word of most customers. It may
 * still have words that are gone: `checkFound` asks the database.
 */
interface WordIndex {
  words: Map<string, Set<IndexedCustomer>>
  /** The same words, a line each: looking through one text takes a tenth of the time. */
  text: string
  /** By id. */
  customers: Map<string, IndexedCustomer>
  /** The highest id of a row that was read. */
  latest: number
  /** Milliseconds. */
  checkedAt: number
  checking: Promise<void> | undefined
}

interface IndexedCustomer {
  id: string
  /** Milliseconds. */
  createdAt: number
}

const CHECK_EVERY_MS = 1000
/** A transaction may commit a lower id after a higher one was read, so the last ids are read again. */
const OVERLAP = 1000

const indexes = new WeakMap<Database, WordIndex>()

/** Looks for new words at most once a second. */
async function readWordIndex({ db, now }: Context): Promise<WordIndex> {
  const index: WordIndex = indexes.get(db) ?? {
    words: new Map(),
    text: '',
    customers: new Map(),
    latest: 0,
    checkedAt: -Infinity,
    checking: undefined,
  }
  indexes.set(db, index)
  if (Math.abs(now().getTime() - index.checkedAt) >= CHECK_EVERY_MS) {
    index.checking ??= readNewWords(db, index)
      .then(() => {
        index.checkedAt = now().getTime()
      })
      .finally(() => {
        index.checking = undefined
      })
  }
  await index.checking
  return index
}

async function readNewWords({ orm }: Database, index: WordIndex): Promise<void> {
  const { id, word, customerId } = customerWords
  const rows = await orm
    .select({ id, word, customerId, createdAt: customers.createdAt })
    .from(customerWords)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(gt(id, index.latest - OVERLAP))
  for (const row of rows) {
    const customer = index.customers.get(row.customerId) ?? { id: row.customerId, createdAt: row.createdAt.getTime() }
    index.customers.set(customer.id, customer)
    if (!index.words.has(row.word)) index.text += `${row.word}\n`
    index.words.set(row.word, (index.words.get(row.word) ?? new Set()).add(customer))
    index.latest = Math.max(index.latest, row.id)
  }
}

/** Fewer would find too much. */
const MIN_LETTERS = 2

/** A name and an address have fewer. Each takes time, so the rest is left out. */
const MAX_WORDS = 10

/** The words to search for. None if they have too few letters. */
export function wordsOf(query: string): string[] {
  const words = splitWords(query).slice(0, MAX_WORDS)
  return words.join('').length < MIN_LETTERS ? [] : words
}

/** Whether each asked word matches a stored one, or some of them written as one. */
export function matchWords(stored: readonly string[], asked: readonly string[], allowSimilar: boolean): boolean {
  const all = new Map(stored.map((word) => [word, new Set(['it'])]))
  return asked.every((word) => {
    const rankOf = rankingFor(word, allowSimilar)
    return stored.some((one) => rankOf(one) !== undefined) || findJoined(all, word).size > 0
  })
}

/**
 * Who has words that make the asked one when they are written as one: `van`, `der` and `berg` for `vanderberg`. Not for
 * digits: another house number is no typo.
 */
function findJoined<Who>(words: ReadonlyMap<string, ReadonlySet<Who>>, asked: string): ReadonlySet<Who> {
  /** By place in the asked word: who has words for the rest of it. */
  const found: ReadonlySet<Who>[] = []
  if (/^\d+$/.test(asked)) return new Set()
  for (let from = asked.length - 1; from >= 0; from -= 1) {
    const here = new Set<Who>()
    for (let to = from + 1; to <= asked.length; to += 1) {
      const rest = found[to]
      for (const one of words.get(asked.slice(from, to)) ?? []) if (!rest || rest.has(one)) here.add(one)
    }
    found[from] = here
  }
  return found[0] ?? new Set()
}

/** How well a stored word matches a word of the query: the lower, the better. */
const RANKS = { exact: 0, start: 1, part: 2, similar: 3 } as const

/**
 * How well a stored word matches this one of the query, or undefined if it doesn't. Similar words match only if `allowSimilar`. The
 * spellings are found once, because the index has thousands of stored words.
 */
export function rankingFor(asked: string, allowSimilar: boolean): (stored: string) => number | undefined {
  const edits = allowSimilar ? editsIn(asked) : 0
  const spellings = otherSpellings(asked)
  const ofBeginning = spellingsOfBeginning(asked)
  return (stored) => {
    const at = stored.indexOf(asked)
    if (stored === asked || spellings.includes(stored)) return RANKS.exact
    if (at === 0 || ofBeginning.includes(stored)) return RANKS.start
    if (at > 0) return RANKS.part
    return edits > 0 && editDistance(asked, stored, edits) <= edits ? RANKS.similar : undefined
  }
}

const DIGITS = /^\d+$/

/**
 * By how many edits a word may differ and still be similar: one if it has 4 or 5 letters, two if it's longer. Nothing is similar to a
 * shorter word, or to digits: another house number is no typo.
 */
function editsIn(asked: string): number {
  const { length } = Array.from(asked)
  if (DIGITS.test(asked) || length < 4) return 0
  return length < 6 ? 1 : 2
}
