// Checks that acknowledged writes survive `kill -9`: 200 writes with 20 kills at random moments during writes, then a check
// of each. `tsx scripts/kill9.ts` tests the embedded database, `tsx scripts/kill9.ts postgres` Postgres. Needs a build.
import { strict as assert } from 'node:assert'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADA } from '#test/contacts.ts'
import { LIVE_ENV } from '#test/live-env.ts'
import { makePng, pngDataUrl } from '#test/png.ts'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'

const WRITES = 200
const KILLS = 20
const WRITERS = 4
const LATEST_KILL_MS = 25
const ADMIN_KEY = randomBytes(32).toString('hex')
const OFFICE = { 'x-admin-key': ADMIN_KEY }
const PNG = makePng(240, 192)
const LARGE = { shape: 'L', dimensions: { width: 96, length: 60 }, stone: 'travella', imageData: pngDataUrl(PNG) }

const mode = process.argv[2] === 'postgres' ? 'postgres' : 'embedded'
const dataDir = await mkdtemp(join(tmpdir(), 'kill9-'))
const database = mode === 'postgres' ? await createScratchDatabase('kill9') : null
const env = {
  ADMIN_KEYS: ADMIN_KEY,
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  ...(database && { DATABASE_URL: database.url, ...LIVE_ENV }),
}
/** Each checks one acknowledged write. */
const saved: ((server: BuiltServer) => Promise<void>)[] = []
let unanswered = 0
try {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await writeUntilKilled(await startBuiltServer(env), Math.ceil((WRITES * kill) / KILLS))
  }
  const server = await startBuiltServer(env)
  for (const check of saved) await check(server)
  // An interrupted quote is either missing or complete.
  for (const { id } of await read(server, '/api/quotes', OFFICE)) await checkQuote(server, id)
  await server.stop()
  console.log(`${mode}: ${saved.length} acknowledged writes, ${KILLS} kills, ${unanswered} cut off, none lost`)
} finally {
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Four writers run until `goal` writes are acknowledged, and slightly longer, so that the kill interrupts writes. */
async function writeUntilKilled(server: BuiltServer, goal: number): Promise<void> {
  const killed = new AbortController()
  let reach: () => void = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const writers = Array.from({ length: WRITERS }, async (_, index) => {
    for (let turn = index; !killed.signal.aborted; turn += 1) {
      try {
        saved.push(turn % 3 === 0 ? await sendQuote(server) : await sendCountertop(server))
      } catch (error) {
        if (!killed.signal.aborted) throw error
        unanswered += 1
      }
      if (saved.length >= goal) reach()
    }
  })
  const failed = Promise.all(writers)
  await Promise.race([reached, failed])
  await new Promise((resolve) => setTimeout(resolve, randomInt(LATEST_KILL_MS)))
  killed.abort()
  await server.kill()
  await failed
}

async function sendCountertop(server: BuiltServer) {
  const session = { 'X-Session-ID': randomBytes(16).toString('hex') }
  const width = randomInt(40, 200)
  const countertop = { shape: 'I', dimensions: { width, length: 25.5 }, stone: 'southport' }
  const { id } = await send(server, '/api/countertops', session, countertop)
  return async (later: BuiltServer) => {
    const [stored] = await read(later, '/api/countertops', session)
    assert.deepEqual([stored?.id, stored?.dimensions.width], [id, width])
  }
}

async function sendQuote(server: BuiltServer) {
  const address = `${randomInt(1, 9999)} Kill St`
  const session = { 'X-Session-ID': randomBytes(16).toString('hex') }
  const { quoteId } = await send(server, '/api/quote', session, { ...ADA, address, countertops: [LARGE, LARGE] })
  return async (later: BuiltServer) => assert.equal(await checkQuote(later, quoteId), address)
}

/** Checks that the quote is whole. Returns its address. */
async function checkQuote(server: BuiltServer, id: string): Promise<string> {
  const { address, countertops } = await read(server, `/api/quotes/${id}`, OFFICE)
  assert.equal(countertops.length, 2, `half a quote: ${id}`)
  for (const countertop of countertops) {
    const url = `${server.url}/api/quotes/${id}/countertops/${countertop.id}/image`
    const response = await fetch(url, { headers: OFFICE })
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(PNG), `the drawing of ${id}`)
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
