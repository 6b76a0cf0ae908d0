// Runs the model test many times: `tsx test/appointments/main.ts --runs 10000`, on the Postgres of TEST_DATABASE_URL.
// `--seed` and `--path` replay a reported failure.
import { parseArgs } from 'node:util'
import { ON_POSTGRES } from '#test/database.ts'
import { findViolation } from './model.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
})
if (!ON_POSTGRES) throw new Error('TEST_DATABASE_URL must name a Postgres: only there do operations race')

const began = Date.now()
const found = await findViolation({
  runs: Number(values.runs),
  seed: values.seed === undefined ? undefined : Number(values.seed),
  path: values.path,
})
const seconds = Math.round((Date.now() - began) / 1000)
if (!found) console.log(`${values.runs} runs in ${seconds} s: all checks passed`)
else {
  console.error(`${found.message}\nafter ${found.runs} runs, ${seconds} s; --seed=${found.seed} --path=${found.path}`)
  console.error(found.story)
}
if (found) process.exitCode = 1
