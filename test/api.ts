import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Express } from 'express'
import PostalMime, { type Email } from 'postal-mime'
import request from 'supertest'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { errorStatuses } from '#server/http/service.ts'
import { createApp } from '#server/app.ts'
import { addFirstCrews } from '#server/schedule/crews.ts'
import type { Database } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'
import type { CheckResponse } from '#server/http/send.ts'
import type { Jobs } from '#server/jobs/worker.ts'
import type { MailContext } from '#server/mail/email.ts'
import { createStripePayments } from '#server/payment-provider/stripe/stripe-payments.ts'
import { createServices } from '#server/services.ts'
import { type ApiKey, api } from '#shared/api.ts'
import { type Endpoint, successStatus } from '#shared/http/endpoint.ts'
import { errorBodySchema } from '#shared/http/errors.ts'
import { NOW } from './clock.ts'
import { ADA } from './contacts.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { drain } from './jobs.ts'
import { keptLog } from './log.ts'
import { makePng, pngDataUrl } from './png.ts'

export const TEST_ADMIN_KEY = 'a-key-for-the-tests-of-the-office'

export interface TestApi {
  app: Express
  database: TestDatabase
  /** The app's context. A test may change a copy of it. */
  ctx: MailContext
  /** Everything logged since the test started. */
  logged: () => string
  /** A second app on the same database, like another instance. */
  createSecondApp: (env?: Record<string, string>, changes?: AppChanges) => Express
  /** The services' clock. It stands still at `NOW` until it's set. */
  clock: Clock
  /** Runs every due job, and the jobs that they enqueue. */
  drain: () => Promise<void>
  /** Runs the payment checks that are due, and no other jobs. */
  runPaymentChecks: () => Promise<void>
  /** Deletes expired data, like a running server does every hour. */
  purge: () => Promise<void>
  /** The folder of the email files. */
  emailFilesDir: string
  /** The emails in it, oldest first, or those with this id in their file's name. Each test begins without any. */
  mails: (id?: string) => Promise<Email[]>
  /** Those to an address, once all due jobs have run. */
  mailsTo: (address: string) => Promise<Email[]>
  forgetMails: () => void
}

/** Content that a restart may change. */
interface AppChanges {
  feeCents?: number
  /** The same one, with its statements counted. */
  database?: Database
}

interface Clock {
  now: () => Date
  set: (at: Date | string) => void
  advance: (milliseconds: number) => void
}

function testClock(): Clock & { reset: () => void } {
  let time = NOW
  return {
    now: () => time,
    set: (at) => {
      time = new Date(at)
    },
    advance: (milliseconds) => {
      time = new Date(time.getTime() + milliseconds)
    },
    reset: () => {
      time = NOW
    },
  }
}

/** The API on the worker's database, which is emptied before each test. Checks every response against the contract. */
export function useApi(env: Record<string, string> = {}): TestApi {
  let database: TestDatabase
  let app: Express
  let kept = keptLog()
  const violations: string[] = []
  const clock = testClock()
  // Only email files are written there.
  const dataDir = mkdtempSync(join(tmpdir(), 'api-test-'))
  const emailFilesDir = join(dataDir, 'outbox')
  const forgetMails = () => rmSync(emailFilesDir, { recursive: true, force: true })
  let jobs: Jobs
  let purge: () => Promise<void>
  let ctx: MailContext

  const make = (overrides: Record<string, string> = {}, changes: AppChanges = {}): Express => {
    const parsed = readEnv({
      ADMIN_KEYS: TEST_ADMIN_KEY,
      TRUST_PROXY: '1',
      DATA_DIR: dataDir,
      ...env,
      ...overrides,
    })
    const services = createServices({
      env: parsed,
      adminKeys: parsed.ADMIN_KEYS ?? [],
      database,
      log: kept.log,
      stripe: parsed.payments.provider === 'stripe' ? createStripePayments(parsed.payments, clock.now) : undefined,
      now: clock.now,
      ...changes,
    })
    jobs = services.jobs
    ctx = services.ctx
    purge = () => services.purge()
    return createApp(services, {
      trustProxy: parsed.TRUST_PROXY,
      publicUrl: parsed.PUBLIC_URL,
      checkResponse: checkContract(violations),
    })
  }

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(async () => {
    rmSync(dataDir, { recursive: true, force: true })
    await database?.close()
  })
  beforeEach(async () => {
    kept = keptLog()
    violations.length = 0
    clock.reset()
    forgetMails()
    await database.empty()
    app = make()
    await addFirstCrews(ctx)
  })
  afterEach(() => expect(violations, 'responses that break the contract').toEqual([]))

  const mails = (id = '') => {
    const files = existsSync(emailFilesDir) ? readdirSync(emailFilesDir).toSorted() : []
    const wanted = files.filter((name) => name.includes(id))
    return Promise.all(wanted.map((name) => PostalMime.parse(readFileSync(join(emailFilesDir, name)))))
  }
  return {
    get app() {
      return app
    },
    get database() {
      return database
    },
    get ctx() {
      return ctx
    },
    logged: () => kept.text(),
    createSecondApp: make,
    clock,
    drain: () => drain(jobs, database),
    runPaymentChecks: async () => {
      while (await jobs.runNext('settle'));
    },
    emailFilesDir,
    mails,
    mailsTo: async (address) => {
      await drain(jobs, database)
      return (await mails()).filter(({ to }) => to?.some((one) => one.address === address))
    },
    forgetMails,
    purge: () => purge(),
  }
}

