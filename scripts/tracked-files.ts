import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Paths of all files of the project, from its root, with `/`. Lists them with git, or walks the folders of a copy without git. */
export function trackedFiles(): string[] {
  const listed = listWithGit()
  // A copy inside another repository gets that repository's list, or none.
  return listed.includes('package.json') ? listed.filter((file) => existsSync(file)) : walk('', ignoredPaths())
}

function listWithGit(): string[] {
  try {
    const out = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return out.split('\0').filter(Boolean)
  } catch {
    return []
  }
}

/** Names and paths in .gitignore, which has no other patterns than `*.log`. */
function ignoredPaths(): Set<string> {
  const lines = readFileSync('.gitignore', 'utf8').split('\n')
  return new Set(['.git', ...lines.map((line) => line.trim().replace(/\/$/, '')).filter(Boolean)])
}

function walk(folder: string, ignored: ReadonlySet<string>): string[] {
  return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`
    if (ignored.has(entry.name) || ignored.has(path) || entry.name.endsWith('.log')) return []
    return entry.isDirectory() ? walk(`${path}/`, ignored) : [path]
  })
}
