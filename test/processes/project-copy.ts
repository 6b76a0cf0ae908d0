import { execFile } from 'node:child_process'
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The files that a build reads. */
const SOURCES = [
  'client',
  'server',
  'shared',
  'scripts',
  '.gitignore',
  'package.json',
  'tailwind.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** Copies the project into `folder`, so a build there doesn't change ours. */
export async function copyProject(folder: string): Promise<void> {
  for (const source of SOURCES) await cp(join(ROOT, source), join(folder, source), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}

/** Rejects with the build's output if it fails. */
export async function buildProject(folder: string): Promise<void> {
  await run('npm', ['run', 'build'], { cwd: folder }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`The project could not be built:\n${error.stdout}\n${error.stderr}`)
  })
}
