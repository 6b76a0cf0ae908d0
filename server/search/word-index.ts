import { desc, eq, gt } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { customers, customerWords } from '#server/customers/table.ts'
import type { Database } from '#server/db/database.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

/**
 * The distinct search words in this process's memory, each with its customers. Without it, a word that most customers have,
 * such as a city, misses the benchmark row "GET /api/search". It may still have words that are gone: the caller checks.
 */
export interface WordIndex {
  /** Positions in `customers`, by word. */
  words: Map<string, Set<number>>
  customers: { id: string; createdAt: number }[]
}

interface StoredIndex extends WordIndex {
  positionOf: Map<string, number>
  /** The newest row when rows were last read. */
  latest: { id: number; customerId: string } | undefined
  /** When `latest` was first seen. */
  changedAt: number
}

/** This process's index of a database. */
interface Cache {
  index: StoredIndex
  checkedAt: number
  checking: Promise<void> | undefined
}

const CHECK_EVERY_MS = 1000
/** A transaction may commit a lower id after a higher one was read, so the last ids are read again for a while. */
const OVERLAP = 1000
/** Longer than a transaction lasts. */
const SETTLED_AFTER_MS = MINUTE_MS

const caches = new WeakMap<Database, Cache>()

/** Looks for new words at most once a second. */
export async function readWordIndex({ db, now }: Context): Promise<WordIndex> {
  const cache = caches.get(db) ?? { index: emptyIndex(), checkedAt: -Infinity, checking: undefined }
  caches.set(db, cache)
  if (Math.abs(now().getTime() - cache.checkedAt) >= CHECK_EVERY_MS) {
    cache.checking ??= readNewWords(db, cache.index, now().getTime())
      .then((index) => {
        cache.index = index
        cache.checkedAt = now().getTime()
      })
      .finally(() => {
        cache.checking = undefined
      })
  }
  await cache.checking
  return cache.index
}

function emptyIndex(): StoredIndex {
  return { words: new Map(), customers: [], positionOf: new Map(), latest: undefined, changedAt: -Infinity }
}

/**
 * Adds new words to the index, and returns it. A merge or an erasure may delete the newest words. The index then keeps them,
 * because the caller checks what it finds, and reading everything again would hold up each process. But customers are never
 * deleted: without the newest one, this is a restored database, whose ids started again. It gets an index of its own, while
 * searches in progress finish with the old one.
 */
async function readNewWords(db: Database, index: StoredIndex, now: number): Promise<StoredIndex> {
  const { id, word, customerId } = customerWords
  const [latest] = await db.orm.select({ id, customerId }).from(customerWords).orderBy(desc(id)).limit(1)
  if (!latest) return index
  const isSame = latest.id === index.latest?.id && latest.customerId === index.latest.customerId
  if (isSame && Math.abs(now - index.changedAt) > SETTLED_AFTER_MS) return index
  const next = isSame || (await hasCustomer(db, index.latest?.customerId)) ? index : emptyIndex()
  const rows = await db.orm
    .select({ word, customerId, createdAt: customers.createdAt })
    .from(customerWords)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(gt(id, (next.latest?.id ?? 0) - OVERLAP))
  for (const row of rows) addWord(next, row)
  if (!isSame) next.changedAt = now
  next.latest = latest
  return next
}

async function hasCustomer({ orm }: Database, customerId: string | undefined): Promise<boolean> {
  return customerId !== undefined && (await orm.$count(customers, eq(customers.id, customerId))) > 0
}

function addWord(index: StoredIndex, row: { word: string; customerId: string; createdAt: Date }): void {
  const position = index.positionOf.get(row.customerId) ?? index.customers.length
  if (position === index.customers.length) {
    index.customers.push({ id: row.customerId, createdAt: row.createdAt.getTime() })
    index.positionOf.set(row.customerId, position)
  }
  const positions = index.words.get(row.word) ?? new Set()
  index.words.set(row.word, positions.add(position))
}
