import { fileURLToPath } from 'node:url'
import { type SQL, fillPlaceholders, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/** Drizzle on either database. */
type Orm = PgDatabase<PgQueryResultHKT>

export const CASING = 'snake_case'

/** `firstName` -> `first_name`, as Drizzle names columns. */
export function columnName(field: string): string {
  return toSnakeCase(field)
}

/** Runs one SQL statement. `name` lets Postgres cache its plan for the connection. */
type RunStatement = (name: string, text: string, values: unknown[]) => Promise<unknown[]>

/** What statements run on: the database or an open transaction. */
export interface Executor {
  /** Drizzle's builder. */
  orm: Orm
  run: RunStatement
  /** In tests: refuses rows that don't fit the statement's schema. */
  checkRows?: ((name: string, row: z.ZodType, rows: unknown[]) => void) | undefined
}

/** Statements that all succeed or all fail. */
export interface Transaction extends Executor {
  /** The whole database isn't a transaction, so the compiler refuses it where a lock must last. */
  isTransaction: true
  /** Calls `run` once this transaction has committed. */
  afterCommit: (run: () => void) => void
  /** Runs `work`. If it fails, undoes what it did and rethrows, and the transaction can go on. */
  savepoint: <T>(work: () => Promise<T>) => Promise<T>
}

/** Runs a statement, maybe later, or throws. */
export type AroundStatement = <T>(run: () => Promise<T>) => Promise<T>

/** Postgres or the embedded database, behind one interface. */
export interface Database extends Executor {
  kind: 'postgres' | 'embedded'
  /** False if the embedded database's disk is almost full, so that it refuses changes. Postgres decides about its own disk. */
  hasRoom: () => boolean
  /** Runs `work` in one READ COMMITTED transaction. An error rolls everything back. Use only `tx` inside `work`. */
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Runs several statements without values in one go. All succeed or all fail. */
  execute: (script: string) => Promise<void>
  /** The same database, with `around` around each statement. Tests order statements with it, or make them fail. */
  wrapStatements: (around: AroundStatement) => Database
  /** Waits for running statements, then closes connections and files and releases locks. */
  close: () => Promise<void>
}

/** Runs a transaction, then what waits for its commit. */
export async function withAfterCommit<T>(
  transact: (afterCommit: Transaction['afterCommit']) => Promise<T>,
): Promise<T> {
  const waiting: (() => void)[] = []
  const result = await transact((run) => waiting.push(run))
  for (const run of waiting) run()
  return result
}

/** What a transaction has besides its statements. `query` runs SQL on its connection. */
export function transactionParts(
  query: (text: string) => Promise<unknown>,
  afterCommit: Transaction['afterCommit'],
): Pick<Transaction, 'isTransaction' | 'afterCommit' | 'savepoint'> {
  return {
    isTransaction: true,
    afterCommit,
    savepoint: async (work) => {
      await query('savepoint attempt')
      try {
        const result = await work()
        await query('release savepoint attempt')
        return result
      } catch (error) {
        await query('rollback to savepoint attempt')
        throw error
      }
    },
  }
}

const dialect = new PgDialect({ casing: CASING })

/** A named parameter. Each run of the statement passes its value. */
export const param = (name: string) => sql.placeholder(name)

/**
 * A raw statement, for what Drizzle's builder can't express. Say why in a comment. Write values as `param(name)`. `row` is
 * the shape of a selected row: it gives the type, and tests check every row against it on both databases.
 */
export function rawStatement<Row extends z.ZodType>(name: string, row: Row, query: SQL) {
  let compiled: ReturnType<typeof dialect.sqlToQuery> | undefined
  return async (db: Executor, values: Record<string, unknown>): Promise<z.output<Row>[]> => {
    compiled ??= dialect.sqlToQuery(query)
    const rows = await db.run(name, compiled.sql, fillPlaceholders(compiled.params, values))
    db.checkRows?.(name, row, rows)
    return rows as z.output<Row>[] // the tests check it
  }
}

/** Next to this file in the source. The build copies the folder next to the bundle. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Throws for a database that an older build made, which this one can't update. `query` returns the rows of a statement.
 * Nothing is changed.
 */
export async function refuseOlderBuild(query: (text: string) => Promise<object[]>): Promise<void> {
  const [found] = await query(`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`)
  if (!found || !('exists' in found) || found.exists !== true) return
  const [first] = await query('select created_at from drizzle.__drizzle_migrations order by id limit 1')
  const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  if (!first || !('created_at' in first) || Number(first.created_at) === baseline?.folderMillis) return
  throw new Error(
    "it holds the data of an older build, which this build can't update. Start the build that made it, or begin with an empty database.",
  )
}
