import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

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
