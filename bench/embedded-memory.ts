// Opens the embedded database in the folder named, in a process of its own, and writes what that process's memory goes
// to, as JSON.
import { readFileSync } from 'node:fs'
import { EMBEDDED_SETTINGS } from '#server/db/embedded-settings.ts'

export interface MemoryStep {
  step: string
  residentBytes: number
  /** Memory with nothing behind it but RAM or swap. */
  anonymousBytes: number
  heapBytes: number
  /** Buffers outside the heap, of which WebAssembly's memory is one. */
  externalBytes: number
}

export interface EmbeddedMemory {
  steps: MemoryStep[]
  /** The part of the database's memory that is its own cache of pages. */
  sharedBufferBytes: number
}

const steps: MemoryStep[] = []

function note(step: string): void {
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

note('Node alone')
const { PGlite } = await import('@electric-sql/pglite')
note('PGlite loaded')
const database = await PGlite.create(process.argv[2] ?? '', { postgresqlconf: EMBEDDED_SETTINGS })
note('database open')
const { rows } = await database.query<{ bytes: number }>(
  "SELECT pg_size_bytes(current_setting('shared_buffers')) AS bytes",
)
const sharedBufferBytes = Number(rows[0]?.bytes)
await database.exec('CREATE TABLE filler AS SELECT n, md5(n::text) AS text FROM generate_series(1, 100000) n')
await database.query('SELECT count(*) FROM filler a JOIN filler b USING (text)')
await database.exec('DROP TABLE filler')
note('100,000 rows written and joined')
await database.close()
console.log(JSON.stringify({ steps, sharedBufferBytes }))
