import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { drain, makeDue, waitingJobs } from '#test/jobs.ts'
import { silentLog } from '#test/log.ts'
import { openUnmigrated } from '#test/versioned-database.ts'
import { createJobs } from './jobs.ts'

/** It replaced the tables of pg-boss. */
const MIGRATION = '0011_own_jobs_table'

const ID = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`
const DUE_AT = new Date('2026-03-01T12:00:00Z')
const LATER = new Date('2100-01-01T12:00:00Z')

/** Jobs as the previous version stored them. Its queues' keys made waiting jobs unique. */
const OLD_JOBS = `
  insert into jobs.job (
    id, name, data, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after, started_on, singleton_key,
    expire_in, created_on, completed_on, output, policy
  ) values
    ('${ID('1')}', 'refund', '{"intentId": "pi_owed"}', 'retry', 12, 1, 10, true, '2100-01-01T12:00:00Z',
      '2026-03-01T12:00:00Z', 'pi_owed', '1 minute', '2026-03-01T11:00:00Z', null, '{"message": "No answer"}', 'short'),
    ('${ID('2')}', 'mail', '{"mailId": "${ID('2')}"}', 'created', 10, 0, 30, true, '2026-03-01T12:00:00Z',
      null, '${ID('2')}', '3 minutes', '2026-03-01T11:00:00Z', null, null, 'short'),
    ('${ID('3')}', 'settle', '{"intentId": "pi_running"}', 'active', 8, 2, 2, true, '2026-03-01T12:00:00Z',
      '2026-03-01T12:00:00Z', 'pi_running', '1 minute', '2026-03-01T11:00:00Z', null, '{"message": "No"}', 'short'),
    ('${ID('4')}', 'refund', '{"intentId": "pi_failed"}', 'failed', 12, 12, 10, true, '2026-03-01T12:00:00Z',
      '2026-03-01T12:00:00Z', 'pi_failed', '1 minute', '2026-03-01T11:00:00Z', now() - interval '1 day',
      '{"message": "The bank says no"}', 'short'),
    ('${ID('5')}', 'settle', '{"intentId": "pi_twice"}', 'created', 8, 0, 2, true, '2026-03-01T12:00:00Z',
      null, 'pi_twice', '1 minute', '2026-03-01T11:00:00Z', null, null, 'short'),
    ('${ID('6')}', 'settle', '{"intentId": "pi_twice"}', 'created', 8, 0, 2, true, '2026-03-01T12:00:00Z',
      null, '${ID('7')}', '1 minute', '2026-03-01T11:00:00Z', null, null, 'short'),
    ('${ID('8')}', 'settle', '{"intentId": "pi_done"}', 'completed', 8, 0, 2, true, '2026-03-01T12:00:00Z',
      '2026-03-01T12:00:00Z', 'pi_done', '1 minute', '2026-03-01T11:00:00Z', '2026-03-01T12:00:01Z', null, 'short');`

/** Opens a database of the previous version with its jobs. */
async function openPrevious() {
  const previous = await openUnmigrated()
  await previous.migrate((tag) => tag < MIGRATION)
  await previous.execute(OLD_JOBS)
  return previous
}

function recordingJobs(database: Database) {
  const ran: string[] = []
  const record = (queue: string) => async (data: object) => {
    ran.push([queue, ...Object.values(data)].join(' '))
  }
  const ignore = async () => undefined
  const jobs = createJobs({
    database,
    log: silentLog,
    handlers: {
      settle: record('settle'),
      refund: record('refund'),
      mail: record('mail'),
      'expire-holds': ignore,
      'sweep-payments': ignore,
      backfill: ignore,
      outbox: ignore,
    },
  })
  return { jobs, ran }
}

/** Runs a job and its further attempts, each as if its wait were over, until none is left. */
async function exhaust({ jobs }: ReturnType<typeof recordingJobs>, database: Database): Promise<void> {
  while ((await waitingJobs(database)).length > 0) {
    await makeDue(database)
    await drain(jobs, database)
  }
}

describe('upgrading a database of the previous version', () => {
  it('keeps its unfinished and failed jobs, and runs each of them once', async () => {
    const previous = await openPrevious()
    const [failure] = await previous.query(`select completed_on from jobs.job where state = 'failed'`)
    const database = await previous.open()
    const rows = await previous.query(
      'select id, queue, data, state, attempts, due_at, expires_at, ended_at, error from jobs order by id',
    )
    const waits = { state: 'delayed', attempts: 0, due_at: DUE_AT, expires_at: null, ended_at: null, error: null }
    expect(rows).toEqual([
      {
        ...waits,
        id: ID('1'),
        queue: 'refund',
        data: { intentId: 'pi_owed' },
        attempts: 2,
        due_at: LATER,
        error: 'No answer',
      },
      { ...waits, id: ID('2'), queue: 'mail', data: { mailId: ID('2') } },
      {
        ...waits,
        id: ID('3'),
        queue: 'settle',
        data: { intentId: 'pi_running' },
        state: 'running',
        attempts: 3,
        expires_at: new Date('2026-03-01T12:01:00Z'),
      },
      {
        ...waits,
        id: ID('4'),
        queue: 'refund',
        data: { intentId: 'pi_failed' },
        state: 'failed',
        attempts: 13,
        ended_at: failure?.completed_on,
        error: 'The bank says no',
      },
      { ...waits, id: ID('5'), queue: 'settle', data: { intentId: 'pi_twice' } },
      { ...waits, id: ID('6'), queue: 'settle', data: { intentId: 'pi_twice' } },
    ])
    expect(await previous.query(`select 1 from information_schema.schemata where schema_name = 'jobs'`)).toEqual([])

    const recorded = recordingJobs(database)
    const { jobs, ran } = recorded
    jobs.start()
    await expect.poll(() => database.run('', `select 1 from jobs where state = 'running'`, [])).toEqual([])
    await exhaust(recorded, database)
    await jobs.stop()
    const once = [`mail ${ID('2')}`, 'refund pi_owed', 'settle pi_running', 'settle pi_twice', 'settle pi_twice']
    expect(ran.toSorted()).toEqual(once)
    expect(await jobs.failed()).toMatchObject([{ id: ID('4'), queue: 'refund', error: 'The bank says no' }])
    expect(await jobs.retry(ID('4'))).toBe(true)
    await exhaust(recorded, database)
    expect(ran.toSorted()).toEqual([...once, 'refund pi_failed'].toSorted())
    expect(await jobs.failed()).toEqual([])
  })

  it.skipIf(!ON_POSTGRES)('loses no job that an instance of the previous version is sending', async () => {
    const previous = await openPrevious()
    const oldInstance = new pg.Client({ connectionString: previous.url })
    await oldInstance.connect()
    onTestFinished(() => oldInstance.end())
    const send = (intentId: string) =>
      oldInstance.query(`insert into jobs.job (name, data, policy, singleton_key) values ('refund', $1, 'short', $2)`, [
        { intentId },
        intentId,
      ])
    await oldInstance.query('begin')
    await send('pi_open')
    const opened = previous.open()
    const isLocked = `select 1 from pg_locks where relation = 'jobs.job'::regclass and not granted`
    await expect.poll(async () => (await previous.query(isLocked)).length).toBeGreaterThan(0)
    await oldInstance.query('commit')
    const database = await opened
    const refunds = (await waitingJobs(database)).filter(({ queue }) => queue === 'refund')
    expect(refunds).toContainEqual({ queue: 'refund', data: { intentId: 'pi_open' } })
    await expect(send('pi_late'), 'its transaction fails, and with it the change').rejects.toThrow('does not exist')
  })
})
