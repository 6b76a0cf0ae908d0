import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ADA } from '#test/contacts.ts'
import { makePng, pngDataUrl } from '#test/png.ts'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'

const WRITES = 200
const KILLS = 20
const WRITERS = 4
const LATEST_KILL_MS = 25
const ADMIN_KEY = randomBytes(32).toString('hex')
const OFFICE = { 'x-admin-key': ADMIN_KEY }
const PNG = makePng(240, 192)
const LARGE = { shape: 'L', dimensions: { width: 96, length: 60 }, stone: 'travella', imageData: pngDataUrl(PNG) }

/** Each checks one acknowledged write. */
const saved: ((server: BuiltServer) => Promise<void>)[] = []

// Needs a build. Postgres promises the same by itself.
it('keeps every acknowledged write and no half of one on the embedded database, whenever kill -9 comes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kill9-'))
  const env = { ADMIN_KEYS: ADMIN_KEY, DATA_DIR: dataDir, RATE_LIMIT: 'off' }
  try {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await writeUntilKilled(await startBuiltServer(env), (WRITES * kill) / KILLS)
    }
    const server = await startBuiltServer(env)
    for (const check of saved) await check(server)
    // An interrupted quote is either missing or complete.
    for (const { id } of await read(server, '/api/quotes', OFFICE)) await checkQuote(server, id)
    await server.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)

/** Writers run until `goal` writes are acknowledged, and slightly longer, so that the kill interrupts writes. */
async function writeUntilKilled(server: BuiltServer, goal: number): Promise<void> {
  const killed = new AbortController()
  const reached = new AbortController()
  const writers = Array.from({ length: WRITERS }, async (_, index) => {
    for (let turn = index; !killed.signal.aborted; turn += 1) {
      try {
        saved.push(turn % 3 === 0 ? await sendQuote(server) : await sendCountertop(server))
      } catch (error) {
        if (!killed.signal.aborted) throw error
      }
      if (saved.length >= goal) reached.abort()
    }
  })
  const all = Promise.all(writers)
  await Promise.race([once(reached.signal, 'abort'), all])
  await wait(randomInt(LATEST_KILL_MS))
  killed.abort()
  await server.kill()
  await all
}

async function sendCountertop(server: BuiltServer) {
  const session = { 'X-Session-ID': randomBytes(16).toString('hex') }
  const width = randomInt(40, 200)
  const countertop = { shape: 'I', dimensions: { width, length: 25.5 }, stone: 'southport' }
  const { id } = await send(server, '/api/countertops', session, countertop)
  return async (later: BuiltServer) => {
    const [stored] = await read(later, '/api/countertops', session)
    expect([stored?.id, stored?.dimensions.width]).toEqual([id, width])
  }
}

async function sendQuote(server: BuiltServer) {
  const address = `${randomInt(1, 9999)} Kill St`
  const session = { 'X-Session-ID': randomBytes(16).toString('hex') }
  const { quoteId } = await send(server, '/api/quote', session, { ...ADA, address, countertops: [LARGE, LARGE] })
  return async (later: BuiltServer) => expect(await checkQuote(later, quoteId)).toBe(address)
}

/** Checks that the quote is whole. Returns its address. */
async function checkQuote(server: BuiltServer, id: string): Promise<string> {
  const { address, countertops } = await read(server, `/api/quotes/${id}`, OFFICE)
  expect(countertops).toHaveLength(2)
  for (const countertop of countertops) {
    const url = `${server.url}/api/quotes/${id}/countertops/${countertop.id}/image`
    const drawing = await (await fetch(url, { headers: OFFICE })).arrayBuffer()
    expect(Buffer.from(drawing).equals(PNG)).toBe(true)
  }
  return address
}

async function send(server: BuiltServer, path: string, session: Record<string, string>, body: unknown) {
  const headers = { 'Content-Type': 'application/json', ...session }
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function read(server: BuiltServer, path: string, headers: Record<string, string>) {
  const response = await fetch(server.url + path, { headers })
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
