import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Transaction } from '#server/db/database.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { drain, makeDue, waitingJobs } from '#test/jobs.ts'
import { keptLog, silentLog } from '#test/log.ts'
import { fails, useJobs } from '#test/use-jobs.ts'
import { PermanentJobError, completeJob, failJob, takeJob, tidyJobs } from './queue.ts'
import { QUEUES } from './queues.ts'

afterEach(() => void vi.useRealTimers())

const UUID = '0b0e8a52-6f0e-4d5e-9f43-3c1f7c0f7d11'
const PAYMENT = { intentId: 'pi_1' }

const fixture = useJobs()
const { exhaust, make, ran } = fixture
const runAll = (jobs = make()) => drain(jobs, fixture.database)
const waiting = () => waitingJobs(fixture.database)
const failsForGood = (message: string) => async () => {
  throw new PermanentJobError(message)
}

describe('a job', () => {
  it('runs with its data and completes', async () => {
    const jobs = make()
    await jobs.send('settle', PAYMENT)
    await jobs.send('refund', { intentId: 'pi_2' })
    await jobs.send('mail', { mailId: UUID })
    await runAll(jobs)
    expect(ran.toSorted()).toEqual([`mail ${UUID}`, 'refund pi_2', 'settle pi_1'])
    expect(await waiting()).toEqual([])
    expect(await jobs.failed()).toEqual([])
  })

  it('is queued once while it waits', async () => {
    const jobs = make()
    for (const intentId of ['pi_1', 'pi_1', 'pi_2']) await jobs.send('settle', { intentId })
    await runAll(jobs)
    expect(ran.toSorted()).toEqual(['settle pi_1', 'settle pi_2'])
    await jobs.send('settle', PAYMENT)
    await runAll(jobs)
    expect(ran).toHaveLength(3)
  })

  it.runIf(ON_POSTGRES)('that waits is not taken before a transaction commits that sends the same one', async () => {
    const jobs = make()
    const send = (tx?: Transaction) => jobs.send('settle', PAYMENT, { tx })
    await send()
    await fixture.database.transaction(async (tx) => {
      await send(tx)
      expect(await jobs.runNext('settle')).toBe(false)
    })
    expect(await jobs.runNext('settle')).toBe(true)
    expect(await jobs.runNext('settle')).toBe(false)
  })

  it('with `once` is skipped while one waits for a retry or has failed', async () => {
    const jobs = make({ refund: fails('The bank says no') })
    const sendOnce = (intentId = 'pi_1') => jobs.send('refund', { intentId }, { once: true })
    await sendOnce()
    await runAll(jobs)
    await sendOnce()
    expect(await waiting()).toHaveLength(1)
    await exhaust(jobs)
    await sendOnce()
    expect(await waiting()).toEqual([])
    expect(await jobs.failed()).toHaveLength(1)
    await sendOnce('pi_2')
    expect(await waiting()).toHaveLength(1)
  })

  it('sent while the same job runs, runs after it', async () => {
    const jobs = make({
      settle: async () => {
        ran.push('settle')
        if (ran.length === 1) await jobs.send('settle', PAYMENT)
      },
    })
    await jobs.send('settle', PAYMENT)
    await runAll(jobs)
    expect(ran).toEqual(['settle', 'settle'])
  })

  it('of an email is added once, even after it completed', async () => {
    const jobs = make()
    for (let count = 0; count < 2; count += 1) {
      await fixture.database.transaction((tx) => jobs.sendMails([UUID], tx))
      await runAll(jobs)
    }
    expect(ran).toEqual([`mail ${UUID}`])
  })

  it('with a delay waits and does not block one without', async () => {
    const jobs = make()
    await jobs.send('settle', PAYMENT, { startAfterSeconds: 60 })
    await runAll(jobs)
    expect(ran).toEqual([])
    await jobs.send('settle', PAYMENT)
    await runAll(jobs)
    expect(ran).toEqual(['settle pi_1'])
    await makeDue(fixture.database)
    await runAll(jobs)
    expect(ran).toEqual(['settle pi_1', 'settle pi_1'])
  })

  it('exists only if its transaction commits', async () => {
    const jobs = make()
    const send = (intentId: string, then: () => void) =>
      fixture.database.transaction(async (tx) => {
        await jobs.send('refund', { intentId }, { tx })
        then()
      })
    const fail = () => {
      throw new Error('no')
    }
    await expect(send('pi_1', fail)).rejects.toThrow('no')
    expect(await waiting()).toEqual([])
    await send('pi_2', () => undefined)
    await runAll(jobs)
    expect(ran).toEqual(['refund pi_2'])
  })
})

/** Times of the database, in seconds. */
const secondsOf = async (times: string): Promise<number[]> => {
  const text = `select extract(epoch from at)::float8 as seconds from (select ${times}) as time (at)`
  const rows = (await fixture.database.rows(text)) as { seconds: number }[] // as the statement selects
  return rows.map(({ seconds }) => seconds)
}

