import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import type { EmbeddedMemory } from './embedded-memory.ts'
import { median, megabytes, table, verdict } from './figures.ts'
import { load, buildWireRequest } from './load.ts'
import type { Part } from './main.ts'
import { residentBytes } from './process.ts'
import { benchEnvironment, bundleProgram, getPort } from './servers.ts'

const IDLE_TARGET_BYTES = 110 * 1024 * 1024
/** V8 collects garbage at any time, so less than this doesn't count as growth. */
const NOISE_BYTES = 10 * 1024 * 1024
const CONNECTIONS = 16
const PAUSE_MS = 3000

export const memoryPart: Part = {
  title: 'Memory',
  run: async () => `${await measureOnPostgres()}\n\n${await measureEmbedded()}`,
}

async function measureOnPostgres(): Promise<string> {
  const database = await createScratchDatabase('bench_memory')
  try {
    const server = await startBuiltServer(benchEnvironment(database.url))
    const idle = await medianResidentBytes(server)
    await sendRequests(server, 10_000)
    const after10 = await medianResidentBytes(server)
    const between: number[] = []
    for (let block = 0; block < 4; block += 1) {
      await sendRequests(server, 10_000)
      between.push(await medianResidentBytes(server))
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

/** Sends nine reads for each write, in separate sessions. */
async function sendRequests(server: BuiltServer, count: number): Promise<void> {
  const sessions = Array.from({ length: 500 }, () => randomBytes(16).toString('hex'))
  const countertop = { shape: 'L', dimensions: { width: 96, length: 60 }, stone: 'southport' }
  let number = 0
  await load({
    port: getPort(server),
    connections: CONNECTIONS,
    requests: count,
    next: () => {
      number += 1
      const headers = { 'X-Session-ID': sessions[Math.floor(number / 20) % sessions.length] ?? '' }
      if (number % 10 > 0) return buildWireRequest({ method: 'GET', path: '/api/countertops', headers }, 200)
      return buildWireRequest({ method: 'POST', path: '/api/countertops', headers, body: countertop }, 201)
    },
  })
}

/** The median of a few samples, after a pause for garbage collection. */
async function medianResidentBytes(server: BuiltServer): Promise<number> {
  await pause(PAUSE_MS)
  const looks: number[] = []
  for (let look = 0; look < 5; look += 1) {
    looks.push(residentBytes(server.pid))
    await pause(200)
  }
  return median(looks)
}

async function measureEmbedded(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-memory-'))
  try {
    const env = { DATA_DIR: dataDir, RATE_LIMIT: 'off' }
    const first = await startBuiltServer(env)
    const made = await medianResidentBytes(first)
    await first.stop()
    const second = await startBuiltServer(env)
    const opened = await medianResidentBytes(second)
    await sendRequests(second, 2000)
    const used = await medianResidentBytes(second)
    await second.stop()
    const alone = join(dataDir, 'alone')
    const [making, opening] = [await measureEmbeddedMemory(alone), await measureEmbeddedMemory(alone)]
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

async function measureEmbeddedMemory(folder: string): Promise<EmbeddedMemory> {
  const { stdout } = await promisify(execFile)(process.execPath, [await bundleProgram('embedded-memory'), folder])
  return JSON.parse(stdout)
}

function stepRows(title: string, { steps }: EmbeddedMemory): string[][] {
  return steps.map(({ step, residentBytes: resident, anonymousBytes, heapBytes, externalBytes }) => [
    `${title}: ${step}`,
    ...[resident, anonymousBytes, heapBytes, externalBytes].map(megabytes),
  ])
}
