import { describe, expect, it, vi } from 'vitest'
import { ON_POSTGRES } from '#test/database.ts'
import { drain, makeDue, waitingJobs } from '#test/jobs.ts'
import { signal, useJobs } from '#test/use-jobs.ts'
import type { JobHandlers } from './queues.ts'

const fixture = useJobs()
const { exhaust, make, ran, start } = fixture

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
    await drain(other, fixture.database)
    const slots = await fixture.database.run('', `select singleton_on from jobs.job where name = 'sweep-payments'`, [])
    expect(sweeps, 'one for each period, of which a second one may just have begun').toBe(slots.length)
  })

  it('wake up for a job that this process sends', async () => {
    const ended = signal()
    const jobs = start(make({ refund: async () => ended.resolve() }))
    await drain(jobs, fixture.database)
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
    const rows = await fixture.database.run(
      '',
      `select 1 from jobs.job where name = 'outbox' and singleton_on is null`,
      [],
    )
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
    expect(await waitingJobs(fixture.database)).toContainEqual({ queue: 'refund', data: { intentId: 'pi_2' } })
    expect(await fixture.database.run('', `select id from jobs.job where state = 'active'`, [])).toEqual([])
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
    expect(await waitingJobs(fixture.database)).toContainEqual({ queue: 'refund', data: { intentId: 'pi_1' } })
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
      await fixture.database.run(
        '',
        `update jobs.job set state = 'active', started_on = now() where name = 'settle'`,
        [],
      )
      const jobs = start(make())
      await expect
        .poll(() => waitingJobs(fixture.database))
        .toContainEqual({ queue: 'settle', data: { intentId: 'pi_1' } })
      await makeDue(fixture.database)
      await drain(jobs, fixture.database)
      expect(ran).toContain('settle pi_1')
    },
  )

  it('give a job whose process died to another one once its time is over', async () => {
    const jobs = make()
    await jobs.send('settle', { intentId: 'pi_1' })
    await fixture.database.run(
      '',
      `update jobs.job set state = 'active', started_on = now() - expire_in - interval '1 second' where name = 'settle'`,
      [],
    )
    await jobs.send('tidy', {})
    await exhaust(jobs)
    expect(ran).toEqual(['settle pi_1'])
  })
})