describe('a failing job', () => {
  it('is retried with growing waits, then listed as failed with its error', async () => {
    let attempts = 0
    let waits = 0
    const { log, text } = keptLog()
    const refund = async () => {
      attempts += 1
      throw new Error(`attempt ${attempts}`, { cause: new Error('the network is down') })
    }
    const jobs = make({ refund }, log)
    await jobs.send('refund', PAYMENT)
    const { retryLimit, retryDelay } = QUEUES.refund
    for (;;) {
      const [before = NaN] = await secondsOf('now()')
      await runAll(jobs)
      const [after = NaN] = await secondsOf('now()')
      const [dueAt] = await secondsOf(`due_at from jobs where state = 'delayed'`)
      if (dueAt === undefined) break
      expect(await jobs.failed()).toEqual([])
      expect(dueAt).toBeGreaterThanOrEqual(before + retryDelay * 2 ** waits)
      expect(dueAt).toBeLessThanOrEqual(after + retryDelay * 2 ** (waits + 1))
      waits += 1
      await runAll(jobs)
      expect(attempts, 'nothing runs before its time').toBe(waits)
      await makeDue(fixture.database)
    }
    expect(attempts).toBe(1 + retryLimit)
    expect(await jobs.failed()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        queue: 'refund',
        failedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        data: PAYMENT,
        error: `attempt ${attempts}: the network is down`,
      },
    ])
    expect(text()).toContain('A job failed for good')
  })

  it('lets the office try a failed job again, with as many tries as a new one', async () => {
    let isBroken = true
    let attempts = 0
    const jobs = make({
      settle: async () => {
        attempts += 1
        if (isBroken) throw new Error('broken')
      },
    })
    const retry = async () => jobs.retry((await jobs.failed())[0]?.id ?? UUID)
    await jobs.send('settle', PAYMENT)
    await exhaust(jobs)
    expect(await retry()).toBe(true)
    expect(await jobs.failed()).toEqual([])
    await exhaust(jobs)
    expect(attempts).toBe(2 * (1 + QUEUES.settle.retryLimit))
    isBroken = false
    expect(await retry()).toBe(true)
    await runAll(jobs)
    expect(await jobs.failed()).toEqual([])
    expect(await retry()).toBe(false)
  })

  it('fails at once on a permanent error, and stays on the list before 100 later ones if it is a refund', async () => {
    const jobs = make({ refund: failsForGood('the charge is disputed'), mail: failsForGood('no such address') })
    await jobs.send('refund', PAYMENT)
    await runAll(jobs)
    expect(await jobs.failed()).toMatchObject([{ queue: 'refund', error: 'the charge is disputed' }])
    for (let count = 0; count < 100; count += 1) await jobs.send('mail', { mailId: randomUUID() })
    await runAll(jobs)
    const failed = await jobs.failed()
    expect([failed.length, failed[0]?.queue, failed[1]?.queue]).toEqual([100, 'refund', 'mail'])
  })

  it('has one entry if it is periodic, which the next success removes', async () => {
    let isBroken = true
    const jobs = make({
      'sweep-payments': async () => {
        if (isBroken) throw new Error('no answer')
      },
      settle: fails('broken'),
    })
    const failed = async () => (await jobs.failed()).map(({ queue }) => queue)
    await jobs.send('settle', PAYMENT)
    await exhaust(jobs)
    vi.setSystemTime(Date.now() + 1) // by the embedded database's clock, the next one fails later
    for (let count = 0; count < 3; count += 1) {
      await jobs.send('sweep-payments', {})
      await exhaust(jobs)
    }
    expect(await failed()).toEqual(['sweep-payments', 'settle'])
    isBroken = false
    await jobs.send('sweep-payments', {})
    await exhaust(jobs)
    expect(await failed()).toEqual(['settle'])
  })

  it('hides typed data that a database error quotes', async () => {
    const jobs = make({
      'expire-holds': async () => void (await fixture.database.rows(`select 'Ada Okafor'::int`)),
    })
    await jobs.send('expire-holds', {})
    await exhaust(jobs)
    expect((await jobs.failed())[0]?.error).toContain('22P02')
    expect(JSON.stringify(await fixture.database.rows('select error from jobs'))).not.toContain('Ada')
  })

  it('is not retried if its data does not fit its queue', async () => {
    const jobs = make()
    await fixture.database.rows(`insert into jobs (queue, data) values ('settle', '{"intent": "pi_1"}')`)
    await exhaust(jobs)
    expect(ran).toEqual([])
    expect(await jobs.failed()).toHaveLength(1)
  })
})

const context = () => ({ database: fixture.database, log: silentLog })

it('an attempt that ended too late changes nothing once another has begun', async () => {
  const stored = () => fixture.database.rows('select state, attempts from jobs')
  await make().send('settle', PAYMENT)
  const late = await takeJob(fixture.database, 'settle')
  await fixture.database.rows('update jobs set expires_at = now()')
  await tidyJobs(context())
  await makeDue(fixture.database)
  const current = await takeJob(fixture.database, 'settle')
  if (!late || !current) throw new Error('There should be a job')
  await completeJob(context(), late)
  await failJob(context(), late, new Error('too late'))
  expect(await stored()).toEqual([{ state: 'running', attempts: 2 }])
  await completeJob(context(), current)
  expect(await stored()).toEqual([{ state: 'completed', attempts: 2 }])
})

it('finished jobs are stored for an hour, failed ones for 97 days, and waiting ones for a year', async () => {
  await fixture.database.rows(`insert into jobs (queue, data, state, created_at, ended_at)
     select 'settle', jsonb_build_object('intentId', state || ' ' || age), state, now() - age::interval,
       case when state in ('completed', 'failed') then now() - age::interval end
     from (values ('completed', '59 minutes'), ('completed', '61 minutes'), ('failed', '96 days'), ('failed', '98 days'),
       ('waiting', '364 days'), ('waiting', '366 days'), ('delayed', '364 days'),
       ('delayed', '366 days')) as job (state, age)`)
  await tidyJobs(context())
  const left = await fixture.database.rows(`select data->>'intentId' as id from jobs order by id`)
  const kept = ['completed 59 minutes', 'delayed 364 days', 'failed 96 days', 'waiting 364 days']
  expect(left).toEqual(kept.map((id) => ({ id })))
  expect((await make().failed()).map(({ data }) => data)).toEqual([{ intentId: 'failed 96 days' }])
})
