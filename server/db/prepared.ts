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
