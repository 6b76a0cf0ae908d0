// The safety net for a change of booking, payment, access or privacy: model, races, crashes, who may call what, and what an
// answer must not show. On the embedded database, and on Postgres with TEST_DATABASE_URL. Builds unless `--no-build`.
import { spawnSync } from 'node:child_process'

const TESTS = [
  'server/http/access.test.ts',
  'server/customer-record/lock-order.test.ts',
  'hidden-contact',
  'erasure',
  'appointments-model',
  'races.process',
]

const { TEST_DATABASE_URL, ...withoutPostgres } = process.env
const databases = [
  { name: 'embedded', env: withoutPostgres },
  ...(TEST_DATABASE_URL ? [{ name: 'postgres', env: process.env }] : []),
]
const results: { part: string; seconds: number; passed: boolean }[] = []

if (!process.argv.includes('--no-build')) run('build', ['npm', 'run', 'build'], process.env)
for (const { name, env } of databases) {
  run(`tests, ${name}`, ['npx', 'vitest', 'run', '--reporter=dot', ...TESTS], env)
  run(`kill -9, ${name}`, ['npx', 'tsx', 'scripts/kill9.ts', name], env)
  run(`kill -9 while booking, ${name}`, ['npx', 'tsx', 'scripts/kill9-booking.ts', name], env)
}
console.table(results)
if (results.some(({ passed }) => !passed)) process.exitCode = 1

function run(part: string, [command = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): void {
  const began = Date.now()
  const { status } = spawnSync(command, args, { env, stdio: 'inherit' })
  results.push({ part, seconds: Math.round((Date.now() - began) / 1000), passed: status === 0 })
}
