import { addFirstCrews } from '#server/schedule/crews.ts'
import { isWeekend } from '#shared/lib/dates.ts'
import { testContext } from '#test/context.ts'
import { openOwnDatabase, type TestDatabase } from '#test/database.ts'
import type { Model } from '#test/find-violation.ts'
import { anyScenario, describeScenario, type Scenario } from './commands.ts'
import { databaseInTurns } from './in-turns.ts'
import { createMemoryJobs } from './jobs.ts'
import { createTurns, type Turns } from './turns.ts'
import { runScenario } from './world.ts'

/** Visits that are booked, paid and moved. */
export const VISIT_MODEL: Model<Scenario> = { anyScenario, describeScenario, open: openModel }

async function openModel() {
  const { database, turns } = await openInTurns()
  let jobs = createMemoryJobs()
  const inTurns = databaseInTurns(database, turns, () => jobs)
  return {
    runScenario: async (scenario: Scenario, log?: (line: string) => void): Promise<void> => {
      await database.execute(EMPTY)
      jobs = createMemoryJobs()
      const { crews, travel, busyDay } = scenario
      await addFirstCrews(testContext(database, { config: { crews } }))
      await database.execute(`insert into settings (travel_minutes) values (${travel})`)
      if (isWeekend(busyDay)) await database.execute(`insert into opened_days values ('${busyDay}', 'Clocks change')`)
      const parts = { database, databaseInTurns: inTurns, crews, busyDay, turns, jobs }
      await runScenario(scenario, { ...parts, ...(log && { log }) })
    },
    close: () => database.close(),
  }
}

/** A database of the model's own, and turns that know who waits for its locks. */
export async function openInTurns(): Promise<{ database: TestDatabase; turns: Turns }> {
  const database = await openOwnDatabase()
  if (database.kind === 'postgres') await speedUp(database)
  const turns = createTurns({
    isExclusive: database.kind === 'embedded',
    lockWaits: async () => {
      const rows = await database.run(
        'model_lock_waits',
        `select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
        [],
      )
      return (rows as { count: number }[])[0]?.count ?? 0 // as the statement selects
    },
  })
  return { database, turns }
}

/** Faster than truncate for the few rows of a run. */
const EMPTY = [
  'outgoing_mails',
  'payment_events',
  'payments',
  'appointment_history',
  'closures',
  'opened_days',
  'appointments',
  'crews',
  'settings',
]
  .map((table) => `delete from ${table};`)
  .join('\n')

/** Deadlocks should end soon. */
async function speedUp(database: Awaited<ReturnType<typeof openOwnDatabase>>): Promise<void> {
  const [row] = (await database.rows('select current_database() as name')) as { name: string }[] // as it selects
  await database.execute(`alter database "${row?.name}" set deadlock_timeout = '20ms'`)
}
