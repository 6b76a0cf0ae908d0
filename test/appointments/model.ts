import fc from 'fast-check'
import { addFirstCrews } from '#server/schedule/crews.ts'
import { isWeekend } from '#shared/lib/dates.ts'
import { testContext } from '#test/context.ts'
import { openOwnDatabase } from '#test/database.ts'
import { anyScenario, describeScenario, type Scenario } from './commands.ts'
import { databaseInTurns } from './in-turns.ts'
import { createMemoryJobs } from './jobs.ts'
import { shorten } from './shorten.ts'
import { createTurns } from './turns.ts'
import { runScenario } from './world.ts'

interface ModelRuns {
  runs: number
  seed?: number | undefined
  /** Starts at a reported failure. */
  path?: string | undefined
}

interface ModelFinding {
  /** Which check failed. */
  message: string
  /** How many runs it took. */
  runs: number
  seed: number
  path: string
  /** The commands, and how each ended. */
  story: string
}

/**
 * Runs that many random scenarios on its own database: TEST_DATABASE_URL, or else the embedded one, where transactions
 * can't overlap. Returns the first failure, as short as possible.
 */
export async function findViolation({ runs, seed, path }: ModelRuns): Promise<ModelFinding | undefined> {
  const model = await openModel()
  try {
    const property = fc.asyncProperty(anyScenario, (scenario) => model.runScenario(scenario))
    const details = await fc.check(property, {
      numRuns: runs,
      endOnFailure: true,
      ...(seed !== undefined && { seed }),
      ...(path !== undefined && { path }),
    })
    if (!details.failed) return undefined
    const [found] = details.counterexample ?? []
    if (!found) throw new Error('A property failed without an example', { cause: details.errorInstance })
    const message = String(details.errorInstance)
    const fails = async (shorter: Scenario) => {
      const failure = await model.runScenario(shorter).catch((error: unknown) => String(error))
      return failure !== undefined && withoutIds(failure) === withoutIds(message)
    }
    const scenario = await shorten(found, fails)
    const lines: string[] = []
    const replay = await model
      .runScenario(scenario, (line) => lines.push(line))
      .catch((error: unknown) => String(error))
    return {
      message,
      runs: details.numRuns,
      seed: details.seed,
      path: details.counterexamplePath ?? '',
      story: [
        describeScenario(scenario),
        '',
        'What happened:',
        ...lines,
        replay ?? 'This time all checks passed.',
      ].join('\n'),
    }
  } finally {
    await model.close()
  }
}

const withoutIds = (message: string) => message.replace(/\w+_\w{10,}|[0-9a-f-]{36}|\(.*\)/g, '')

async function openModel() {
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
