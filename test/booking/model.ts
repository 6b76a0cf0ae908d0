import fc from 'fast-check'
import { openTestDatabase } from '#test/database.ts'
import { anyScenario, describeScenario, type Scenario } from './commands.ts'
import { createMemoryJobs } from './jobs.ts'
import { createStores, databaseInTurns } from './services.ts'
import { shorten } from './shorten.ts'
import { createTurns } from './turns.ts'
import { live } from './world.ts'

export interface ModelRuns {
  runs: number
  seed?: number | undefined
  /** Of a failure that was reported: begins there. */
  path?: string | undefined
  /** Whether a failure is made as short as it can be. */
  shortens?: boolean
}

export interface ModelFinding {
  /** What does not hold. */
  message: string
  /** The runs that it took. */
  runs: number
  seed: number
  path: string
  /** The commands, and how each ended. */
  story: string
}

/**
 * Lives through that many scenarios on a database of its own (TEST_DATABASE_URL, else the embedded one, on which one
 * transaction excludes the next). Gives the first in which something does not hold, as short as it could be made.
 */
export async function findViolation({
  runs,
  seed,
  path,
  shortens = true,
}: ModelRuns): Promise<ModelFinding | undefined> {
  const model = await openModel()
  try {
    const property = fc.asyncProperty(anyScenario, (scenario) => model.live(scenario))
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
      const failure = await model.live(shorter).catch((error: unknown) => String(error))
      return failure !== undefined && withoutIds(failure) === withoutIds(message)
    }
    const scenario = shortens ? await shorten(found, fails) : found
    const lines: string[] = []
    const again = await model.live(scenario, (line) => lines.push(line)).catch((error: unknown) => String(error))
    return {
      message,
      runs: details.numRuns,
      seed: details.seed,
      path: details.counterexamplePath ?? '',
      story: [describeScenario(scenario), '', 'As it went:', ...lines, again ?? 'This time everything held.'].join(
        '\n',
      ),
    }
  } finally {
    await model.close()
  }
}

const withoutIds = (message: string) => message.replace(/\w+_\w{10,}|[0-9a-f-]{36}|\(.*\)/g, '')

async function openModel() {
  const database = await openTestDatabase()
  if (database.kind === 'postgres') await hasten(database)
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
  const worlds = new Map(
    [1, 2].map((crews) => {
      const seenByServices = databaseInTurns(database, turns, () => jobs, String(crews))
      return [crews, { databaseInTurns: seenByServices, stores: createStores(seenByServices, crews) }]
    }),
  )
  return {
    live: async (scenario: Scenario, tell?: (line: string) => void): Promise<void> => {
      await database.execute(EMPTY)
      jobs = createMemoryJobs()
      const own = worlds.get(scenario.crews)
      if (!own) throw new Error(`No stores for ${scenario.crews} crews`)
      await live(scenario, { database, ...own, turns, jobs, ...(tell && { tell }) })
    },
    close: () => database.close(),
  }
}

/** For the few rows of a run quicker than to truncate. */
const EMPTY = ['outgoing_mails', 'payment_events', 'payments', 'appointment_history', 'closures', 'appointments']
  .map((table) => `delete from ${table};`)
  .join('\n')

/** What is thrown away at the end needs not be on the disk, and whoever waits in a circle should soon be told. */
async function hasten(database: Awaited<ReturnType<typeof openTestDatabase>>): Promise<void> {
  const [row] = (await database.run('', 'select current_database() as name', [])) as { name: string }[] // as it selects
  await database.execute(`alter database "${row?.name}" set synchronous_commit = off;
    alter database "${row?.name}" set deadlock_timeout = '20ms';`)
}
