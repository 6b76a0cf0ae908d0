import type { Express } from 'express'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { createServices } from '#server/services.ts'
import { L_COUNTERTOP, TEST_ADMIN_KEY, visitor } from '#test/api.ts'
import { countWaiting, ON_POSTGRES } from '#test/database.ts'
import { SHOP } from '#shared/content/shop.ts'
import { silentLog } from '#test/log.ts'
import { createScratchDatabase, runOnServer, type ScratchDatabase } from '#test/scratch-postgres.ts'
import { startTcpProxy, type TcpProxy } from '#test/stand-ins/tcp-proxy.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'

// Only Postgres has several connections and can lose one.
describe.skipIf(!ON_POSTGRES)('ten instances that start at the same time', () => {
  it('run each migration once and all work', async () => {
    const scratch = await createScratchDatabase('harpeth_migrate')
    const databases = await Promise.all(Array.from({ length: 10 }, () => openPostgres(scratch.url, silentLog)))
    const [first] = databases
    const ran = await first?.run('', 'select hash from drizzle.__drizzle_migrations', [])
    expect(new Set(ran?.map((row) => JSON.stringify(row))).size).toBe(ran?.length)
    expect(ran?.length).toBeGreaterThan(0)
    for (const database of databases) expect(await database.run('', 'select 1 as one from quotes', [])).toEqual([])
    expect(await first?.run('', 'show jit', [])).toEqual([{ jit: 'off' }])
    await Promise.all(databases.map((database) => database.close()))
    await scratch.drop()
  })
})

describe.skipIf(!ON_POSTGRES)('a server that loses its database', () => {
  let scratch: ScratchDatabase
  let proxy: TcpProxy
  let database: Database
  let direct: Database
  let app: Express

  beforeAll(async () => {
    scratch = await createScratchDatabase('harpeth_outage')
    direct = await openPostgres(scratch.url, silentLog)
    const url = new URL(scratch.url)
    proxy = await startTcpProxy(url.hostname, Number(url.port || 5432))
    url.port = String(proxy.port)
    url.hostname = '127.0.0.1'
    database = await openPostgres(url.href, silentLog)
    const env = readEnv({ ADMIN_KEYS: TEST_ADMIN_KEY, RATE_LIMIT: 'off' })
    const services = createServices({ env, adminKeys: [TEST_ADMIN_KEY], database, log: silentLog })
    app = createApp(services, { trustProxy: false })
  })
  afterAll(async () => {
    await proxy.restore()
    await database.close()
    await direct.close()
    await proxy.close()
    await scratch.drop()
  })

  const requestEverything = async () => {
    const ada = visitor(app)
    const responses = await Promise.all([
      ada.get('/api/countertops'),
      ada.post('/api/countertops', L_COUNTERTOP),
      request(app).get('/api/quotes').set('x-admin-key', TEST_ADMIN_KEY),
      request(app).get('/api/ready'),
    ])
    return responses
  }
  const endConnections = () =>
    runOnServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${scratch.name}'`)
  const recovers = async () => {
    // A connection that broke unnoticed may fail one more request.
    await expect.poll(async () => (await requestEverything()).map(({ status }) => status)).toEqual([200, 201, 200, 200])
  }

  it('answers 503 with Retry-After, stays alive and recovers', async () => {
    await recovers()
    await proxy.cut()
    for (let count = 0; count < 3; count += 1) {
      for (const response of await requestEverything()) {
        expect(response.status).toBe(503)
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
        expect(response.body).toEqual({
          error: expect.any(String),
          code: 'unavailable',
          requestId: response.headers['x-request-id'],
        })
      }
    }
    await request(app).get('/api/health').expect(200)
    await proxy.restore()
    await recovers()
  })

  it('recovers when the database ends every connection, as in a restart', async () => {
    await recovers()
    await endConnections()
    for (const response of await requestEverything()) expect([200, 201, 503]).toContain(response.status)
    await recovers()
  })

  it('still answers visitors while the office waits for the database', async () => {
    await recovers()
    const answers = await direct.transaction(async (tx) => {
      await tx.run('', 'lock table quotes', [])
      const office = Array.from({ length: 12 }, () =>
        request(app)
          .get('/api/quotes')
          .set('x-admin-key', TEST_ADMIN_KEY)
          .then(({ status }) => status),
      )
      await expect.poll(() => countWaiting(direct)).toBe(8)
      await visitor(app).get('/api/countertops').expect(200)
      return { office }
    })
    expect(await Promise.all(answers.office)).toEqual(Array(12).fill(200))
  })

  it('still answers who reads while many changes wait for one lock', async () => {
    await recovers()
    const saves = await direct.transaction(async (tx) => {
      await tx.run('', 'lock table sessions', [])
      const waiting = Array.from({ length: 12 }, () =>
        visitor(app)
          .post('/api/countertops', L_COUNTERTOP)
          .then(({ status }) => status),
      )
      await expect.poll(() => countWaiting(direct)).toBe(6)
      await visitor(app).get('/api/countertops').expect(200)
      return { waiting }
    })
    expect(await Promise.all(saves.waiting)).toEqual(Array(12).fill(201))
  })

  it('still reads, but answers 503 to changes while the database is read-only, and recovers', async () => {
    await recovers()
    await runOnServer(`alter database ${scratch.name} set default_transaction_read_only = on`)
    await endConnections()
    await expect.poll(async () => (await requestEverything()).map(({ status }) => status)).toEqual([200, 503, 200, 503])
    const [, refused] = await requestEverything()
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    await runOnServer(`alter database ${scratch.name} reset default_transaction_read_only`)
    await endConnections()
    await recovers()
  })

  it('is not ready and refuses changes while the disk of the database is full, and recovers', async () => {
    await recovers()
    await direct.execute(`
      create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_room before insert on countertops for each row execute function no_room()
    `)
    const [, first] = await requestEverything()
    expect(first?.status).toBe(503)
    expect(first?.body).toMatchObject({ error: expect.stringContaining(SHOP.phone) })
    expect((await requestEverything()).map(({ status }) => status)).toEqual([200, 503, 200, 503])
    await direct.execute('drop function no_room cascade')
    await recovers()
  })

  it('loses only the transaction if its connection ends between two statements', async () => {
    const connections = async (pid: unknown) =>
      (await direct.run('', 'select 1 from pg_stat_activity where pid = $1', [pid])).length
    const broken = database.transaction(async (tx) => {
      const [row] = (await tx.run('', 'select pg_backend_pid() as pid', [])) as { pid: number }[] // as it selects
      await direct.run('', 'select pg_terminate_backend($1)', [row?.pid])
      await expect.poll(() => connections(row?.pid)).toBe(0)
      await tx.run('', 'select 1', [])
    })
    await expect(broken).rejects.toThrow('onnection')
    await recovers()
  })

  it("doesn't hang on a network that drops all packets", async () => {
    await recovers()
    proxy.swallow()
    const response = await request(app).get('/api/ready')
    expect(response.status).toBe(503)
    await proxy.restore()
    await recovers()
  })
})
