import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { createLog, explainFailure } from '#server/log.ts'
import { createServices } from '#server/services.ts'
import { editSettings } from '#server/settings/settings.ts'

const USAGE = 'Usage: npm run admin-keys -- on'

/** `admin-keys -- on`: turns admin keys on again, for a shop whose owners can't sign in (docs/operations.md). */
async function main(): Promise<void> {
  if (process.argv.slice(2).join(' ') !== 'on') throw new Error(USAGE)
  const env = readEnv()
  const log = createLog('error')
  const database = await openDatabase(env, log, (error) => {
    throw error
  })
  try {
    const { ctx } = createServices({ env: { ...env, payments: { provider: 'demo' } }, adminKeys: [], database, log })
    await editSettings(ctx, { adminKeysOn: true })
    console.log('Admin keys open the office again.')
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(explainFailure(error))
  process.exit(1)
})
