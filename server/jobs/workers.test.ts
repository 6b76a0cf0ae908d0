import { describe, expect, it, vi } from 'vitest'
import { ON_POSTGRES } from '#test/database.ts'
import { drain, makeDue, waitingJobs } from '#test/jobs.ts'
import { keptLog } from '#test/log.ts'
import { signal, useJobs } from '#test/use-jobs.ts'
import { takeJob } from './queue.ts'
import type { JobHandlers } from './queues.ts'

const fixture = useJobs()
const { exhaust, make, ran, start } = fixture

describe('workers', () => {
  it('run sent jobs, and periodic jobs once per period', async () => {
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
    await drain(other, fixture.database)
    const periods = await fixture.database.run('', `select period from jobs where queue = 'sweep-payments'`, [])
    expect(sweeps, 'one for each period, of which a second one may just have begun').toBe(periods.length)
  })

  it('wake up for a job from this process', async () => {
    const ended = signal()
    const jobs = start(make({ refund: async () => ended.resolve() }))
    await drain(jobs, fixture.database)
    await jobs.send('refund', { intentId: 'pi_1' })
    await ended.promise
  })

  it('run a periodic job once for many calls of runSoon', async () => {
    const jobs = make()
    jobs.runSoon('outbox')
    start(jobs)
    await expect.poll(() => ran).toContain('outbox')
    const before = ran.filter((what) => what === 'outbox').length
    for (let count = 0; count < 100; count += 1) jobs.runSoon('outbox')
    await expect.poll(() => ran.filter((what) => what === 'outbox').length).toBe(before + 1)
    const rows = await fixture.database.run('', `select 1 from jobs where queue = 'outbox' and period is null`, [])
    expect(rows).toHaveLength(1)
  })

  it('finish running jobs before they stop and take no more', async () => {
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
    expect(await waitingJobs(fixture.database)).toContainEqual({ queue: 'refund', data: { intentId: 'pi_2' } })
    expect(await fixture.database.run('', `select id from jobs where state = 'running'`, [])).toEqual([])
  })

  it('hand back unfinished jobs at a stop', async () => {
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
    expect(await waitingJobs(fixture.database)).toContainEqual({ queue: 'refund', data: { intentId: 'pi_1' } })
  })

  it.skipIf(ON_POSTGRES)(
    'of the embedded database run at once what ran when the process before them died',
    async () => {
      await make().send('settle', { intentId: 'pi_1' })
      await takeJob(fixture.database, 'settle')
      const jobs = start(make())
      await expect
        .poll(() => waitingJobs(fixture.database))
        .toContainEqual({ queue: 'settle', data: { intentId: 'pi_1' } })
      await makeDue(fixture.database)
      await drain(jobs, fixture.database)
      expect(ran).toContain('settle pi_1')
    },
  )

  it('hand a dead process’s job to another after its timeout', async () => {
    const jobs = make()
    await jobs.send('settle', { intentId: 'pi_1' })
    await takeJob(fixture.database, 'settle')
    await fixture.database.run('', `update jobs set expires_at = now() where queue = 'settle'`, [])
    await jobs.send('tidy', {})
    await exhaust(jobs)
    expect(ran).toEqual(['settle pi_1'])
  })

  it('take jobs again after statements failed', async () => {
    const { log, text } = keptLog()
    let isDown = false
    const away = fixture.database.wrapStatements((run) =>
      isDown ? Promise.reject(new Error('the database is away')) : run(),
    )
    const settled = signal()
    const jobs = fixture.start(fixture.make({ settle: async () => settled.resolve() }, log, away))
    await expect.poll(() => fixture.ran).toContain('outbox')
    isDown = true
    await expect(jobs.send('refund', { intentId: 'pi_1' })).rejects.toThrow('Failed query')
    jobs.runSoon('outbox')
    await expect.poll(text).toContain('the database is away')
    isDown = false
    await jobs.send('settle', { intentId: 'pi_1' })
    await settled.promise
  })

  it.skipIf(ON_POSTGRES)('that fail to start try again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { log, text } = keptLog()
      let isDown = true
      const settled = signal()
      const database = fixture.database.wrapStatements((run) =>
        isDown ? Promise.reject(new Error('the database is away')) : run(),
      )
      const jobs = fixture.make({ settle: async () => settled.resolve() }, log, database)
      fixture.start(jobs)
      while (!text().includes('the database is away')) await new Promise((resolve) => setImmediate(resolve))
      isDown = false
      await jobs.send('settle', { intentId: 'pi_1' })
      await vi.advanceTimersByTimeAsync(5000)
      await settled.promise
    } finally {
      vi.useRealTimers()
    }
  })
})
