import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/*
 * `npm run build` writes each build to its own folder, `dist/<build id>`, and names it in `dist/current` once it is
 * complete. A server sticks to the folder it was started from, so a new build changes nothing that it reads.
 */

/** `20261121T101338-4f2a`: sorts by time. */
const BUILD_ID = /^\d{8}T\d{6}-[0-9a-f]{4}$/
const CURRENT = 'current'
/** In a build's folder: an empty file for each process that uses it, named by process id. */
const IN_USE = 'in-use'

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

/** Keeps later builds from deleting this build's folder while this process lives. */
export function markInUse(folder: string): void {
  if (!BUILD_ID.test(basename(folder))) return
  try {
    mkdirSync(join(folder, IN_USE), { recursive: true })
    writeFileSync(join(folder, IN_USE, String(process.pid)), '')
  } catch {
    // The server may run as a user who can only read. The previous build is kept anyway.
  }
}

/** Deletes all builds except those in `kept` and those that a living process uses. */
export function deleteOldBuilds(dist: string, kept: readonly (string | undefined)[]): void {
  for (const id of listBuilds(dist)) {
    if (!kept.includes(id) && !isInUse(join(dist, id))) rmSync(join(dist, id), { recursive: true, force: true })
  }
}

function listBuilds(dist: string): string[] {
  return readdirSync(dist)
    .filter((name) => BUILD_ID.test(name))
    .toSorted()
}

function isInUse(folder: string): boolean {
  try {
    return readdirSync(join(folder, IN_USE)).some((pid) => isAlive(Number(pid)))
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process lives and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
