import type { Express } from 'express'
import request from 'supertest'
import { beforeEach, expect, it } from 'vitest'
import { L_COUNTERTOP, newSession, quoteRequest, TEST_ADMIN_KEY } from '#test/api.ts'
import { CONTACT, TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { moneyCalls } from '#test/money-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { EIGHT } from '#test/slots.ts'
import { countStatements } from '#test/statements.ts'

const api = useAppointmentApi()
let app: Express
let counted: ReturnType<typeof countStatements>

beforeEach(() => {
  counted = countStatements(api.database)
  app = api.createSecondApp({}, { database: counted.db })
})

type Headers = Record<string, string>
const asVisitor = (changes: Headers = {}): Headers => ({ 'X-Session-ID': newSession(), ...changes })
const withKey = () => asVisitor({ 'Idempotency-Key': newSession() })
const OFFICE = { 'x-admin-key': TEST_ADMIN_KEY }

const call = (method: 'get' | 'post' | 'patch', path: string, headers: Headers, body?: object) => {
  const sent = request(app)[method](path).set(headers)
  return body ? sent.send(body) : sent
}

/** How many statements a call makes besides begin and commit. */
async function measure(...parts: Parameters<typeof call>): Promise<number> {
  counted.restart()
  const answer = await call(...parts)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return counted.count()
}

const [countertop] = quoteRequest().countertops
const QUOTE = quoteRequest({ countertops: [countertop, countertop, countertop] })
const MONTH = '/api/appointments/availability?from=2027-03-01&to=2027-03-31'
const BOOKING = { appointmentDate: TUESDAY, timeSlot: EIGHT, contact: CONTACT }

it.each<[goal: number, ...Parameters<typeof call>]>([
  [1, 'get', '/api/countertops', asVisitor()],
  // The key costs two, and so does the savepoint inside its transaction.
  [3 + 2 + 2, 'post', '/api/countertops', withKey(), L_COUNTERTOP],
  [3, 'post', '/api/countertops', asVisitor(), L_COUNTERTOP],
  [2, 'get', MONTH, asVisitor()],
  [6, 'post', '/api/appointments', asVisitor(), BOOKING],
  [9, 'post', '/api/quote', asVisitor(), QUOTE],
])('at most %i statements: %s %s', async (goal, ...parts) => {
  expect(await measure(...parts)).toBeLessThanOrEqual(goal)
})

it('at most 1.5 KB: free times of 31 days', async () => {
  const { text } = await call('get', MONTH, asVisitor())
  expect(text.length).toBeLessThanOrEqual(1500)
})

// An admin key costs one statement, as a person's session does.
it('at most 4 + 1 statements: PATCH /api/quotes/{id}', async () => {
  const id = await api.newQuote()
  const edit = { status: 'contacted', paymentStatus: 'not received' }
  expect(await measure('patch', `/api/quotes/${id}`, OFFICE, edit)).toBeLessThanOrEqual(5)
})

it('at most 2 + 1 statements: GET /api/quotes', async () => {
  for (let count = 0; count < 3; count += 1) await api.newQuote()
  expect(await measure('get', '/api/quotes?limit=100', OFFICE)).toBeLessThanOrEqual(3)
  // 100 of them are 45 KB.
  const { text } = await call('get', '/api/quotes?limit=100', OFFICE)
  expect(text.length / 3).toBeLessThan(450)
})

it.each([
  ['/api/views', 2],
  ['/api/inbox', 1],
])('%s counts by at most %i + 1 statements until something changes', async (path, goal) => {
  await api.newQuote()
  await call('get', path, OFFICE)
  expect(await measure('get', path, OFFICE)).toBeLessThanOrEqual(goal + 1)
})

it('one statement more for a person who is signed in: GET /api/settings', async () => {
  const { cookie } = await signedIn(api.app, (await addPerson(api.app, 'owner')).link)
  expect(await measure('get', '/api/settings', { Cookie: cookie })).toBeLessThanOrEqual(1 + 1)
})

it('at most 4 + 1 statements before a final quote is begun: GET final-quotes', async () => {
  const id = await api.newQuote()
  expect(await measure('get', `/api/quotes/${id}/final-quotes`, OFFICE)).toBeLessThanOrEqual(5)
})

it('at most 25 and 10 + 1 statements, however many payments: GET /api/my and GET final-quotes', async () => {
  const { accepted, record } = moneyCalls(api)
  const { quoteId, by } = await accepted()
  const path = `/api/quotes/${quoteId}/final-quotes`
  for (let count = 0; count < 4; count += 1) {
    expect(await measure('get', '/api/my', { Cookie: by.cookie })).toBeLessThanOrEqual(25)
    expect(await measure('get', path, OFFICE)).toBeLessThanOrEqual(11)
    await record(quoteId, { amountCents: 100 }).expect(201)
  }
})
