// The baseline for our server: the same responses from the same SQL with only `node:http` and `pg`. It validates nothing,
// logs nothing and sends only the headers it must.
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { bookableSlots, closedReason } from '#shared/appointments/calendar.ts'
import { SLOTS, slotByLabel, slotTimes } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { addDays } from '#shared/lib/zoned.ts'
import type { QuoteRequest } from '#shared/quotes/schema.ts'
import { fill, recordStatements, type Statement } from './recorded-sql.ts'

const POOL_SIZE = 10
const PAGE_SIZE = 100
const NO_BOUND = 2 ** 31 - 1
const DATA_URL_PREFIX = 'data:image/png;base64,'.length

const CREWS = Number(process.env.CREWS ?? 1)
const statements = await recordStatements(CREWS)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE })

type Row = Record<string, unknown>
const runStatement = async (statement: Statement, params: Record<string, unknown>) =>
  (await pool.query<Row>(fill(statement, params))).rows

async function readJson(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(JSON.stringify(value))
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  })
  response.end(body)
}

const toCamelCase = (name: string) => name.replace(/_[a-z]/g, (part) => part.slice(1).toUpperCase())
let quoteKeys: [string, string][] | null = null
function presentQuote(row: Row): Row {
  quoteKeys ??= Object.keys(row).map((key) => [key, toCamelCase(key)])
  const quote: Row = {}
  for (const [key, name] of quoteKeys) quote[name] = row[key]
  return quote
}

function presentCountertop({ id, shape, stone, width, length, ...row }: Row): Row {
  const dimensions: Row = { width, length }
  if (row.return_width !== null) dimensions.returnWidth = row.return_width
  if (row.return_length !== null) dimensions.returnLength = row.return_length
  return { id, shape, dimensions, stone }
}

/** Remembered for a second, as our server does. */
let counted = { total: 0, until: 0 }

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request
  const session = request.headers['x-session-id']
  if (url === '/api/ready') {
    await pool.query('SELECT 1')
    sendJson(response, 200, { status: 'ready' })
  } else if (url === '/api/countertops' && method === 'GET') {
    sendJson(response, 200, (await runStatement(statements.listCountertops, { session })).map(presentCountertop))
  } else if (url === '/api/countertops') {
    const { shape, stone, dimensions } = await readJson(request)
    const [row] = await runStatement(statements.addCountertop, { session, shape, stone, ...fullDimensions(dimensions) })
    sendJson(response, 201, { id: row?.id, shape, dimensions: fullDimensions(dimensions), stone })
  } else if (url === '/api/quotes') {
    const rows = await runStatement(statements.listQuotes, { before: NO_BOUND })
    if (counted.until < Date.now()) {
      const [row] = await runStatement(statements.countQuotes, {})
      counted = { total: Number(row?.count), until: Date.now() + 1000 }
    }
    const shown = rows.slice(0, PAGE_SIZE)
    const link = `</api/quotes?before=${String(shown.at(-1)?.number)}>; rel="next"`
    sendJson(response, 200, shown.map(presentQuote), { Link: link, 'X-Total-Count': String(counted.total) })
  } else if (url.startsWith('/api/appointments/availability')) {
    const [, from = '', to = ''] = /from=([\d-]+)&to=([\d-]+)/.exec(url) ?? []
    sendJson(response, 200, { days: await freeDays(from, to, session) })
  } else if (url === '/api/appointments') {
    await book(session, await readJson(request), response)
  } else if (url === '/api/quote') {
    sendJson(response, 201, await addQuote(session, request))
  } else {
    const { status, paymentStatus, notes } = await readJson(request)
    const id = url.slice(url.lastIndexOf('/') + 1)
    const asked = JSON.stringify([{ id }])
    const now = new Date().toISOString()
    const [row] = await runStatement(statements.editQuote, { asked, status, paymentStatus, notes, now })
    if (!row) throw new Error('no such quote')
    sendJson(response, 200, presentQuote(row))
  }
}

async function freeDays(from: string, to: string, session: unknown) {
  const now = new Date()
  const rows = await runStatement(statements.takenSlots, { from, to, session: session ?? null, now: now.toISOString() })
  const taken = new Map(
    rows.filter(({ kind }) => kind === 'booked').map(({ date, taken: list }) => [date, String(list).split(',')]),
  )
  const days: { date: string; slots: string[]; closed?: string }[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const closed = closedReason(date)
    const visits = (taken.get(date) ?? []).map((entry) => entry.split('/'))
    const isFree = (label: string) =>
      new Set(visits.filter(([other = '']) => overlaps(other, label)).map(([, crew]) => crew)).size < CREWS
    const slots = bookableSlots(date, now).flatMap(({ label }) => (isFree(label) ? [label] : []))
    days.push(closed === undefined ? { date, slots } : { date, slots: [], closed })
  }
  return days
}

