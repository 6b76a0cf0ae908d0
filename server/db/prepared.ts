import type { Executor } from './database.ts'

type Orm = Executor['orm']
interface Preparable<Rows> {
  prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<Rows> }
}

/**
 * A statement that differs only in its values, which are placeholders in `build`. Drizzle builds it once for each connection, and
 * Postgres plans it once there, under `name`.
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (orm: Orm) => Preparable<Rows>,
): (db: Executor, values: Values) => Promise<Rows> {
  const statements = new WeakMap<Orm, ReturnType<Preparable<Rows>['prepare']>>()
  return ({ orm }, values) => {
    const statement = statements.get(orm) ?? build(orm).prepare(name)
    statements.set(orm, statement)
    return statement.execute(values)
  }
}
