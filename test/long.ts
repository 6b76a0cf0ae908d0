// Runs the model tests many times: `npm run test:long -- --runs 10000`, on the Postgres of TEST_DATABASE_URL. `--of visits` or
// `--of jobs` runs one of them; `--seed` and `--path` replay its reported failure.
import { parseArgs } from 'node:util'
import { VISIT_MODEL } from './appointments/model.ts'
import { ON_POSTGRES } from './database.ts'
import { findViolation } from './find-violation.ts'
import { JOB_MODEL } from './money/model.ts'

const { values } = parseArgs({
  options: {
    of: { type: 'string' },
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
})
if (!ON_POSTGRES) throw new Error('TEST_DATABASE_URL must name a Postgres: only there do operations race')

const asked = {
  runs: Number(values.runs),
  seed: values.seed === undefined ? undefined : Number(values.seed),
  path: values.path,
}
const began = Date.now()
const find = {
  visits: () => findViolation(VISIT_MODEL, asked),
  jobs: () => findViolation(JOB_MODEL, asked),
}
for (const [name, findIn] of Object.entries(find)) {
  if (values.of !== undefined && values.of !== name) continue
  const found = await findIn()
  const seconds = Math.round((Date.now() - began) / 1000)
  if (!found) console.log(`${name}: ${values.runs} runs in ${seconds} s: all checks passed`)
  else {
    const again = `--of=${name} --seed=${found.seed} --path=${found.path}`
    console.error(`${found.message}\nafter ${found.runs} runs, ${seconds} s; ${again}`)
    console.error(found.story)
    process.exitCode = 1
  }
}
