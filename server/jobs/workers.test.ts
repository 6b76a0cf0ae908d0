import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { ON_POSTGRES } from '#test/database.ts'
import { drain, makeDue, waitingJobs } from '#test/jobs.ts'
import { keptLog } from '#test/log.ts'
import { signal, useJobs } from '#test/use-jobs.ts'
import { takeJob } from './queue.ts'

const fixture = useJobs()
const { exhaust, make, ran, start } = fixture
const PAYMENT = { intentId: 'pi_1' }
const rows = (where: string) => fixture.database.rows(`select period from jobs where ${where}`)

/** A refund that has begun, and ends when the test says so. */
async function beginRefund() {
  const [begun, mayEnd] = [signal(), signal()]
  const jobs = make({
    refund: async () => {
      begun.resolve()
      await mayEnd.promise
      ran.push('refunded')
    },
  })
  jobs.start()
  await jobs.send('refund', PAYMENT)
  await begun.promise
  return { jobs, end: mayEnd.resolve }
}

describe('workers', () => {
  it('run sent jobs, wake up for new ones, and run periodic jobs once per period', async () => {
    const first = make()
    await first.send('settle', PAYMENT)
    start(first)
    await expect.poll(() => ran).toEqual(expect.arrayContaining(['settle pi_1', 'sweep-payments']))
    const other = start(make())
    await other.send('settle', { intentId: 'pi_2' })
    await expect.poll(() => ran).toContain('settle pi_2')
    await drain(other, fixture.database)
    const sweeps = ran.filter((what) => what === 'sweep-payments').length
    const periods = await rows(`queue = 'sweep-payments'`)
    expect(sweeps, 'one for each period, of which a second one may just have begun').toBe(periods.length)
  })

  it('run a periodic job once for many calls of runSoon', async () => {
    const jobs = make()
    jobs.runSoon('outbox')
    start(jobs)
    await expect.poll(() => ran).toContain('outbox')
    const before = ran.filter((what) => what === 'outbox').length
    for (let count = 0; count < 100; count += 1) jobs.runSoon('outbox')
    await expect.poll(() => ran.filter((what) => what === 'outbox').length).toBe(before + 1)
    expect(await rows(`queue = 'outbox' and period is null`)).toHaveLength(1)
  })

  it('wake up for the jobs of emails when their transaction commits', async () => {
    const jobs = start(make())
    await expect.poll(() => ran).toContain('outbox')
    const mailId = randomUUID()
    await fixture.database.transaction((tx) => jobs.sendMails([mailId], tx))
    await expect.poll(() => ran).toContain(`mail ${mailId}`)
  })

  it('finish running jobs before they stop and take no more', async () => {
    const { jobs, end } = await beginRefund()
    const stopped = jobs.stop().then(() => ran.push('stopped'))
    await jobs.send('refund', { intentId: 'pi_2' })
    end()
    await stopped
    expect(ran.filter((what) => what === 'refunded' || what === 'stopped')).toEqual(['refunded', 'stopped'])
    expect(await waitingJobs(fixture.database)).toContainEqual({ queue: 'refund', data: { intentId: 'pi_2' } })
    expect(await rows(`state = 'running'`)).toEqual([])
  })

  it('hand back unfinished jobs at a stop', async () => {
    const { jobs } = await beginRefund()
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
    expect(await waitingJobs(fixture.database)).toContainEqual({ queue: 'refund', data: PAYMENT })
  })

  it.skipIf(ON_POSTGRES)(
    'of the embedded database run at once what ran when the process before them died',
    async () => {
      await make().send('settle', PAYMENT)
      await takeJob(fixture.database, 'settle')
      const jobs = start(make())
      await expect.poll(() => waitingJobs(fixture.database)).toContainEqual({ queue: 'settle', data: PAYMENT })
      await makeDue(fixture.database)
      await drain(jobs, fixture.database)
      expect(ran).toContain('settle pi_1')
    },
  )

  it('hand a dead process’s job to another after its timeout', async () => {
    const jobs = make()
    await jobs.send('settle', PAYMENT)
    await takeJob(fixture.database, 'settle')
    await fixture.database.rows(`update jobs set expires_at = now() where queue = 'settle'`)
    await jobs.send('tidy', {})
    await exhaust(jobs)
    // Workers of the test before may still end a periodic job.
    expect(ran.filter((what) => what.startsWith('settle'))).toEqual(['settle pi_1'])
  })

  it('take jobs again after statements failed, even one that records how a job ended', async () => {
    const { log, text } = keptLog()
    let isDown = false
    const away = fixture.database.wrapStatements((run) =>
      isDown ? Promise.reject(new Error('the database is away')) : run(),
    )
    const refund = async () => {
      isDown = true
    }
    const jobs = start(make({ refund }, log, away))
    await jobs.send('refund', PAYMENT)
    await expect.poll(text).toContain("Couldn't record how a job ended")
    await expect(jobs.send('refund', PAYMENT)).rejects.toThrow('Failed query')
    jobs.runSoon('outbox')
    await expect.poll(text).toContain("Couldn't queue scheduled jobs")
    isDown = false
    await jobs.send('settle', PAYMENT)
    await expect.poll(() => ran).toContain('settle pi_1')
  })
})
