import { expect, it } from 'vitest'
import { ON_POSTGRES } from '#test/database.ts'
import { findViolation } from '#test/find-violation.ts'
import { JOB_MODEL } from '#test/money/model.ts'

/** `npm run test:long` runs more. The embedded database runs one transaction at a time, so extra runs find little. */
const RUNS = ON_POSTGRES ? 60 : 12
/** Far more than the runs take. */
const TIMEOUT_MS = 10 * 60_000

it(
  "keeps a job's price, payments and refunds equal to the provider's to the cent, whatever customers, office, banks, events and crashes do",
  async () => {
    const found = await findViolation(JOB_MODEL, { runs: RUNS })
    const again = found && `npm run test:long -- --of=jobs --seed=${found.seed} --path=${found.path}`
    expect(found?.message, `${again}\n${found?.story}`).toBeUndefined()
  },
  TIMEOUT_MS,
)
