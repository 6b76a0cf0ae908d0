import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '#test/processes/built-server.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { median, table, verdict } from './figures.ts'
import type { Part } from './main.ts'
import { benchEnvironment } from './servers.ts'

const STARTS = 9
const TARGET_MS = { postgres: 600, embedded: 2000 }

/** Measures the time from process start to the first 200 of /api/ready, on a migrated database. */
export const startPart: Part = {
  title: 'Start to the first answer',
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bench-start-'))
    const database = await createScratchDatabase('bench_start')
    try {
      const postgres = await measureStarts(benchEnvironment(database.url))
      const embedded = await measureStarts({ DATA_DIR: dataDir, RATE_LIMIT: 'off' })
      const row = (name: string, { first, later }: Starts, target: number) => [
        name,
        `${Math.round(first)} ms`,
        `${Math.round(median(later))} ms`,
        `${Math.round(Math.max(...later))} ms`,
        `${target} ms`,
        verdict(median(later) <= target),
      ]
      return table([
        ['Database', 'First start, with migration', `Median of ${STARTS} later starts`, 'Slowest', 'Target', ''],
        row('Postgres', postgres, TARGET_MS.postgres),
        row('embedded', embedded, TARGET_MS.embedded),
      ])
    } finally {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

interface Starts {
  first: number
  later: number[]
}

async function measureStarts(env: Record<string, string>): Promise<Starts> {
  const times: number[] = []
  for (let start = 0; start <= STARTS; start += 1) {
    const server = await startBuiltServer(env)
    times.push(server.startedInMs)
    await server.stop()
  }
  const [first = Number.NaN, ...later] = times
  return { first, later }
}
