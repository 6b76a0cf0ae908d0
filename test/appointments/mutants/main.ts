// Checks that the model test of booking and payment finds bugs. Makes each classic mistake in a copy of the source and runs
// the model on the Postgres of TEST_DATABASE_URL. `npm run mutants [runs]` prints a table and fails if a mistake is
// not found.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Change, MUTANTS } from './mutants.ts'
import { ON_POSTGRES } from '#test/database.ts'

interface Result {
  seconds: number
  found?: { message: string; runs: number; seed: number; path: string }
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const COPIED_PATHS = ['server', 'shared', 'test', 'package.json', 'package-lock.json', 'tsconfig.json']
const RUNS = Number(process.argv[2] ?? '300')

if (!ON_POSTGRES) throw new Error('TEST_DATABASE_URL must name a Postgres')
const rows: Record<string, string | number>[] = []
for (const { name, changes, runs = RUNS } of MUTANTS) {
  const { seconds, found } = await runMutant(changes, runs)
  console.log(`${name}: ${found ? `found after ${found.runs} runs` : `not found in ${runs} runs`}, ${seconds} s`)
  rows.push({
    mistake: name,
    'found after runs': found?.runs ?? `not in ${runs}`,
    seconds,
    'by what does not hold': found?.message.replace(/^Violation: /, '').slice(0, 90) ?? '',
    seed: found?.seed ?? '',
  })
}
console.table(rows)
if (rows.some((row) => typeof row['found after runs'] !== 'number')) process.exitCode = 1

async function runMutant(changes: readonly Change[], runs: number): Promise<Result> {
  const tree = mkdtempSync(join(tmpdir(), 'mutant-'))
  try {
    for (const path of COPIED_PATHS) cpSync(join(ROOT, path), join(tree, path), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
    for (const change of changes) apply(tree, change)
    return await runModel(tree, runs)
  } finally {
    rmSync(tree, { recursive: true })
  }
}

function apply(tree: string, { file, find, replace }: Change): void {
  const path = join(tree, file)
  const parts = readFileSync(path, 'utf8').split(find)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places like this, not one:\n${find}`)
  writeFileSync(path, parts.join(replace))
}

function runModel(tree: string, runs: number): Promise<Result> {
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs')
  const args = [tsx, 'test/appointments/main.ts', '--json', '--as-found', '--runs', String(runs)]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: tree, maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      const line = stdout.trim().split('\n').at(-1) ?? ''
      if (line.startsWith('{'))
        resolve(JSON.parse(line) as Result) // printed by test/appointments/main.ts
      else reject(new Error(`The model could not be run:\n${stderr}`, { cause: error }))
    })
  })
}
