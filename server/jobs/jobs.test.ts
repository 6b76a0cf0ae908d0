import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { ON_POSTGRES, openTestDatabase, type TestDatabase } from '#test/database.ts'
import { drain, makeDue, waitingJobs } from '#test/jobs.ts'
import { keptLog, silentLog } from '#test/log.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { openBoss } from './boss.ts'
import { HopelessJob } from './hopeless.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { type JobHandlers, QUEUE_NAMES, QUEUES } from './queues.ts'

const UUID = '0b0e8a52-6f0e-4d5e-9f43-3c1f7c0f7d11'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

let started: Jobs[]
let ran: string[]
beforeEach(async () => {
  await database.run('', 'delete from jobs.job', [])
  started = []
  ran = []
})
afterEach(() => Promise.all(started.map((jobs) => jobs.stop())))

const fails = (message: string) => async () => {
  throw new Error(message)
}

/** Handlers that note what they were given, or what the test puts in their place. */
function handlersWith(changes: Partial<JobHandlers> = {}): JobHandlers {
  const note = (queue: string) => async (data: object) => {
    ran.push([queue, ...Object.values(data)].join(' '))
  }
  return {
    settle: note('settle'),
    refund: note('refund'),
    'expire-holds': note('expire-holds'),
    'sweep-payments': note('sweep-payments'),
    outbox: note('outbox'),
    mail: note('mail'),
    ...changes,
  }
}

const make = (changes?: Partial<JobHandlers>, log = silentLog, on: Database = database) =>
  createJobs({ database: on, log, handlers: handlersWith(changes) })

const start = (jobs: Jobs) => {
  started.push(jobs)
  jobs.start()
  return jobs
}

/** Resolves when the returned function was called. */
function signal() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Runs a job and its further attempts, each as if its wait were over, until none is left. */
async function exhaust(jobs: Jobs): Promise<void> {
  while ((await waitingJobs(database)).length > 0) {
    await makeDue(database)
    await drain(jobs, database)
  }
}

describe('the tables of the queues', () => {
  it('are those that this pg-boss expects', async () => {
    const boss = openBoss(database)
    const [row] = (await database.run('', 'select version from jobs.version', [])) as { version: number }[]
    expect(await boss.schemaVersion()).toBe(row?.version)
    const { schema } = (await import('pg-boss/version.json', { with: { type: 'json' } })).default
    expect(row?.version).toBe(schema)
  })

  it('are one for each queue', async () => {
    const queues = await openBoss(database).getQueues()
    expect(queues.map(({ name }) => name).toSorted()).toEqual(QUEUE_NAMES.toSorted())
    for (const { policy } of queues) expect(policy).toBe('short')
  })
})

