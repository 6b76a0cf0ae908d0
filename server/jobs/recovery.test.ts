import { describe, expect, it, vi } from 'vitest'
import { ON_POSTGRES } from '#test/database.ts'
import { keptLog } from '#test/log.ts'
import { signal, useJobs } from '#test/use-jobs.ts'
import { startWorker } from './worker.ts'

const fixture = useJobs()

describe('workers', () => {
  it('survive any error that a fetch throws', async () => {
    const errors: unknown[] = []
    const done = signal()
    const fetches = [
      () => Promise.reject(new Error('no answer')),
      () => {
        throw new TypeError('not even a promise')
      },
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- Drivers may reject with anything.
      () => Promise.reject(undefined),
      () => Promise.resolve('job'),
    ]
    const worker = startWorker({
      take: () => fetches.shift()?.() ?? Promise.resolve(undefined),
      onTakeError: (error) => errors.push(error),
      run: async () => done.resolve(),
      concurrency: 1,
      pollEvery: 0.01,
      restFor: 0,
    })
    await done.promise
    await worker.stop()
    expect(errors).toEqual([new Error('no answer'), new TypeError('not even a promise'), undefined])
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
      const ran = signal()
      const database = fixture.database.wrapStatements((run) =>
        isDown ? Promise.reject(new Error('the database is away')) : run(),
      )
      const jobs = fixture.make({ settle: async () => ran.resolve() }, log, database)
      fixture.start(jobs)
      while (!text().includes('the database is away')) await new Promise((resolve) => setImmediate(resolve))
      isDown = false
      await jobs.send('settle', { intentId: 'pi_1' })
      await vi.advanceTimersByTimeAsync(5000)
      await ran.promise
    } finally {
      vi.useRealTimers()
    }
  })

  it.skipIf(ON_POSTGRES)('that cannot start do not delay a stop', async () => {
    const { log, text } = keptLog()
    const database = fixture.database.wrapStatements(() => Promise.reject(new Error('the database is away')))
    const jobs = fixture.make({}, log, database)
    jobs.start()
    while (!text().includes('the database is away')) await new Promise((resolve) => setImmediate(resolve))
    await jobs.stop()
  })
})
