// Checks that acknowledged writes survive `kill -9`: 200 writes with 20 kills at random moments during writes, then a check
// of each. `tsx scripts/kill9.ts` tests the embedded database, `tsx scripts/kill9.ts postgres` Postgres. Needs a build.
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIVE_ENV } from '#test/live-env.ts'
import { makePng, pngDataUrl } from '#test/png.ts'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'

const WRITES = 200
const KILLS = 20
const WRITERS = 4
const LATEST_KILL_MS = 25
const ADMIN_KEY = randomBytes(32).toString('hex')
const PNG = makePng(240, 192)

interface SavedCountertop {
  kind: 'countertop'
  session: string
  id: string
  width: number
}
interface SavedQuote {
  kind: 'quote'
  id: string
  address: string
}
type Saved = SavedCountertop | SavedQuote

const mode = process.argv[2] === 'postgres' ? 'postgres' : 'embedded'
const dataDir = await mkdtemp(join(tmpdir(), 'kill9-'))
const database = mode === 'postgres' ? await createScratchDatabase('kill9') : null
const env = {
  ADMIN_KEYS: ADMIN_KEY,
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  ...(database && { DATABASE_URL: database.url, ...LIVE_ENV }),
}

try {
  const lost = await run()
  if (lost.length > 0) {
    console.error(`Lost after kill -9 (${mode}):`, lost)
    process.exitCode = 1
  }
} finally {
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
}

async function run(): Promise<Saved[]> {
  const saved: Saved[] = []
  let unanswered = 0
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const server = await startBuiltServer(env)
    unanswered += await writeUntilKilled(server, saved, Math.ceil((WRITES * kill) / KILLS))
  }
  const server = await startBuiltServer(env)
  const lost: Saved[] = []
  for (const one of saved) if (!(await isThere(server, one))) lost.push(one)
  await checkQuotesAreWhole(server)
  await server.stop()
  console.log(
    `${mode}: ${saved.length} acknowledged writes, ${KILLS} kills, ${unanswered} cut off, ${lost.length} lost`,
  )
  return lost
}

/** Four writers run until `goal` writes are acknowledged, and slightly longer, so that the kill interrupts writes. */
async function writeUntilKilled(server: BuiltServer, saved: Saved[], goal: number): Promise<number> {
  const killed = new AbortController()
  let unanswered = 0
  let reached: () => void = () => {}
  const goalReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  const writers = Array.from({ length: WRITERS }, async (_, index) => {
    const session = randomBytes(16).toString('hex')
    for (let turn = index; !killed.signal.aborted; turn += 1) {
      try {
        saved.push(turn % 3 === 0 ? await sendQuote(server) : await sendCountertop(server, session))
      } catch (error) {
        if (!killed.signal.aborted) throw error
        unanswered += 1
      }
      if (saved.length >= goal) reached()
    }
  })
  const failed = Promise.all(writers)
  await Promise.race([goalReached, failed])
  await new Promise((resolve) => setTimeout(resolve, randomInt(LATEST_KILL_MS)))
  killed.abort()
  await server.kill()
  await failed
  return unanswered
}

async function sendCountertop(server: BuiltServer, session: string): Promise<SavedCountertop> {
  const width = randomInt(40, 200)
  const countertop = { shape: 'I', dimensions: { width, length: 25.5 }, stone: 'southport' }
  const { id } = await send(server, '/api/countertops', session, countertop)
  return { kind: 'countertop', session, id, width }
}

async function sendQuote(server: BuiltServer): Promise<SavedQuote> {
  const address = `${randomInt(1, 9999)} Kill St`
  const countertop = {
    shape: 'L',
    dimensions: { width: 96, length: 60 },
    stone: 'travella',
    imageData: pngDataUrl(PNG),
  }
  const { quoteId } = await send(server, '/api/quote', randomBytes(16).toString('hex'), {
    firstName: 'Ada',
    lastName: 'Byron',
    phoneNumber: '(615) 555-0142',
    email: 'ada@example.com',
    address,
    countertops: [countertop, countertop],
  })
  return { kind: 'quote', id: quoteId, address: address }
}

async function send(server: BuiltServer, path: string, session: string, body: unknown) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Session-ID': session },
    body: JSON.stringify(body),
  })

  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function isThere(server: BuiltServer, one: Saved): Promise<boolean> {
  if (one.kind === 'countertop') {
    const list = await read(server, '/api/countertops', { 'X-Session-ID': one.session })
    return list.some((entry: { id: string; dimensions: { width: number } }) => {
      return entry.id === one.id && entry.dimensions.width === one.width
    })
  }
  const quote = await read(server, `/api/quotes/${one.id}`, { 'x-admin-key': ADMIN_KEY })
  return quote.address === one.address && (await isWhole(server, quote))
}

/** An interrupted quote is either missing or complete. */
async function checkQuotesAreWhole(server: BuiltServer): Promise<void> {
  for (const { id } of await read(server, '/api/quotes', { 'x-admin-key': ADMIN_KEY })) {
    const quote = await read(server, `/api/quotes/${id}`, { 'x-admin-key': ADMIN_KEY })
    if (!(await isWhole(server, quote))) throw new Error(`half a quote: ${id}`)
  }
}

async function isWhole(server: BuiltServer, quote: { id: string; countertops: { id: string }[] }): Promise<boolean> {
  for (const { id } of quote.countertops) {
    const path = `/api/quotes/${quote.id}/countertops/${id}/image`
    const response = await fetch(server.url + path, { headers: { 'x-admin-key': ADMIN_KEY } })
    if (!Buffer.from(await response.arrayBuffer()).equals(PNG)) return false
  }
  return quote.countertops.length === 2
}

async function read(server: BuiltServer, path: string, headers: Record<string, string>) {
  const response = await fetch(server.url + path, { headers })
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
