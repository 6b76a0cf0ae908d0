import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type BuiltServer, startBuiltServer } from '#test/built-server.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import type { EmbeddedMemory } from './embedded-memory.ts'
import { median, megabytes, table, verdict } from './figures.ts'
import { load, wireRequest } from './load.ts'
import type { Part } from './main.ts'
import { residentBytes } from './process.ts'
import { benchEnvironment, bundled, portOf } from './servers.ts'

const IDLE_TARGET_BYTES = 110 * 1024 * 1024
/** Garbage is collected when it pleases V8: less than this is no growth. */
const NOISE_BYTES = 10 * 1024 * 1024
const CONNECTIONS = 16
const PAUSE_MS = 3000

export const memoryPart: Part = {
  title: 'Memory',
  run: async () => `${await onPostgres()}\n\n${await embedded()}`,
}

async function onPostgres(): Promise<string> {
  const database = await createScratchDatabase('bench_memory')
  try {
    const server = await startBuiltServer(benchEnvironment(database.url))
    const idle = await settled(server)
    await requests(server, 10_000)
    const after10 = await settled(server)
    const between: number[] = []
    for (let block = 0; block < 4; block += 1) {
      await requests(server, 10_000)
      between.push(await settled(server))
    }
    await server.stop()
    const after50 = between.at(-1) ?? Number.NaN
    return table([
      ['On Postgres', 'Resident', 'Target', ''],
      [
        'idle, after the start',
        megabytes(idle),
        `at most ${megabytes(IDLE_TARGET_BYTES)}`,
        verdict(idle <= IDLE_TARGET_BYTES),
      ],
      ['after 10,000 requests', megabytes(after10), '', ''],
      ...between.slice(0, -1).map((bytes, index) => [`after ${index + 2}0,000 requests`, megabytes(bytes), '', '']),
      ['after 50,000 requests', megabytes(after50), 'no growth', verdict(after50 <= after10 + NOISE_BYTES)],
    ])
  } finally {
    await database.drop()
  }
}

/** Nine reads and a write in ten, on sessions of their own. */
async function requests(server: BuiltServer, count: number): Promise<void> {
  const sessions = Array.from({ length: 500 }, () => randomBytes(16).toString('hex'))
  const design = { shape: 'L', dimensions: { width: 96, length: 60 }, stone: 'southport' }
  let number = 0
  await load({
    port: portOf(server),
    connections: CONNECTIONS,
    requests: count,
    next: () => {
      number += 1
      const headers = { 'X-Session-ID': sessions[Math.floor(number / 20) % sessions.length] ?? '' }
      if (number % 10 > 0) return wireRequest({ method: 'GET', path: '/api/countertops', headers }, 200)
      return wireRequest({ method: 'POST', path: '/api/countertops', headers, body: design }, 201)
    },
  })
}

/** The median of a few looks, after a pause in which garbage may be collected. */
async function settled(server: BuiltServer): Promise<number> {
  await pause(PAUSE_MS)
  const looks: number[] = []
  for (let look = 0; look < 5; look += 1) {
    looks.push(residentBytes(server.pid))
    await pause(200)
  }
  return median(looks)
}

async function embedded(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-memory-'))
  try {
    const env = { DATA_DIR: dataDir, RATE_LIMIT: 'off' }
    const first = await startBuiltServer(env)
    const made = await settled(first)
    await first.stop()
    const second = await startBuiltServer(env)
    const opened = await settled(second)
    await requests(second, 2000)
    const used = await settled(second)
    await second.stop()
    const alone = join(dataDir, 'alone')
    const [making, opening] = [await memoryOf(alone), await memoryOf(alone)]
    return [
      table([
        ['Embedded', 'Resident'],
        ['idle, first start (makes the database)', megabytes(made)],
        ['idle, second start', megabytes(opened)],
        ['after 2,000 requests', megabytes(used)],
      ]),
      'What it goes to, in a process that holds PGlite and nothing of ours:',
      table([
        ['', 'Resident', 'of it anonymous', 'JavaScript heap', 'buffers, WebAssembly memory among them'],
        ...stepRows('first opening', making),
        ...stepRows('second opening', opening),
      ]),
      `WebAssembly's memory grows to what was once needed and never shrinks; of it ${megabytes(opening.sharedBufferBytes)} are Postgres's
\`shared_buffers\`. The first opening also ran \`initdb\`, a second WebAssembly program, which lasts until the next start.`,
    ].join('\n\n')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function memoryOf(folder: string): Promise<EmbeddedMemory> {
  const { stdout } = await promisify(execFile)(process.execPath, [await bundled('embedded-memory'), folder])
  return JSON.parse(stdout)
}

function stepRows(title: string, { steps }: EmbeddedMemory): string[][] {
  return steps.map(({ step, residentBytes: resident, anonymousBytes, heapBytes, externalBytes }) => [
    `${title}: ${step}`,
    ...[resident, anonymousBytes, heapBytes, externalBytes].map(megabytes),
  ])
}
