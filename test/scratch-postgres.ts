import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The Postgres of TEST_DATABASE_URL, or the one of this machine. Databases are made on it and dropped again. */
const SERVER_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

export interface ScratchDatabase {
  name: string
  url: string
  drop: () => Promise<void>
}

/** Makes a database with a name of its own, beginning with `prefix`: empty, or a copy of one that nobody uses now. */
export async function createScratchDatabase(prefix: string, original?: ScratchDatabase): Promise<ScratchDatabase> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE "${name}"${original ? ` TEMPLATE "${original.name}"` : ''}`)
  const url = new URL(SERVER_URL)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`) }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
