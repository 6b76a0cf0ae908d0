import { describe, expect, it } from 'vitest'
import { drain, makeDue, waitingJobs } from '#test/jobs.ts'
import { fails, useJobs } from '#test/use-jobs.ts'
import { openBoss } from './boss.ts'
import { QUEUE_NAMES } from './queues.ts'

const UUID = '0b0e8a52-6f0e-4d5e-9f43-3c1f7c0f7d11'

const fixture = useJobs()
const { exhaust, make, ran } = fixture

describe('the tables of the queues', () => {
  it('are those that this pg-boss expects', async () => {
    const boss = openBoss(fixture.database)
    const [row] = (await fixture.database.run('', 'select version from jobs.version', [])) as { version: number }[]
    expect(await boss.schemaVersion()).toBe(row?.version)
    const { schema } = (await import('pg-boss/version.json', { with: { type: 'json' } })).default
    expect(row?.version).toBe(schema)
  })

  it('are one for each queue', async () => {
    const queues = await openBoss(fixture.database).getQueues()
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
    await drain(jobs, fixture.database)
    expect(ran.toSorted()).toEqual([`mail ${UUID}`, 'refund pi_2', 'settle pi_1'])
    expect(await waitingJobs(fixture.database)).toEqual([])
    expect(await jobs.failed()).toEqual([])
  })

  it('is one as long as it has not begun, however often it is sent', async () => {
    const jobs = make()
    for (let count = 0; count < 5; count += 1) await jobs.send('settle', { intentId: 'pi_1' })
    await jobs.send('settle', { intentId: 'pi_2' })
    await drain(jobs, fixture.database)
    expect(ran.toSorted()).toEqual(['settle pi_1', 'settle pi_2'])
    await jobs.send('settle', { intentId: 'pi_1' })
    await drain(jobs, fixture.database)
    expect(ran).toHaveLength(3)
  })

  it('that is to be there once is not made beside one that is tried again, nor one that failed for good', async () => {
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

  it('that is sent while its like runs, runs after it: what the first one read may be old', async () => {
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

  it('of an id is made once, also after it was done', async () => {
    const jobs = make()
    for (let count = 0; count < 2; count += 1) {
      await jobs.send('mail', { mailId: UUID }, { id: UUID })
      await drain(jobs, fixture.database)
    }
    expect(ran).toEqual([`mail ${UUID}`])
  })

  it('for later waits, and does not stand in the way of one for now', async () => {
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

  it('of a transaction that is rolled back was never sent; of one that is committed it was', async () => {
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
