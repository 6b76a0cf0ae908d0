import { expect, it } from 'vitest'
import { VISIT_MODEL } from '#test/appointments/model.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { findViolation } from '#test/find-violation.ts'

/** `npm run test:long` runs more. The embedded database runs one transaction at a time, so extra runs find little. */
const RUNS = ON_POSTGRES ? 300 : 40
/** Far more than the runs take. */
const TIMEOUT_MS = 10 * 60_000

it(
  'keeps slots, payments and records consistent under concurrent visitors, banks, events, office, crashes and clocks, even on days when clocks change',
  async () => {
    const found = await findViolation(VISIT_MODEL, { runs: RUNS })
    const again = found && `npm run test:long -- --of=visits --seed=${found.seed} --path=${found.path}`
    expect(found?.message, `${again}\n${found?.story}`).toBeUndefined()
  },
  TIMEOUT_MS,
)
