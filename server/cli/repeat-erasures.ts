import { readFileSync } from 'node:fs'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { parseErasures, repeatErasures } from '#server/erasure/repeat-erasures.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { createLog } from '#server/log.ts'
import { createServices } from '#server/services.ts'

/** Exit codes: 0 if everything is erased, 2 if a person has to act, 1 if it failed. */
const EXIT_NEEDS_PERSON = 2
const USAGE = 'Usage: npm run erase:repeat FILE (log lines of erasures, or objects with quoteIds and appointmentIds)'

/** `erase:repeat`: repeats earlier erasures in a restored backup (docs/operations.md). */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error(USAGE)
  const erasures = parseErasures(readFileSync(file, 'utf8'))
  const env = readEnv()
  // Each erasure is reported below.
  const log = createLog('error')
  const database = await openDatabase(env, log, (error) => {
    throw error
  })
  try {
    // Erasure doesn't need the payment provider.
    const { ctx } = createServices({
      env: { ...env, payments: { provider: 'demo' } },
      adminKeys: [],
      database,
      log,
    })
    const { done, refused, missing } = await repeatErasures(ctx, erasures)
    console.log(`Erased: ${done.length} of ${erasures.length}. Ids that are not in this database: ${missing}.`)
    for (const { why, ...ids } of refused) console.log(`Needs a person: ${why} ${JSON.stringify(ids)}`)
    if (refused.length > 0) process.exitCode = EXIT_NEEDS_PERSON
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(explainFailure(error))
  process.exit(1)
})
