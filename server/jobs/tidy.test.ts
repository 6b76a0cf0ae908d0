import { expect, it } from 'vitest'
import { makeDue } from '#test/jobs.ts'
import { silentLog } from '#test/log.ts'
import { useJobs } from '#test/use-jobs.ts'
import { completeJob, failJob } from './outcome.ts'
import { takeJob } from './take.ts'
import { tidyJobs } from './tidy.ts'

const fixture = useJobs()
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