describe('a job', () => {
  it('runs with what it was sent with, and is done', async () => {
    const jobs = make()
    await jobs.send('settle', { intentId: 'pi_1' })
    await jobs.send('refund', { intentId: 'pi_2' })
    await jobs.send('mail', { mailId: UUID })
    await drain(jobs, database)
    expect(ran.toSorted()).toEqual([`mail ${UUID}`, 'refund pi_2', 'settle pi_1'])
    expect(await waitingJobs(database)).toEqual([])
    expect(await jobs.failed()).toEqual([])
  })

  it('is one as long as it has not begun, however often it is sent', async () => {
    const jobs = make()
    for (let count = 0; count < 5; count += 1) await jobs.send('settle', { intentId: 'pi_1' })
    await jobs.send('settle', { intentId: 'pi_2' })
    await drain(jobs, database)
    expect(ran.toSorted()).toEqual(['settle pi_1', 'settle pi_2'])
    await jobs.send('settle', { intentId: 'pi_1' })
    await drain(jobs, database)
    expect(ran).toHaveLength(3)
  })

  it('that is to be there once is not made beside one that is tried again, nor one that failed for good', async () => {
    const jobs = make({ refund: fails('The bank says no') })
    const sendOnce = () => jobs.send('refund', { intentId: 'pi_1' }, { once: true })
    await sendOnce()
    await drain(jobs, database)
    await sendOnce()
    expect(await waitingJobs(database)).toHaveLength(1)
    await exhaust(jobs)
    await sendOnce()
    expect(await waitingJobs(database)).toEqual([])
    expect(await jobs.failed()).toHaveLength(1)
    await jobs.send('refund', { intentId: 'pi_2' }, { once: true })
    expect(await waitingJobs(database)).toHaveLength(1)
  })

  it('that is sent while its like runs, runs after it: what the first one read may be old', async () => {
    const jobs = make({
      settle: async () => {
        ran.push('settle')
        if (ran.length === 1) await jobs.send('settle', { intentId: 'pi_1' })
      },
    })
    await jobs.send('settle', { intentId: 'pi_1' })
    await drain(jobs, database)
    expect(ran).toEqual(['settle', 'settle'])
  })

  it('of an id is made once, also after it was done', async () => {
    const jobs = make()
    for (let count = 0; count < 2; count += 1) {
      await jobs.send('mail', { mailId: UUID }, { id: UUID })
      await drain(jobs, database)
    }
    expect(ran).toEqual([`mail ${UUID}`])
  })

  it('for later waits, and does not stand in the way of one for now', async () => {
    const jobs = make()
    await jobs.send('settle', { intentId: 'pi_1' }, { startAfterSeconds: 60 })
    await drain(jobs, database)
    expect(ran).toEqual([])
    await jobs.send('settle', { intentId: 'pi_1' })
    await drain(jobs, database)
    expect(ran).toEqual(['settle pi_1'])
    await makeDue(database)
    await drain(jobs, database)
    expect(ran).toEqual(['settle pi_1', 'settle pi_1'])
  })

  it('of a transaction that is rolled back was never sent; of one that is committed it was', async () => {
    const jobs = make()
    await expect(
      database.transaction(async (tx) => {
        await jobs.send('refund', { intentId: 'pi_1' }, { tx })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await waitingJobs(database)).toEqual([])
    await database.transaction((tx) => jobs.send('refund', { intentId: 'pi_2' }, { tx }))
    await drain(jobs, database)
    expect(ran).toEqual(['refund pi_2'])
  })
})

describe('a job that fails', () => {
  it('is tried again after longer and longer waits, and ends among the failed ones with its error', async () => {
    let attempts = 0
    const waits: number[] = []
    const { log, text } = keptLog()
    const jobs = make(
      {
        refund: async () => {
          attempts += 1
          throw new Error(`attempt ${attempts}`, { cause: new Error('the network is down') })
        },
      },
      log,
    )
    await jobs.send('refund', { intentId: 'pi_1' })
    await drain(jobs, database)
    for (;;) {
      const [waiting] = (await database.run(
        '',
        `select extract(epoch from start_after - now())::float8 as seconds from jobs.job where state = 'retry'`,
        [],
      )) as { seconds: number }[]
      if (!waiting) break
      expect(await jobs.failed()).toEqual([])
      waits.push(waiting.seconds)
      await drain(jobs, database)
      expect(attempts, 'nothing runs before its time').toBe(waits.length)
      await makeDue(database)
      await drain(jobs, database)
    }
    const { retryLimit, retryDelay } = QUEUES.refund
    expect(attempts).toBe(1 + retryLimit)
    for (const [index, seconds] of waits.entries()) {
      // The second that the statements in between may take.
      expect(seconds).toBeGreaterThan(retryDelay * 2 ** index - 1)
      expect(seconds).toBeLessThanOrEqual(retryDelay * 2 ** (index + 1))
    }
    expect(await jobs.failed()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        queue: 'refund',
        failedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        data: { intentId: 'pi_1' },
        error: `attempt ${attempts}: the network is down`,
      },
    ])
    expect(text()).toContain('A job failed for good')
  })

  it('can be tried anew by the office, as often as a new one', async () => {
    let isBroken = true
    let attempts = 0
    const jobs = make({
      settle: async () => {
        attempts += 1
        if (isBroken) throw new Error('broken')
      },
    })
    await jobs.send('settle', { intentId: 'pi_1' })
    await exhaust(jobs)
    const [failed] = await jobs.failed()
    expect(await jobs.retry(failed?.id ?? '')).toBe(true)
    expect(await jobs.failed()).toEqual([])
    await exhaust(jobs)
    expect(attempts).toBe(2 * (1 + QUEUES.settle.retryLimit))
    const [failedAgain] = await jobs.failed()
    isBroken = false
    expect(await jobs.retry(failedAgain?.id ?? '')).toBe(true)
    await drain(jobs, database)
    expect(await jobs.failed()).toEqual([])
    expect(await jobs.retry(failedAgain?.id ?? '')).toBe(false)
    expect(await jobs.retry(UUID)).toBe(false)
  })

  it('and cannot ever succeed fails at once', async () => {
    let attempts = 0
    const jobs = make({
      mail: async () => {
        attempts += 1
        throw new HopelessJob('the address does not exist')
      },
    })
    await jobs.send('mail', { mailId: UUID })
    await exhaust(jobs)
    expect(attempts).toBe(1)
    expect(await jobs.failed()).toMatchObject([{ queue: 'mail', error: 'the address does not exist' }])
  })

  it('and is a periodic one leaves one line, which its next success takes back', async () => {
    let isBroken = true
    const jobs = make({
      'sweep-payments': async () => {
        if (isBroken) throw new Error('no answer')
      },
      settle: fails('broken'),
    })
    await jobs.send('settle', { intentId: 'pi_1' })
    for (let count = 0; count < 3; count += 1) {
      await jobs.send('sweep-payments', {})
      await exhaust(jobs)
    }
    expect((await jobs.failed()).map(({ queue }) => queue)).toEqual(['sweep-payments', 'settle'])
    isBroken = false
    await jobs.send('sweep-payments', {})
    await exhaust(jobs)
    expect((await jobs.failed()).map(({ queue }) => queue)).toEqual(['settle'])
  })

  it('shows nothing of what people typed where the database quotes it', async () => {
    const jobs = make({
      'expire-holds': async () => {
        await database.run('', `select 'Ada Okafor'::int`, [])
      },
    })
    await jobs.send('expire-holds', {})
    await exhaust(jobs)
    const [failed] = await jobs.failed()
    expect(failed?.error).toContain('22P02')
    expect(failed?.error).not.toContain('Ada')
    const rows = await database.run('', 'select output::text as output from jobs.job', [])
    expect(JSON.stringify(rows)).not.toContain('Ada')
  })

  it('because its data is of another time is not tried again', async () => {
    const jobs = make()
    await openBoss(database).send('settle', { intent: 'pi_1' }, { retryLimit: 5 })
    await exhaust(jobs)
    expect(ran).toEqual([])
    expect(await jobs.failed()).toHaveLength(1)
  })
})

