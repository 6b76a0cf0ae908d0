import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Executor, rawStatement } from './database.ts'

// Raw: it reads no table.
const selectSize = rawStatement(
  'database_size',
  z.strictObject({ bytes: z.number() }),
  sql`select pg_database_size(current_database())::float8 as bytes`,
)

/** Measures the bytes that tables and indexes take on disk, in either database. Doesn't count the write-ahead log. */
export async function measureDatabaseBytes(db: Executor): Promise<number> {
  const [row] = await selectSize(db, {})
  if (!row) throw new Error('The database returned no size')
  return row.bytes
}
