import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drain, makeDue } from '#test/jobs.ts'
import { keptLog } from '#test/log.ts'
import { fails, useJobs } from '#test/use-jobs.ts'
import { PermanentJobError } from './permanent-job-error.ts'
import { QUEUES } from './queues.ts'

const UUID = '0b0e8a52-6f0e-4d5e-9f43-3c1f7c0f7d11'

const fixture = useJobs()
const { exhaust, make, ran } = fixture

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
