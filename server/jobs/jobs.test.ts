import { describe, expect, it } from 'vitest'
import type { Transaction } from '#server/db/database.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { drain, makeDue, waitingJobs } from '#test/jobs.ts'
import { fails, useJobs } from '#test/use-jobs.ts'

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

  it('is reported to the workers once its transaction has committed', async () => {
    const jobs = make()
    const reported: (() => void)[] = []
    await fixture.database.transaction(async (tx) => {
      const afterCommit = (run: () => void) => {
        reported.push(run)
        tx.afterCommit(run)
      }
      await jobs.send('refund', { intentId: 'pi_1' }, { tx: { ...tx, afterCommit } })
    })
    expect(reported).toHaveLength(1)
  })
})
