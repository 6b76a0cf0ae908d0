// Opens the embedded database in the given folder, in a separate process, and prints how that process uses its memory, as
// JSON.
import { readFileSync } from 'node:fs'
import { EMBEDDED_SETTINGS } from '#server/db/embedded-settings.ts'

export interface MemoryStep {
  step: string
  residentBytes: number
  /** Memory backed only by RAM or swap. */
  anonymousBytes: number
  heapBytes: number
  /** Buffers outside the heap, WebAssembly's memory included. */
  externalBytes: number
}

export interface EmbeddedMemory {
  steps: MemoryStep[]
  /** The database's own page cache. */
  sharedBufferBytes: number
}

const steps: MemoryStep[] = []

function recordStep(step: string): void {
  const rollup = readFileSync('/proc/self/smaps_rollup', 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) * 1024
  const { heapUsed, external } = process.memoryUsage()
  steps.push({
    step,
    residentBytes: kilobytes('Rss'),
    anonymousBytes: kilobytes('Anonymous'),
    heapBytes: heapUsed,
    externalBytes: external,
  })
}

recordStep('Node alone')
const { PGlite } = await import('@electric-sql/pglite')
recordStep('PGlite loaded')
const database = await PGlite.create(process.argv[2] ?? '', { postgresqlconf: EMBEDDED_SETTINGS })
recordStep('database open')
const { rows } = await database.query<{ bytes: number }>(
  "SELECT pg_size_bytes(current_setting('shared_buffers')) AS bytes",
)
const sharedBufferBytes = Number(rows[0]?.bytes)
await database.exec('CREATE TABLE filler AS SELECT n, md5(n::text) AS text FROM generate_series(1, 100000) n')
await database.query('SELECT count(*) FROM filler a JOIN filler b USING (text)')
await database.exec('DROP TABLE filler')
recordStep('100,000 rows written and joined')
await database.close()
console.log(JSON.stringify({ steps, sharedBufferBytes }))
