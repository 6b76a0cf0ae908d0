import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { LIVE_ENV } from '#test/live-env.ts'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { fillOffice } from './office-content.ts'

export const ADMIN_KEY = 'be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c'

/** Runs `use` with the built server on a scratch database, as in production but without limits of a client address. */
export async function withSite<T>({ full }: { full: boolean }, use: (server: BuiltServer) => Promise<T>): Promise<T> {
  const database = await createScratchDatabase('bench')
  const server = await startBuiltServer((url) => ({
    ...LIVE_ENV,
    DATABASE_URL: database.url,
    PUBLIC_URL: url,
    DATA_DIR: join(tmpdir(), 'bench-data'),
    ADMIN_KEYS: ADMIN_KEY,
    RATE_LIMIT: 'off',
    CREWS: '3',
  }))
  try {
    if (full) {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      await fillOffice((statement) => client.query(statement))
      await client.end()
    }
    return await use(server)
  } finally {
    await server.stop()
    await database.drop()
  }
}

/** The value that is greater than `share` (0 to 1) of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)
