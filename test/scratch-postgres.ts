import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The Postgres from TEST_DATABASE_URL, or the local one. */
const SERVER_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

export interface ScratchDatabase {
  name: string
  url: string
  /** Its commits no longer wait for the disk. That loses nothing as long as Postgres itself doesn't crash. */
  skipDiskWaits: () => Promise<void>
  drop: () => Promise<void>
}

/** Creates a database with a unique name that starts with `prefix`: empty, or a copy of one without connections. */
export async function createScratchDatabase(prefix: string, original?: ScratchDatabase): Promise<ScratchDatabase> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await runOnServer(`CREATE DATABASE "${name}"${original ? ` TEMPLATE "${original.name}"` : ''}`)
  const url = new URL(SERVER_URL)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    skipDiskWaits: async () => void (await runOnServer(`ALTER DATABASE "${name}" SET synchronous_commit = off`)),
    drop: async () => void (await runOnServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)),
  }
}

/** Drops all databases whose names begin with `prefix`. */
export async function dropDatabases(prefix: string): Promise<void> {
  const rows = await runOnServer(`SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${prefix}')`)
  for (const { name } of rows as { name: string }[]) await runOnServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
}

/** Runs a statement on the server's own database. */
export async function runOnServer(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: SERVER_URL })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
