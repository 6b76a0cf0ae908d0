// Runs the model test for long: `tsx test/booking/main.ts --runs 10000`, on the Postgres of TEST_DATABASE_URL. With
// `--seed` and `--path` a failure that was reported is lived through again; `--json` tells a script, `--as-found`
// leaves a failure as long as it was.
import { parseArgs } from 'node:util'
import { ON_POSTGRES } from '#test/database.ts'
import { findViolation } from './model.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    path: { type: 'string' },
    json: { type: 'boolean', default: false },
    'as-found': { type: 'boolean', default: false },
  },
})
if (!ON_POSTGRES) throw new Error('TEST_DATABASE_URL must name a Postgres: races can be seen there alone')

const began = Date.now()
const found = await findViolation({
  runs: Number(values.runs),
  seed: values.seed === undefined ? undefined : Number(values.seed),
  path: values.path,
  shortens: !values['as-found'],
})
const seconds = Math.round((Date.now() - began) / 1000)
if (values.json) console.log(JSON.stringify({ seconds, ...(found && { found }) }))
else if (!found) console.log(`${values.runs} runs in ${seconds} s: everything held`)
else {
  console.error(`${found.message}\nafter ${found.runs} runs, ${seconds} s; --seed=${found.seed} --path=${found.path}`)
  console.error(found.story)
}
if (found) process.exitCode = 1
