import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type PgDatabase, type PgQueryResultHKT, QueryBuilder } from 'drizzle-orm/pg-core'

export const CASING = 'snake_case'

/**
 * Builds selects that are part of others. In what they select, a column inside of `sql` is written without its table, so it can't be
 * one of the outer select.
 */
export const subqueries = new QueryBuilder({ casing: CASING })

/** What statements run on: the database or an open transaction. */
export interface Executor {
  /** Drizzle's builder on either database. */
  orm: PgDatabase<PgQueryResultHKT>
  /** Runs one SQL statement. `name` lets Postgres cache its plan for the connection. */
  run: (name: string, text: string, values: unknown[]) => Promise<unknown[]>
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
type AroundStatement = <T>(run: () => Promise<T>) => Promise<T>

/** Postgres or the embedded database, behind one interface. */
export interface Database extends Executor {
  kind: 'postgres' | 'embedded'
  /** False if the embedded database's disk is almost full, or if Postgres has no room, so that changes are refused. */
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

/** What one of the two databases does in its own way. `Client`: the database or a transaction. */
interface Driver<Client> extends Pick<Database, 'kind' | 'hasRoom' | 'execute' | 'close'> {
  client: Client
  executorOn: (client: Client, around: AroundStatement) => Executor
  /** Rolls back if `work` throws. */
  transact: <T>(work: (client: Client) => Promise<T>) => Promise<T>
}

export function databaseOn<Client extends object>(
  driver: Driver<Client>,
  around: AroundStatement = (run) => run(),
): Database {
  const { kind, hasRoom, execute, close, client, transact } = driver
  // One for each connection: Drizzle keeps the names of columns and prepared statements in it.
  const executors = new WeakMap<Client, Executor>()
  const executorOn = (on: Client): Executor => {
    const executor = executors.get(on) ?? driver.executorOn(on, around)
    executors.set(on, executor)
    return executor
  }
  return {
    kind,
    hasRoom,
    execute,
    close,
    ...executorOn(client),
    transaction: async (work) => {
      const afterCommit: (() => void)[] = []
      const result = await transact((own) => work(transactionOn(executorOn(own), afterCommit)))
      for (const run of afterCommit) run()
      return result
    },
    wrapStatements: (outer) => databaseOn(driver, outer),
  }
}

function transactionOn(executor: Executor, afterCommit: (() => void)[]): Transaction {
  const query = (text: string) => executor.run('', text, [])
  let savepoints = 0
  return {
    ...executor,
    isTransaction: true,
    afterCommit: (run) => afterCommit.push(run),
    savepoint: async (work) => {
      // Each has a name of its own: a rollback goes to the newest one of a name, which may be an inner one that failed before.
      savepoints += 1
      const name = `savepoint_${savepoints}`
      await query(`savepoint ${name}`)
      let result
      try {
        result = await work()
      } catch (error) {
        await query(`rollback to savepoint ${name}`)
        throw error
      }
      await query(`release savepoint ${name}`)
      return result
    },
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
