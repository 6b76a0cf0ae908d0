// What the API takes: calls in a shop with 20,000 quotes, many people at one slot, and the memory of an idle server.
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { SLOTS } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import { openDays } from '#test/open-days.ts'
import { makePng, pngDataUrl } from '#test/png.ts'
import type { Figure } from './main.ts'
import { QUOTES } from './office-content.ts'
import { ADMIN_KEY, percentile, withSite } from './site.ts'

const AT_ONCE = 20
const CALLS = 600
const BOOKERS = 500
const CALL_GOAL_MS = 100
const RACE_GOAL_MS = 3000
const MEMORY_GOAL_MB = 130

interface Call {
  path: string
  method?: 'POST' | 'PATCH'
  body?: object
  headers?: Record<string, string>
}
type Answer = { status: number; json: unknown; ms: number }

const OFFICE = { 'x-admin-key': ADMIN_KEY }
const visitor = () => ({ 'X-Session-ID': randomBytes(16).toString('hex') })
const COUNTERTOP = { shape: 'L', dimensions: { width: 96, length: 60 }, stone: 'southport' }

export function measureCalls(): Promise<Figure[]> {
  return withSite({ full: true }, async ({ url }) => {
    const days = openDays(60)
    const image = pngDataUrl(makePng(600, 400))
    const quotes = (await call(url, { path: '/api/quotes?limit=100', headers: OFFICE })).json as { id: string }[] // by the contract
    // By the contract.
    const jobs = (await call(url, { path: '/api/quotes?stage=done&limit=100', headers: OFFICE })).json as {
      id: string
    }[]
    const one = visitor()
    for (let index = 0; index < 5; index += 1) {
      await call(url, { path: '/api/countertops', method: 'POST', headers: one, body: COUNTERTOP })
    }
    const calls: Record<string, (turn: number) => Call> = {
      'GET /api/countertops': () => ({ path: '/api/countertops', headers: one }),
      'POST /api/countertops': () => ({
        path: '/api/countertops',
        method: 'POST',
        headers: visitor(),
        body: COUNTERTOP,
      }),
      'free times of 31 days': () => ({
        path: `/api/appointments/availability?from=${days[0]}&to=${addDays(days[0] ?? '', 30)}`,
        headers: one,
      }),
      'POST /api/appointments': (turn) => ({
        path: '/api/appointments',
        method: 'POST',
        headers: visitor(),
        body: { appointmentDate: days[turn % days.length], timeSlot: SLOTS[(turn * 2) % SLOTS.length]?.label },
      }),
      'POST /api/quote, 3 countertops': (turn) => ({
        path: '/api/quote',
        method: 'POST',
        headers: visitor(),
        body: {
          firstName: 'Ada',
          lastName: 'Byron',
          phoneNumber: '(615) 555-0142',
          email: `ada${turn}@example.com`,
          countertops: Array.from({ length: 3 }, () => ({ ...COUNTERTOP, imageData: image })),
        },
      }),
      'GET /api/quotes?limit=100': () => ({ path: '/api/quotes?limit=100', headers: OFFICE }),
      'GET /api/quotes?sort=name': () => ({ path: '/api/quotes?sort=name&limit=100', headers: OFFICE }),
      'GET /api/views': () => ({ path: '/api/views', headers: OFFICE }),
      'GET /api/inbox': () => ({ path: '/api/inbox', headers: OFFICE }),
      'GET /api/numbers?weeks=52': () => ({ path: '/api/numbers?weeks=52', headers: OFFICE }),
      'GET /api/quotes?due=late': () => ({ path: '/api/quotes?due=late&sort=due&limit=100', headers: OFFICE }),
      'GET /api/quotes?stage=final_quote_sent': () => ({
        path: '/api/quotes?stage=final_quote_sent&limit=100',
        headers: OFFICE,
      }),
      'GET /api/quotes/{id}/final-quotes': (turn) => ({
        path: `/api/quotes/${jobs[turn % jobs.length]?.id}/final-quotes`,
        headers: OFFICE,
      }),
      'GET /api/quotes/{id}/installation': (turn) => ({
        path: `/api/quotes/${jobs[turn % jobs.length]?.id}/installation`,
        headers: OFFICE,
      }),
      'POST /api/quotes/{id}/payments': (turn) => ({
        path: `/api/quotes/${jobs[turn % jobs.length]?.id}/payments`,
        method: 'POST',
        headers: { ...OFFICE, 'Idempotency-Key': randomUUID() },
        body: { method: 'check', amountCents: 100, on: dateIn(new Date(), SHOP.timeZone), note: `Check ${turn}` },
      }),
      'GET /api/search': () => ({ path: '/api/search?q=whitanson', headers: OFFICE }),
      'GET /api/quotes/{id}': (turn) => ({ path: `/api/quotes/${quotes[turn % quotes.length]?.id}`, headers: OFFICE }),
      'PATCH /api/quotes/{id}': (turn) => ({
        path: `/api/quotes/${quotes[turn % quotes.length]?.id}`,
        method: 'PATCH',
        headers: OFFICE,
        body: { status: 'contacted', paymentStatus: 'not received', notes: `Called back ${turn} times.` },
      }),
    }
    const figures: Figure[] = []
    for (const [name, next] of Object.entries(calls)) {
      await repeat(url, next, AT_ONCE * 2)
      const answers = await repeat(url, next, CALLS)
      const p95 = percentile(
        answers.map(({ ms }) => ms),
        0.95,
      )
      figures.push({
        what: `${name}, ${QUOTES} quotes, ${AT_ONCE} at once, p95`,
        goal: CALL_GOAL_MS,
        measured: p95,
        unit: 'ms',
      })
    }
    return figures
  })
}

export function raceForSlot(): Promise<Figure[]> {
  return withSite({ full: false }, async ({ url }) => {
    const body = { appointmentDate: openDays(1)[0], timeSlot: SLOTS[4]?.label }
    const crews = 3
    const answers = await Promise.all(
      Array.from({ length: BOOKERS }, () =>
        call(url, { path: '/api/appointments', method: 'POST', headers: visitor(), body }),
      ),
    )
    const won = answers.filter(({ status }) => status === 201).length
    if (won !== crews) throw new Error(`${won} visitors got a slot of ${crews} crews`)
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    return [{ what: `the last of ${BOOKERS} bookings of one slot`, goal: RACE_GOAL_MS, measured: slowest, unit: 'ms' }]
  })
}

export function measureMemory(): Promise<Figure[]> {
  return withSite({ full: false }, async ({ pid }) => {
    await pause(10_000)
    const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    return [{ what: 'idle, on Postgres', goal: MEMORY_GOAL_MB, measured: kilobytes / 1024, unit: 'MB' }]
  })
}

/** Makes `count` calls, `AT_ONCE` at a time. A slot may be taken already. */
async function repeat(url: string, next: (turn: number) => Call, count: number): Promise<Answer[]> {
  const answers: Answer[] = []
  let turn = 0
  const caller = async () => {
    while (turn < count) {
      turn += 1
      answers.push(await call(url, next(turn)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return answers
}

async function call(url: string, { path, method, body, headers }: Call): Promise<Answer> {
  const began = performance.now()
  const response = await fetch(url + path, {
    method: method ?? 'GET',
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const ms = performance.now() - began
  if (!response.ok && response.status !== 409) throw new Error(`${path}: ${response.status} ${text}`)
  return { status: response.status, json: text ? JSON.parse(text) : null, ms }
}
