import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Transaction } from '#server/db/database.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { drain, makeDue, waitingJobs } from '#test/jobs.ts'
import { keptLog, silentLog } from '#test/log.ts'
import { fails, useJobs } from '#test/use-jobs.ts'
import { PermanentJobError, completeJob, failJob, takeJob, tidyJobs } from './queue.ts'
import { QUEUES } from './queues.ts'

const UUID = '0b0e8a52-6f0e-4d5e-9f43-3c1f7c0f7d11'

const fixture = useJobs()
const { exhaust, make, ran } = fixture

describe('a job', () => {
  it('runs with its data and completes', async () => {
    const jobs = make()
    await jobs.send('settle', { intentId: 'pi_1' })
    await jobs.send('refund', { intentId: 'pi_2' })
    await jobs.send('mail', { mailId: UUID })
    await drain(jobs, fixture.database)
    expect(ran.toSorted()).toEqual([`mail ${UUID}`, 'refund pi_2', 'settle pi_1'])
    expect(await waitingJobs(fixture.database)).toEqual([])
    expect(await jobs.failed()).toEqual([])
  })

  it('is queued once while it waits', async () => {
    const jobs = make()
    for (let count = 0; count < 5; count += 1) await jobs.send('settle', { intentId: 'pi_1' })
    await jobs.send('settle', { intentId: 'pi_2' })
    await drain(jobs, fixture.database)
    expect(ran.toSorted()).toEqual(['settle pi_1', 'settle pi_2'])
    await jobs.send('settle', { intentId: 'pi_1' })
    await drain(jobs, fixture.database)
    expect(ran).toHaveLength(3)
  })

  it.runIf(ON_POSTGRES)('that waits is not taken before a transaction commits that sends the same one', async () => {
    const jobs = make()
    const send = (tx?: Transaction) => jobs.send('settle', { intentId: 'pi_1' }, { tx })
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
    const sendOnce = () => jobs.send('refund', { intentId: 'pi_1' }, { once: true })
    await sendOnce()
    await drain(jobs, fixture.database)
    await sendOnce()
    expect(await waitingJobs(fixture.database)).toHaveLength(1)
    await exhaust(jobs)
    await sendOnce()
    expect(await waitingJobs(fixture.database)).toEqual([])
    expect(await jobs.failed()).toHaveLength(1)
    await jobs.send('refund', { intentId: 'pi_2' }, { once: true })
    expect(await waitingJobs(fixture.database)).toHaveLength(1)
  })

  it('sent while the same job runs, runs after it', async () => {
    const jobs = make({
      settle: async () => {
        ran.push('settle')
        if (ran.length === 1) await jobs.send('settle', { intentId: 'pi_1' })
      },
    })
    await jobs.send('settle', { intentId: 'pi_1' })
    await drain(jobs, fixture.database)
    expect(ran).toEqual(['settle', 'settle'])
  })

  it('with an id is added once, even after it completed', async () => {
    const jobs = make()
    for (let count = 0; count < 2; count += 1) {
      await jobs.send('mail', { mailId: UUID }, { id: UUID })
      await drain(jobs, fixture.database)
    }
    expect(ran).toEqual([`mail ${UUID}`])
  })

  it('with a delay waits and does not block one without', async () => {
    const jobs = make()
    await jobs.send('settle', { intentId: 'pi_1' }, { startAfterSeconds: 60 })
    await drain(jobs, fixture.database)
    expect(ran).toEqual([])
    await jobs.send('settle', { intentId: 'pi_1' })
    await drain(jobs, fixture.database)
    expect(ran).toEqual(['settle pi_1'])
    await makeDue(fixture.database)
    await drain(jobs, fixture.database)
    expect(ran).toEqual(['settle pi_1', 'settle pi_1'])
  })

  it('exists only if its transaction commits', async () => {
    const jobs = make()
    await expect(
      fixture.database.transaction(async (tx) => {
        await jobs.send('refund', { intentId: 'pi_1' }, { tx })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await waitingJobs(fixture.database)).toEqual([])
    await fixture.database.transaction((tx) => jobs.send('refund', { intentId: 'pi_2' }, { tx }))
    await drain(jobs, fixture.database)
    expect(ran).toEqual(['refund pi_2'])
  })
})

/** Times of the database, in seconds. */
const secondsOf = async (times: string): Promise<number[]> => {
  const text = `select extract(epoch from at)::float8 as seconds from (select ${times}) as time (at)`
  const rows = (await fixture.database.run('', text, [])) as { seconds: number }[] // as the statement selects
  return rows.map(({ seconds }) => seconds)
}

describe('a failing job', () => {
  it('is retried with growing waits, then listed as failed with its error', async () => {
    let attempts = 0
    let waits = 0
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
    const { retryLimit, retryDelay } = QUEUES.refund
    for (;;) {
      const [before = NaN] = await secondsOf('now()')
      await drain(jobs, fixture.database)
      const [after = NaN] = await secondsOf('now()')
      const [dueAt] = await secondsOf(`due_at from jobs where state = 'delayed'`)
      if (dueAt === undefined) break
      expect(await jobs.failed()).toEqual([])
      expect(dueAt).toBeGreaterThanOrEqual(before + retryDelay * 2 ** waits)
      expect(dueAt).toBeLessThanOrEqual(after + retryDelay * 2 ** (waits + 1))
      waits += 1
      await drain(jobs, fixture.database)
      expect(attempts, 'nothing runs before its time').toBe(waits)
      await makeDue(fixture.database)
    }
    expect(attempts).toBe(1 + retryLimit)
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

  it('lets the office try a failed job again, with as many tries as a new one', async () => {
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
    await drain(jobs, fixture.database)
    expect(await jobs.failed()).toEqual([])
    expect(await jobs.retry(failedAgain?.id ?? '')).toBe(false)
    expect(await jobs.retry(UUID)).toBe(false)
  })

  it('fails at once on a permanent error', async () => {
    let attempts = 0
    const jobs = make({
      mail: async () => {
        attempts += 1
        throw new PermanentJobError('the address does not exist')
      },
    })
    await jobs.send('mail', { mailId: UUID })
    await exhaust(jobs)
    expect(attempts).toBe(1)
    expect(await jobs.failed()).toMatchObject([{ queue: 'mail', error: 'the address does not exist' }])
  })

  it('has one entry if it is periodic, which the next success removes', async () => {
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

  it('stays on the list before 100 later ones if it is a refund', async () => {
    const jobs = make({
      refund: async () => {
        throw new PermanentJobError('the charge is disputed')
      },
      mail: async () => {
        throw new PermanentJobError('the address does not exist')
      },
    })
    await jobs.send('refund', { intentId: 'pi_1' })
    await exhaust(jobs)
    for (let count = 0; count < 100; count += 1) await jobs.send('mail', { mailId: randomUUID() })
    await exhaust(jobs)
    const failed = await jobs.failed()
    expect([failed.length, failed[0]?.queue, failed[1]?.queue]).toEqual([100, 'refund', 'mail'])
  })

  it('hides typed data that a database error quotes', async () => {
    const jobs = make({
      'expire-holds': async () => {
        await fixture.database.run('', `select 'Ada Okafor'::int`, [])
      },
    })
    await jobs.send('expire-holds', {})
    await exhaust(jobs)
    const [failed] = await jobs.failed()
    expect(failed?.error).toContain('22P02')
    expect(failed?.error).not.toContain('Ada')
    const rows = await fixture.database.run('', 'select error from jobs', [])
    expect(JSON.stringify(rows)).not.toContain('Ada')
  })

  it('is not retried if its data does not fit its queue', async () => {
    const jobs = make()
    await fixture.database.run('', `insert into jobs (queue, data) values ('settle', '{"intent": "pi_1"}')`, [])
    await exhaust(jobs)
    expect(ran).toEqual([])
    expect(await jobs.failed()).toHaveLength(1)
  })
})

const context = () => ({ database: fixture.database, log: silentLog })
const stored = () => fixture.database.run('', 'select data, state, attempts from jobs', [])

it('an attempt that ended too late changes nothing once another has begun', async () => {
  await fixture.make().send('settle', { intentId: 'pi_1' })
  const late = await takeJob(fixture.database, 'settle')
  await fixture.database.run('', 'update jobs set expires_at = now()', [])
  await tidyJobs(context())
  await makeDue(fixture.database)
  const current = await takeJob(fixture.database, 'settle')
  if (!late || !current) throw new Error('There should be a job')
  const running = { data: { intentId: 'pi_1' }, state: 'running', attempts: 2 }
  await completeJob(context(), late)
  expect(await stored()).toEqual([running])
  await failJob(context(), late, new Error('too late'))
  expect(await stored()).toEqual([running])
  await completeJob(context(), current)
  expect(await stored()).toEqual([{ ...running, state: 'completed' }])
})

it('finished jobs are stored for an hour, failed ones for 97 days, of which 90 listed, and waiting ones for a year', async () => {
  await fixture.database.run(
    '',
    `insert into jobs (queue, data, state, created_at, ended_at)
     select 'settle', jsonb_build_object('intentId', state || ' ' || age), state, now() - age::interval,
       case when state in ('completed', 'failed') then now() - age::interval end
     from (values ('completed', '59 minutes'), ('completed', '61 minutes'), ('failed', '89 days'), ('failed', '96 days'),
       ('failed', '98 days'), ('waiting', '364 days'), ('waiting', '366 days'), ('delayed', '364 days'),
       ('delayed', '366 days')) as job (state, age)`,
    [],
  )
  await tidyJobs(context())
  const left = await fixture.database.run('', `select data->>'intentId' as id from jobs order by id`, [])
  expect(left).toEqual(
    ['completed 59 minutes', 'delayed 364 days', 'failed 89 days', 'failed 96 days', 'waiting 364 days'].map((id) => ({
      id,
    })),
  )
  expect((await fixture.make().failed()).map(({ data }) => data)).toEqual([{ intentId: 'failed 89 days' }])
})
