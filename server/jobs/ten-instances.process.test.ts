import { expect, it } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { silentLog } from '#test/log.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { signal, useJobs } from '#test/use-jobs.ts'

const { make } = useJobs()

it.skipIf(!ON_POSTGRES)('ten instances run each job once', async () => {
  const scratch = await createScratchDatabase('harpeth_jobs')
  const databases = await Promise.all(Array.from({ length: 10 }, () => openPostgres(scratch.url, silentLog)))
  const all = signal()
  const counts = new Map<string, number>()
  let sweeps = 0
  const instances = databases.map((on) =>
    make(
      {
        settle: async ({ intentId }) => {
          counts.set(intentId, (counts.get(intentId) ?? 0) + 1)
          if (counts.size === 100) all.resolve()
        },
        'sweep-payments': async () => {
          sweeps += 1
        },
      },
      silentLog,
      on,
    ),
  )
  for (const jobs of instances) jobs.start()
  // Each job is sent by three at once.
  await Promise.all(
    instances.map(async (jobs, instance) => {
      for (let index = instance; index < 300; index += 10) await jobs.send('settle', { intentId: `pi_${index % 100}` })
    }),
  )
  await all.promise
  await Promise.all(instances.map((jobs) => jobs.stop()))
  const [first] = databases
  const rows = await first?.run('', `select data->>'intentId' as id from jobs where queue = 'settle'`, [])
  const sent = (rows as { id: string }[]).length
  const runs = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const left = await first?.run('', `select 1 from jobs where queue = 'settle' and state <> 'completed'`, [])
  expect(runs + (left?.length ?? 0)).toBe(sent)
  const periods = await first?.run('', `select 1 from jobs where queue = 'sweep-payments' and state = 'completed'`, [])
  expect(sweeps).toBe(periods?.length)
  await Promise.all(databases.map((one) => one.close()))
  await scratch.drop()
})