const startMinutesOf = new Map(SLOTS.map(({ label, startMinutes }) => [label, startMinutes]))
function overlaps(one: string, other: string): boolean {
  return Math.abs((startMinutesOf.get(one) ?? 0) - (startMinutesOf.get(other) ?? 0)) < 60
}

let schedule: unknown
/** Read once, as our server keeps it. */
async function readSchedule() {
  schedule ??= (await runStatement(statements.schedule, {}))[0]?.json
  return schedule
}

async function book(
  session: unknown,
  { appointmentDate: date, timeSlot }: Record<string, string>,
  response: ServerResponse,
) {
  const slot = slotByLabel(timeSlot ?? '')
  if (!slot || date === undefined) throw new Error('not a slot')
  const { start, end } = slotTimes(date, slot, SHOP.timeZone)
  const now = new Date()
  const heldUntil = new Date(now.getTime() + 30 * 60_000).toISOString()
  const [row] = await runStatement(statements.holdSlot, {
    id: randomUUID(),
    token: randomBytes(16).toString('hex'),
    sessionId: session,
    clientAddress: '127.0.0.1',
    date,
    timeSlot,
    start: start.toISOString(),
    end: end.toISOString(),
    now: now.toISOString(),
    heldUntil,
    schedule: await readSchedule(),
  })
  if (row?.id != null)
    sendJson(response, 201, { id: row.id, appointmentDate: date, timeSlot, heldUntil, feeCents: 10_000 })
  else {
    const [day] = await freeDays(date, date, session)
    sendJson(response, 409, { error: 'That time was taken.', code: 'slot_taken', free: day?.slots })
  }
}

async function addQuote(session: unknown, request: IncomingMessage) {
  const { countertops: sent, ...contact }: QuoteRequest = await readJson(request)
  const key = request.headers['idempotency-key'] ?? null
  if (key) await runStatement(statements.findAnswer, { session, key })
  const countertops = sent.map(({ shape, dimensions, stone = 'inverness-bristol-bay', imageData }) => {
    const full = fullDimensions(dimensions)
    return { id: randomUUID(), shape, full, stone, png: Buffer.from(imageData.slice(DATA_URL_PREFIX), 'base64') }
  })
  const ours = estimate(
    countertops.map(({ shape, full, stone }) => ({ shape, dimensions: full, stone })),
    PRICE_LIST,
  )
  const lengths = countertops.map(({ png }) => png.length)
  const rows = countertops.map(({ id, shape, full, stone, png }, index) => ({
    id,
    position: index + 1,
    shape,
    width: full.width,
    length: full.length,
    return_width: full.returnWidth,
    return_length: full.returnLength,
    stone,
    area_square_feet: areaSquareFeet(shape, full),
    png_start: lengths.slice(0, index).reduce((sum, length) => sum + length, 1),
    png_bytes: png.length,
  }))
  const id = randomUUID()
  await runStatement(statements.workingCalendar, {})
  const number = await addWithCustomer({
    address: '',
    aptSuite: '',
    city: '',
    state: '',
    zipCode: '',
    ...contact,
    drawings: Buffer.concat(countertops.map(({ png }) => png)),
    countertopCount: countertops.length,
    id,
    session,
    // Emails aren't counted without limits per client address.
    emailKey: null,
    key,
    requestHash: key && '',
    estimate: JSON.stringify(ours),
    priceListVersion: ours.priceListVersion,
    totalCents: ours.totalCents,
    countertops: JSON.stringify(rows),
  })
  return { quoteId: id, number }
}

/** Adds a quote of a customer who has one already, and returns its number. */
async function addWithCustomer(params: Row): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const phoneKey = String(params.phoneNumber).replaceAll(/\D/g, '').slice(-10)
    const { rows } = await client.query<Row>(fill(statements.findCustomer, { ...params, phoneKey }))
    const added = await client.query<Row>(fill(statements.addQuote, { ...params, customerId: rows[0]?.id ?? null }))
    await client.query('commit')
    return added.rows[0]?.number
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    console.error(error)
    response.destroy()
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
