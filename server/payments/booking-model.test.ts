import { expect, it } from 'vitest'
import { findViolation } from '#test/booking/model.ts'
import { ON_POSTGRES } from '#test/database.ts'

/** More by `npm run test:long`. The embedded database lets one transaction exclude the next, and few of them tell. */
const RUNS = ON_POSTGRES ? 300 : 40
/** Milliseconds. Far above what they take. */
const TIMEOUT = 10 * 60_000

it(
  'keeps slots, money and records in agreement whatever visitors, banks, events, the office, crashes and clocks do at once',
  async () => {
    const found = await findViolation({ runs: RUNS })
    const again = found && `tsx test/booking/main.ts --seed=${found.seed} --path=${found.path}`
    expect(found?.message, `${again}\n${found?.story}`).toBeUndefined()
  },
  TIMEOUT,
)
