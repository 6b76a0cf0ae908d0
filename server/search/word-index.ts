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
  /** The newest row that was read. */
  latest: { id: number; customerId: string }
  checkedAt: number
  /** When `latest` was first seen. */
  changedAt: number
  loading: Promise<void> | undefined
}

const CHECK_EVERY_MS = 1000
/** A transaction may commit a lower id after a higher one was read, so the last ids are read again for a while. */
const OVERLAP = 1000
/** Longer than a transaction lasts. */
const SETTLED_AFTER_MS = MINUTE_MS

const indexes = new WeakMap<Database, StoredIndex>()

/** Looks for new words at most once a second. */
export async function readWordIndex({ db, now }: Context): Promise<WordIndex> {
  const index = indexes.get(db) ?? emptyIndex()
  indexes.set(db, index)
  if (Math.abs(now().getTime() - index.checkedAt) >= CHECK_EVERY_MS) {
    index.loading ??= readNewWords(db, index, now().getTime())
      .then(() => {
        index.checkedAt = now().getTime()
      })
      .finally(() => {
        index.loading = undefined
      })
  }
  await index.loading
  return index
}

function emptyIndex(): StoredIndex {
  const latest = { id: 0, customerId: '' }
  return {
    words: new Map(),
    customers: [],
    positionOf: new Map(),
    latest,
    checkedAt: -Infinity,
    changedAt: -Infinity,
    loading: undefined,
  }
}

async function readNewWords({ orm }: Database, index: StoredIndex, now: number): Promise<void> {
  const { id, word, customerId } = customerWords
  const [latest] = await orm.select({ id, customerId }).from(customerWords).orderBy(desc(id)).limit(1)
  if (!latest) return
  const isSame = latest.id === index.latest.id && latest.customerId === index.latest.customerId
  if (isSame && Math.abs(now - index.changedAt) > SETTLED_AFTER_MS) return
  // The numbers start again in a restored database.
  if (!isSame && latest.id <= index.latest.id) Object.assign(index, { ...emptyIndex(), loading: index.loading })
  const rows = await orm
    .select({ word, customerId, createdAt: customers.createdAt })
    .from(customerWords)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(gt(id, index.latest.id - OVERLAP))
  for (const row of rows) addWord(index, row)
  if (!isSame) index.changedAt = now
  index.latest = latest
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