/** Sends a JPEG or JSON in two parts, with `between` before the second one. Returns the status of the answer. */
export async function sendInTwoParts(
  app: Express,
  { method, path, cookie, type, body }: { method: string; path: string; cookie: string; type: string; body: Buffer },
  between: () => Promise<void>,
): Promise<number | undefined> {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  const headers = { Cookie: cookie, 'Content-Type': type, 'Content-Length': body.length }
  const sent = http.request({ host: '127.0.0.1', port, method, path, headers })
  sent.write(body.subarray(0, 5))
  await between()
  sent.end(body.subarray(5))
  const [response] = await once(sent, 'response')
  response.destroy()
  server.close()
  return response.statusCode
}

/** Collects every response that isn't in the contract or has extra fields. */
function checkContract(violations: string[]): CheckResponse {
  return (key, status, body) => {
    const problem = findViolation(key, status, body === undefined ? undefined : JSON.parse(JSON.stringify(body)))
    if (problem) violations.push(`${key ?? 'no endpoint'} answered ${status}: ${problem}`)
  }
}

function findViolation(key: ApiKey | undefined, status: number, body: unknown): string | undefined {
  const endpoint: Endpoint | undefined = key && api[key]
  if (status < 400) {
    if (!endpoint || successStatus(endpoint) !== status) return 'not the success status'
    if (!endpoint.json) return undefined
    const parsed = endpoint.json.safeParse(body)
    if (!parsed.success) return parsed.error.message
    return isDeepStrictEqual(parsed.data, body) ? undefined : 'has fields that are not in the schema'
  }
  if (endpoint && !errorStatuses(endpoint).includes(status)) return 'not among its errors'
  const declared = Object.entries(endpoint?.errors ?? {}).find(([declaredStatus]) => Number(declaredStatus) === status)
  const parsed = (declared?.[1] ?? errorBodySchema).safeParse(body)
  if (!parsed.success) return parsed.error.message
  return isDeepStrictEqual(parsed.data, body) ? undefined : 'has fields that are not in the schema'
}

export function newSession(): string {
  return randomBytes(16).toString('hex')
}

/** Sends requests of one session, or of none. */
export function visitor(app: Express, session: string | undefined = newSession()) {
  const withSession = (test: request.Test) => (session === undefined ? test : test.set('X-Session-ID', session))
  return {
    session,
    get: (path: string) => withSession(request(app).get(path)),
    post: (path: string, body?: object | string) => withSession(request(app).post(path)).send(body),
    put: (path: string, body?: object | string) => withSession(request(app).put(path)).send(body),
    delete: (path: string) => withSession(request(app).delete(path)),
  }
}

/** Sends requests of the office. */
export function officeClient(app: Express, key = TEST_ADMIN_KEY) {
  return clientWith(app, 'x-admin-key', key)
}

/** Sends requests with that header. */
export function clientWith(app: Express, header: string, value: string) {
  const withHeader = (test: request.Test) => test.set(header, value)
  return {
    get: (path: string) => withHeader(request(app).get(path)),
    post: (path: string, body?: object) => withHeader(request(app).post(path)).send(body),
    patch: (path: string, body: object) => withHeader(request(app).patch(path)).send(body),
    put: (path: string, body: object) => withHeader(request(app).put(path)).send(body),
    delete: (path: string) => withHeader(request(app).delete(path)),
  }
}

export const L_COUNTERTOP = {
  shape: 'L',
  dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}

export const SMALL_PNG = makePng(8, 6)

/** A valid quote request. `changes` replace top-level fields. */
export function quoteRequest(changes: Record<string, unknown> = {}) {
  return {
    ...ADA,
    countertops: [{ ...L_COUNTERTOP, imageData: pngDataUrl(SMALL_PNG) }],
    ...changes,
  }
}