describe('workers', () => {
  it('run what is sent, and what is due periodically, once in its time', async () => {
    const settled = signal()
    const due = signal()
    let sweeps = 0
    const sweep = async () => {
      sweeps += 1
      due.resolve()
    }
    const settledToo = signal()
    const settle: JobHandlers['settle'] = async ({ intentId }) => (intentId === 'pi_1' ? settled : settledToo).resolve()
    const jobs = make({ settle, 'sweep-payments': sweep })
    await jobs.send('settle', { intentId: 'pi_1' })
    start(jobs)
    await settled.promise
    await due.promise
    const other = start(make({ settle, 'sweep-payments': sweep }))
    await other.send('settle', { intentId: 'pi_2' })
    await settledToo.promise
    await drain(other, database)
    const slots = await database.run('', `select singleton_on from jobs.job where name = 'sweep-payments'`, [])
    expect(sweeps, 'one for each period, of which a second one may just have begun').toBe(slots.length)
  })

  it('wake up for a job that this process sends', async () => {
    const ended = signal()
    const jobs = start(make({ refund: async () => ended.resolve() }))
    await drain(jobs, database)
    await jobs.send('refund', { intentId: 'pi_1' })
    await ended.promise
  })

  it('are told of work for a periodic job once for many nudges', async () => {
    const jobs = make()
    jobs.nudge('outbox')
    start(jobs)
    await expect.poll(() => ran).toContain('outbox')
    const before = ran.filter((what) => what === 'outbox').length
    for (let count = 0; count < 100; count += 1) jobs.nudge('outbox')
    await expect.poll(() => ran.filter((what) => what === 'outbox').length, { timeout: 10_000 }).toBe(before + 1)
    const rows = await database.run('', `select 1 from jobs.job where name = 'outbox' and singleton_on is null`, [])
    expect(rows).toHaveLength(1)
  })

  it('let what runs come to its end before they stop, and begin nothing more', async () => {
    const begun = signal()
    const mayEnd = signal()
    const jobs = make({
      refund: async () => {
        begun.resolve()
        await mayEnd.promise
        ran.push('refunded')
      },
    })
    jobs.start()
    await jobs.send('refund', { intentId: 'pi_1' })
    await begun.promise
    const stopped = jobs.stop().then(() => ran.push('stopped'))
    await jobs.send('refund', { intentId: 'pi_2' })
    mayEnd.resolve()
    await stopped
    expect(ran.filter((what) => what !== 'expire-holds')).toEqual(expect.arrayContaining(['refunded', 'stopped']))
    expect(ran.indexOf('refunded')).toBeLessThan(ran.indexOf('stopped'))
    expect(await waitingJobs(database)).toContainEqual({ queue: 'refund', data: { intentId: 'pi_2' } })
    expect(await database.run('', `select id from jobs.job where state = 'active'`, [])).toEqual([])
  })

  it('give back at a stop what does not come to its end', async () => {
    const begun = signal()
    const jobs = make({
      refund: () => {
        begun.resolve()
        return new Promise(() => undefined)
      },
    })
    jobs.start()
    await jobs.send('refund', { intentId: 'pi_1' })
    await begun.promise
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const stopped = jobs.stop()
      // It waits from a later turn on.
      await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(7000)
      await stopped
    } finally {
      vi.useRealTimers()
    }
    expect(await waitingJobs(database)).toContainEqual({ queue: 'refund', data: { intentId: 'pi_1' } })
  })

  it('take up what others left behind', async () => {
    await make().send('refund', { intentId: 'pi_1' })
    const ended = signal()
    start(make({ refund: async () => ended.resolve() }))
    await ended.promise
  })

  it.skipIf(ON_POSTGRES)(
    'of the embedded database run at once what ran when the process before them died',
    async () => {
      await make().send('settle', { intentId: 'pi_1' })
      await database.run('', `update jobs.job set state = 'active', started_on = now() where name = 'settle'`, [])
      const jobs = start(make())
      await expect.poll(() => waitingJobs(database)).toContainEqual({ queue: 'settle', data: { intentId: 'pi_1' } })
      await makeDue(database)
      await drain(jobs, database)
      expect(ran).toContain('settle pi_1')
    },
  )

  it('give a job whose process died to another one once its time is over', async () => {
    const jobs = make()
    await jobs.send('settle', { intentId: 'pi_1' })
    await database.run(
      '',
      `update jobs.job set state = 'active', started_on = now() - expire_in - interval '1 second' where name = 'settle'`,
      [],
    )
    await jobs.send('tidy', {})
    await exhaust(jobs)
    expect(ran).toEqual(['settle pi_1'])
  })
})

