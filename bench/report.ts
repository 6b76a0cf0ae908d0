import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))

const HEAD = `# Benchmarks

Made by \`npm run bench\`, which builds first and talks to this machine alone, but for the part \`lighthouse\`, which fetches
Lighthouse first; \`npm run bench -- api page\` makes these parts again and leaves the others as they are. It needs a Postgres
on 127.0.0.1 (or at \`TEST_DATABASE_URL\`) and Chromium.
Machines differ, so where it can the target is a ratio to something else measured in the same run. A browser's processor is slowed
down in relation to one machine (decisions/0020-goals-on-any-machine.md).
`

export interface Section {
  title: string
  /** Markdown. */
  body: string
  command: string
  /** The load average when the part started. Above half the number of cores, other work was running, too. */
  loadBefore: number
}

/** Replaces a part's section, or adds it at the end. */
export function writeSection(part: string, { title, body, command, loadBefore }: Section): void {
  const section = [
    `<!-- ${part} -->`,
    `## ${title}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${describeMachine()}, load ${loadBefore.toFixed(1)} before, \`${command}\``,
    '',
    body.trim(),
    `<!-- /${part} -->`,
  ].join('\n')
  const old = readReport()
  const [begin, end] = [old.indexOf(`<!-- ${part} -->`), old.indexOf(`<!-- /${part} -->`)]
  const next =
    begin < 0
      ? `${old.trimEnd()}\n\n${section}\n`
      : old.slice(0, begin) + section + old.slice(end + `<!-- /${part} -->`.length)
  writeFileSync(FILE, next)
}

function readReport(): string {
  try {
    return readFileSync(FILE, 'utf8')
  } catch {
    return HEAD
  }
}

function describeMachine(): string {
  const [{ model } = { model: 'unknown CPU' }] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} cores of ${model.trim()}, ${memory} GB, Node ${process.versions.node}`
}
