import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/*
 * `npm run build` writes each build to its own folder, `dist/<build id>`, and names it in `dist/current` once it is
 * complete. A server sticks to the folder it was started from, so a new build changes nothing that it reads.
 */

/** `20261121T101338-4f2a`: sorts by time. */
const BUILD_ID = /^\d{8}T\d{6}-[0-9a-f]{4}$/
const CURRENT = 'current'
/** So many of the newest builds stay. A server that runs an older one must be restarted. */
const KEPT = 5

export function newBuildId(now = new Date()): string {
  const time = now.toISOString().replace(/[-:]/g, '').slice(0, 'YYYYMMDDTHHMMSS'.length)
  const tail = Math.floor(Math.random() * 0x10000)
  return `${time}-${tail.toString(16).padStart(4, '0')}`
}

/** The build that the next start uses. Undefined before the first build. */
export function currentBuild(dist: string): string | undefined {
  try {
    return readFileSync(join(dist, CURRENT), 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Sets the build that the next start uses. A reader sees the old name or the new one, never a partial one. */
export function setCurrentBuild(dist: string, id: string): void {
  const draft = join(dist, `${CURRENT}.${process.pid}`)
  writeFileSync(draft, `${id}\n`)
  renameSync(draft, join(dist, CURRENT))
}

/** Folders of the other builds next to this one, newest first. Empty if `folder` isn't a build's. */
export function otherBuilds(folder: string): string[] {
  const own = basename(folder)
  if (!BUILD_ID.test(own)) return []
  return listBuilds(dirname(folder))
    .filter((id) => id !== own)
    .toReversed()
    .map((id) => join(dirname(folder), id))
}

/** Deletes all but the newest builds and the one that is current. */
export function deleteOldBuilds(dist: string): void {
  const current = currentBuild(dist)
  for (const id of listBuilds(dist).slice(0, -KEPT)) {
    if (id !== current) rmSync(join(dist, id), { recursive: true, force: true })
  }
}

function listBuilds(dist: string): string[] {
  return readdirSync(dist)
    .filter((name) => BUILD_ID.test(name))
    .toSorted()
}