describe.skipIf(!ON_POSTGRES)('ten instances', () => {
  it('run each job once', async () => {
    const scratch = await createScratchDatabase('harpeth_jobs')
    const databases = await Promise.all(Array.from({ length: 10 }, () => openPostgres(scratch.url, silentLog)))
    const all = signal()
    const counts = new Map<string, number>()
    let sweeps = 0
    const instances = databases.map((on) =>
      make(
        {
          settle: async ({ intentId }) => {
            counts.set(intentId, (counts.get(intentId) ?? 0) + 1)
            if (counts.size === 100) all.resolve()
          },
          'sweep-payments': async () => {
            sweeps += 1
          },
        },
        silentLog,
        on,
      ),
    )
    for (const jobs of instances) jobs.start()
    // Each job is sent by three at once.
    await Promise.all(
      instances.map(async (jobs, instance) => {
        for (let index = instance; index < 300; index += 10)
          await jobs.send('settle', { intentId: `pi_${index % 100}` })
      }),
    )
    await all.promise
    await Promise.all(instances.map((jobs) => jobs.stop()))
    const [first] = databases
    const rows = await first?.run('', `select data->>'intentId' as id from jobs.job where name = 'settle'`, [])
    const sent = (rows as { id: string }[]).length
    const runs = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const left = await first?.run('', `select 1 from jobs.job where name = 'settle' and state <> 'completed'`, [])
    expect(runs + (left?.length ?? 0)).toBe(sent)
    const slots = await first?.run(
      '',
      `select 1 from jobs.job where name = 'sweep-payments' and state = 'completed'`,
      [],
    )
    expect(sweeps).toBe(slots?.length)
    await Promise.all(databases.map((one) => one.close()))
    await scratch.drop()
  })

  it('serve on and run jobs again after their database was away', async () => {
    const scratch = await createScratchDatabase('harpeth_jobs')
    const away = await openPostgres(scratch.url, silentLog)
    const direct = await openPostgres(scratch.url, silentLog)
    const begun = signal()
    const mayEnd = signal()
    const done = signal()
    const jobs = make(
      {
        refund: async () => {
          begun.resolve()
          await mayEnd.promise
        },
        settle: async () => done.resolve(),
      },
      silentLog,
      away,
    )
    jobs.start()
    await jobs.send('refund', { intentId: 'pi_1' })
    await begun.promise
    const refuse = (limit: number) => direct.run('', `alter database "${scratch.name}" connection limit ${limit}`, [])
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
                 where datname = current_database() and pid <> pg_backend_pid()`
    await refuse(1)
    await direct.run('', cut, [])
    mayEnd.resolve()
    await refuse(-1)
    await expect
      .poll(() =>
        jobs.send('settle', { intentId: 'pi_1' }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await done.promise
    await jobs.stop()
    await away.close()
    await direct.close()
    await scratch.drop()
  })
})
