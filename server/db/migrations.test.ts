import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ON_POSTGRES } from '#test/database.ts'
import { silentLog } from '#test/log.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { embeddedDatabase } from './embedded.ts'
import { openPostgres } from './postgres.ts'

const OLD_DATABASE = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('an older build', 1763000000000);
  create table quotes (id int);
  insert into quotes values (1);`
const TABLES = `select table_name as name from information_schema.tables where table_schema in ('public', 'drizzle') order by 1`
const MESSAGE =
  "it holds the data of an older build, which this build can't update. Start the build that made it, or begin with an empty database."

interface OldDatabase {
  query: (text: string) => Promise<unknown[]>
  open: () => Promise<unknown>
}

async function oldEmbedded(): Promise<OldDatabase> {
  const client = await PGlite.create()
  onTestFinished(() => client.close())
  await client.exec(OLD_DATABASE)
  return {
    query: async (text) => (await client.query(text)).rows,
    open: () => embeddedDatabase(client, () => undefined),
  }
}

async function oldPostgres(): Promise<OldDatabase> {
  const scratch = await createScratchDatabase('harpeth_older')
  const client = new pg.Client({ connectionString: scratch.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await scratch.drop()
  })
  await client.query(OLD_DATABASE)
  return {
    query: async (text) => (await client.query<object>(text)).rows,
    open: () => openPostgres(scratch.url, silentLog),
  }
}

test("refuses an older build's database, and leaves it as it is", async () => {
  const { query, open } = await (ON_POSTGRES ? oldPostgres() : oldEmbedded())
  await expect(open()).rejects.toThrow(MESSAGE)
  expect(await query(TABLES)).toEqual([{ name: '__drizzle_migrations' }, { name: 'quotes' }])
  expect(await query('select id from quotes')).toEqual([{ id: 1 }])
})
