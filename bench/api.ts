import { randomBytes, randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { PNG_SIGNATURE, pngChunk, pngDataUrl, pngHeader } from '#test/png.ts'
import { createScratchDatabase, type ScratchDatabase } from '#test/scratch-postgres.ts'
import { type Case, type Contender, compare, HEADINGS, METHOD } from './compare.ts'
import { table } from './figures.ts'
import { type WireRequest, buildWireRequest } from './load.ts'
import type { Part } from './main.ts'
import { seedCountertops, seedCustomer, seedQuotes, withClient } from './seed.ts'
import { ADMIN_KEY, benchEnvironment, bundleProgram } from './servers.ts'

const STORED_QUOTES = 10_000
const SESSIONS = Array.from({ length: 200 }, () => randomBytes(16).toString('hex'))
/** Pixels. A square of gray noise this size is about 60 KB, because noise doesn't compress. */
const NOISE_SIDE = 245
const KEY_PLACEHOLDER = randomUUID()

export const apiPart: Part = {
  title: 'API beside a bare node:http and pg server',
  run: async () => {
    const database = await createScratchDatabase('bench_ours')
    let copy: ScratchDatabase | undefined
    const running: BuiltServer[] = []
    try {
      // The first start migrates.
      await (await startBuiltServer(benchEnvironment(database.url))).stop()
      await seedQuotes(database, STORED_QUOTES)
      await seedCountertops(database, SESSIONS)
      await seedCustomer(database, CONTACT)
      copy = await createScratchDatabase('bench_bare', database)
      const ours = { server: await startBuiltServer(benchEnvironment(database.url)), database }
      running.push(ours.server)
      const main = await bundleProgram('bare-server')
      const bare = { server: await startBuiltServer({ DATABASE_URL: copy.url }, main), database: copy }
      running.push(bare.server)
      return await measure(ours, bare)
    } finally {
      await Promise.all(running.map((server) => server.stop()))
      await copy?.drop()
      await database.drop()
    }
  },
}

const CONTACT = {
  firstName: 'Ada',
  lastName: 'Byron',
  phoneNumber: '(615) 555-0142',
  email: 'ada@example.com',
  address: '1 Main St',
  aptSuite: '',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37201',
}

async function measure(ours: Contender, bare: Contender): Promise<string> {
  const ids = await withClient(ours.database, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from quotes order by id limit 2000')
    return rows.map(({ id }) => id)
  })
  await checkSameResponses(ours, bare, ids[0] ?? '')
  const rows = [HEADINGS]
  for (const one of buildCases(ids)) rows.push(await compare(one, ours, bare))
  return `${table(rows)}

Both answer the same requests with the same SQL on copies of one database with ${STORED_QUOTES.toLocaleString('en-US')} quotes, ours with
security headers, validation and request log as in production. ${METHOD}`
}

function buildCases(ids: readonly string[]): Case[] {
  const countertop = {
    shape: 'L',
    dimensions: { width: 96, length: 60, returnWidth: 24, returnLength: 30 },
    stone: 'travella',
  }
  const admin = { 'x-admin-key': ADMIN_KEY }
  const lists = SESSIONS.map((session) =>
    buildWireRequest({ method: 'GET', path: '/api/countertops', headers: { 'X-Session-ID': session } }, 200),
  )
  const quotes = buildWireRequest({ method: 'GET', path: '/api/quotes', headers: admin }, 200)
  const edits = ids.map((id) => {
    const body = { status: 'contacted', paymentStatus: 'not received', notes: 'Called back, comes on Monday.' }
    return buildWireRequest({ method: 'PATCH', path: `/api/quotes/${id}`, headers: admin, body }, 200)
  })
  const countertops = Array.from({ length: 3 }, () => ({ ...countertop, imageData: pngDataUrl(noisePng()) }))
  const request = { ...CONTACT, countertops }
  let turn = 0
  const roundRobin = (requests: readonly WireRequest[]) => () => {
    turn += 1
    const next = requests[turn % requests.length]
    if (!next) throw new Error('no requests')
    return next
  }
  const takeSession = createSessionPool()
  return [
    { name: 'GET /api/countertops (5)', connections: 16, next: roundRobin(lists), requestsTarget: 0.4, cpuTarget: 2.4 },
    {
      name: 'POST /api/countertops',
      connections: 16,
      next: (connection) => {
        const headers = { 'X-Session-ID': takeSession(connection) }
        return buildWireRequest({ method: 'POST', path: '/api/countertops', headers, body: countertop }, 201)
      },
      requestsTarget: 0.52,
      cpuTarget: 2,
    },
    { name: 'GET /api/quotes (100)', connections: 16, next: () => quotes, requestsTarget: 0.74, cpuTarget: 1.35 },
    { name: 'PATCH /api/quotes/{id}', connections: 16, next: roundRobin(edits), requestsTarget: 0.62, cpuTarget: 1.75 },
    {
      name: 'POST /api/quote (3 x 60 KB)',
      connections: 8,
      next: createQuoteRequests(request, {}),
      requestsTarget: 0.7,
      cpuTarget: 1.5,
    },
    {
      name: 'the same with an Idempotency-Key',
      connections: 8,
      next: createQuoteRequests(request, { 'Idempotency-Key': KEY_PLACEHOLDER }),
      requestsTarget: 0.7,
      cpuTarget: 1.5,
    },
  ]
}

