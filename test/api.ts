import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Express } from 'express'
import request from 'supertest'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { errorStatuses } from '#server/api-docs/openapi.ts'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import type { CheckAnswer } from '#server/http/send.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { stripePayments } from '#server/payments/stripe.ts'
import { createServices } from '#server/services.ts'
import { type ApiKey, api } from '#shared/api.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { errorBodySchema } from '#shared/http/errors.ts'
import { ADA } from './contacts.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { drain } from './jobs.ts'
import { keptLog } from './log.ts'
import { makePng, pngDataUrl } from './png.ts'

export const TEST_ADMIN_KEY = 'a-key-for-the-tests-of-the-office'

export interface TestApi {
  app: Express
  database: TestDatabase
  /** Everything that was logged since the test began. */
  logged: () => string
  /** A second app on the same database, as another instance is. */
  another: (env?: Record<string, string>) => Express
  /** The time that the services know: the real one, until it is set. */
  clock: Clock
  /** Runs every job that is due, and those that they make. */
  drain: () => Promise<void>
}

interface Clock {
  now: () => Date
  /** It goes on from there. */
  set: (at: Date | string) => void
  advance: (milliseconds: number) => void
}

function testClock(): Clock & { reset: () => void } {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    set: (at) => {
      ahead = new Date(at).getTime() - Date.now()
    },
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    reset: () => {
      ahead = 0
    },
  }
}

/** The API on a database of its own, emptied before each test. Every answer is held to the contract. */
export function useApi(env: Record<string, string> = {}): TestApi {
  let database: TestDatabase
  let app: Express
  let kept = keptLog()
  const broken: string[] = []
  const clock = testClock()
  // Mails are laid down there as files, and nothing else.
  const dataDir = mkdtempSync(join(tmpdir(), 'api-test-'))
  let jobs: Jobs

  const make = (overrides: Record<string, string> = {}): Express => {
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
      stripe: parsed.payments.provider === 'stripe' ? stripePayments(parsed.payments, clock.now) : undefined,
      now: clock.now,
    })
    jobs = services.jobs
    return createApp(services, { trustProxy: parsed.TRUST_PROXY, checkAnswer: holdToContract(broken) })
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
    broken.length = 0
    clock.reset()
    await database.empty()
    app = make()
  })
  afterEach(() => expect(broken, 'answers that are not as the contract says').toEqual([]))

  return {
    get app() {
      return app
    },
    get database() {
      return database
    },
    logged: () => kept.text(),
    another: make,
    clock,
    drain: () => drain(jobs, database),
  }
}

/** Collects every answer that the contract does not know, or that says more than the contract. */
function holdToContract(broken: string[]): CheckAnswer {
  return (key, status, body) => {
    const problem = deviation(key, status, body === undefined ? undefined : JSON.parse(JSON.stringify(body)))
    if (problem) broken.push(`${key ?? 'no endpoint'} answered ${status}: ${problem}`)
  }
}

function deviation(key: ApiKey | undefined, status: number, body: unknown): string | undefined {
  const endpoint: Endpoint | undefined = key && api[key]
  if (status < 400) {
    if (endpoint?.success.status !== status) return 'not the status of success'
    if (!('json' in endpoint.success)) return undefined
    const parsed = endpoint.success.json.safeParse(body)
    if (!parsed.success) return parsed.error.message
    return isDeepStrictEqual(parsed.data, body) ? undefined : 'more than the schema says'
  }
  if (endpoint && !errorStatuses(endpoint).includes(status)) return 'not among its errors'
  const declared = Object.entries(endpoint?.errors ?? {}).find(([declaredStatus]) => Number(declaredStatus) === status)
  const parsed = (declared?.[1] ?? errorBodySchema).safeParse(body)
  if (!parsed.success) return parsed.error.message
  return isDeepStrictEqual(parsed.data, body) ? undefined : 'more than the schema says'
}

export function newSession(): string {
  return randomBytes(16).toString('hex')
}

/** Requests of one session, or of none. */
export function visitor(app: Express, session: string | undefined = newSession()) {
  const withSession = (test: request.Test) => (session === undefined ? test : test.set('X-Session-ID', session))
  return {
    session,
    get: (path: string) => withSession(request(app).get(path)),
    post: (path: string, body?: object | string) => withSession(request(app).post(path)).send(body),
    delete: (path: string) => withSession(request(app).delete(path)),
  }
}

/** Requests of an operator. */
export function operator(app: Express, key = TEST_ADMIN_KEY) {
  const withKey = (test: request.Test) => test.set('x-admin-key', key)
  return {
    get: (path: string) => withKey(request(app).get(path)),
    post: (path: string, body?: object) => withKey(request(app).post(path)).send(body),
    patch: (path: string, body: object) => withKey(request(app).patch(path)).send(body),
    delete: (path: string) => withKey(request(app).delete(path)),
  }
}

export const L_DESIGN = {
  shape: 'L',
  dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}

export const SMALL_PNG = makePng(8, 6)

/** A request for a quote that is right in everything; `changes` are made to its top level. */
export function quoteRequest(changes: Record<string, unknown> = {}) {
  return {
    ...ADA,
    countertops: [{ ...L_DESIGN, imageData: pngDataUrl(SMALL_PNG) }],
    ...changes,
  }
}
