import { submitQuote } from '#server/quotes/submit-quote.ts'
import { addFirstCrews } from '#server/schedule/crews.ts'
import { api } from '#shared/api.ts'
import { databaseInTurns } from '#test/appointments/in-turns.ts'
import { createMemoryJobs } from '#test/appointments/jobs.ts'
import { openInTurns } from '#test/appointments/model.ts'
import { START } from '#test/appointments/shop.ts'
import { ADA } from '#test/contacts.ts'
import { testContext } from '#test/context.ts'
import type { TestDatabase } from '#test/database.ts'
import type { Model } from '#test/find-violation.ts'
import { makePng, pngDataUrl } from '#test/png.ts'
import { anyScenario, describeScenario, type Scenario } from './commands.ts'
import { runScenario } from './world.ts'

/** A job from its first final quote to its last refund. */
export const JOB_MODEL: Model<Scenario> = { anyScenario, describeScenario, open: openModel }

async function openModel() {
  const { database, turns } = await openInTurns()
  let jobs = createMemoryJobs()
  const inTurns = databaseInTurns(database, turns, () => jobs)
  return {
    runScenario: async (scenario: Scenario, log?: (line: string) => void): Promise<void> => {
      await database.empty()
      jobs = createMemoryJobs()
      const quoteId = await addQuote(database)
      const parts = { database, databaseInTurns: inTurns, turns, jobs, quoteId }
      await runScenario(scenario, { ...parts, ...(log && { log }) })
    },
    close: () => database.close(),
  }
}

const COUNTERTOP = { shape: 'I', dimensions: { width: 120, length: 25.5 }, stone: 'southport' }

/** A quote for one countertop. */
async function addQuote(database: TestDatabase): Promise<string> {
  const ctx = testContext(database, { now: () => new Date(START) })
  await addFirstCrews(ctx)
  const countertops = [{ ...COUNTERTOP, imageData: pngDataUrl(makePng(8, 6)) }]
  const request = api['POST /api/quote'].body.parse({ ...ADA, countertops })
  const { quoteId } = await submitQuote(ctx, { session: 'session-of-ada', clientAddress: '192.0.2.1', request })
  return quoteId
}
