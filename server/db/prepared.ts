import { type AnyColumn, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

type Orm = Executor['orm']
interface Preparable<Rows> {
  prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<Rows> }
}

/**
 * A statement that differs only in its values: `build` has placeholders for them. Drizzle builds it once for each connection, and
 * Postgres plans it once there, under `name`. Drizzle throws if a value is missing.
 */
export function prepared<Rows>(
  name: string,
  build: (orm: Orm) => Preparable<Rows>,
): (db: Executor, values: Record<string, unknown>) => Promise<Rows> {
  const statements = new WeakMap<Orm, ReturnType<Preparable<Rows>['prepare']>>()
  return ({ orm }, values) => {
    const statement = statements.get(orm) ?? build(orm).prepare(name)
    statements.set(orm, statement)
    return statement.execute(values)
  }
}

/** Whether a column is one of the ids that the value `ids` has, as `idList` writes them. */
export const isAmongIds = (column: AnyColumn) => sql`${column} = any(${sql.placeholder('ids')}::uuid[])`

/** One parameter, however many ids, so the statement stays the same. */
export const idList = (ids: readonly string[]) => `{${ids.join(',')}}`
