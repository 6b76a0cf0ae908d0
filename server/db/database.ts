import { type ExtractTablesWithRelations, fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { schema } from './schema.ts'

/** Drizzle over either database. */
export type Orm = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

export const CASING = 'snake_case'

/** Runs one SQL statement; `name` lets Postgres keep its plan for the connection. */
export type RunStatement = (name: string, text: string, values: unknown[]) => Promise<unknown[]>

/** Statements that stand or fall together. */
export interface Transaction {
  run: RunStatement
}

/** Postgres or the embedded database, as the stores see it. */
export interface Database {
  kind: 'postgres' | 'embedded'
  orm: Orm
  run: RunStatement
  /** Runs `work` in one transaction, at READ COMMITTED; what it throws rolls everything back. Within it use `tx` alone. */
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Runs several statements without values in one go; they stand or fall together. */
  execute: (script: string) => Promise<void>
  /** Finishes what runs, then lets go of connections, files and locks. */
  close: () => Promise<void>
}

const dialect = new PgDialect({ casing: CASING })

/** A value that each run of a statement gives by that name. */
export const value = (name: string) => sql.placeholder(name)

/**
 * A statement that is built once and run often, for what Drizzle's builder cannot prepare: several writes as one
 * statement. Values stand in the query as `value(name)`; `Row` is what the statement selects. With `tx` it
 * runs in that transaction.
 */
export function prepareStatement<Row>(database: Pick<Database, 'run'>, name: string, query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return async (values: Record<string, unknown>, tx: Transaction = database): Promise<Row[]> =>
    (await tx.run(name, text, fillPlaceholders(params, values))) as Row[] // as the query selects
}