/** A session may have at most 50 countertops, so each connection switches to a new session after 40. */
function createSessionPool() {
  const used = new Map<number, { session: string; count: number }>()
  return (connection: number) => {
    const current = used.get(connection)
    const next = current && current.count < 40 ? current : { session: randomBytes(16).toString('hex'), count: 0 }
    next.count += 1
    used.set(connection, next)
    return next.session
  }
}

/** Builds the body once. Only the session and the key, if any, differ between requests. */
function createQuoteRequests(body: unknown, keyHeader: Record<string, string>): () => WireRequest {
  const session = randomBytes(16).toString('hex')
  const headers = { 'X-Session-ID': session, ...keyHeader }
  const { bytes, statuses } = buildWireRequest({ method: 'POST', path: '/api/quote', headers, body }, 201)
  const [keyAt, sessionAt] = [bytes.indexOf(KEY_PLACEHOLDER), bytes.indexOf(session)]
  return () => {
    const copy = Buffer.from(bytes)
    if (keyAt >= 0) copy.write(randomUUID(), keyAt)
    copy.write(randomBytes(16).toString('hex'), sessionAt)
    return { bytes: copy, statuses }
  }
}

function noisePng(): Buffer {
  const pixels = randomBytes(NOISE_SIDE * (NOISE_SIDE + 1))
  for (let row = 0; row < NOISE_SIDE; row += 1) pixels[row * (NOISE_SIDE + 1)] = 0
  const header = pngHeader({ width: NOISE_SIDE, height: NOISE_SIDE })
  return Buffer.concat([PNG_SIGNATURE, header, pngChunk('IDAT', deflateSync(pixels)), pngChunk('IEND')])
}

/** Throws if the responses differ, because the comparison is only fair if both servers do the same work. */
async function checkSameResponses(ours: Contender, bare: Contender, quoteId: string): Promise<void> {
  const ask = async ({ server }: Contender, method: string, path: string, body?: unknown) => {
    const headers = { 'X-Session-ID': SESSIONS[0] ?? '', 'x-admin-key': ADMIN_KEY, 'Content-Type': 'application/json' }
    const response = await fetch(server.url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, link: response.headers.get('link'), body: await response.json() }
  }
  const edit = { status: 'scheduled', paymentStatus: 'received', notes: 'Same' }
  for (const [method, path, body] of [
    ['GET', '/api/countertops'],
    ['GET', '/api/quotes'],
    ['PATCH', `/api/quotes/${quoteId}`, edit],
  ] as const) {
    const [one, other] = [await ask(ours, method, path, body), await ask(bare, method, path, body)]
    if (JSON.stringify(sortKeys(one)) !== JSON.stringify(sortKeys(other))) {
      throw new Error(`The responses to ${method} ${path} differ:\n${JSON.stringify(one)}\n${JSON.stringify(other)}`)
    }
  }
}

/** When each of the two servers made its change. */
const OWN_INSTANTS = ['answeredAt', 'lastTouchAt']

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([key]) => !OWN_INSTANTS.includes(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}
