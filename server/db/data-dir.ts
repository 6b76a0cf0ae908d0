import { readFileSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/*
 * A process writes its own file into the folder, then looks for files of others. So two that start at once may both give
 * up, but never both go on.
 */

const FILE = /^lock\.(?<host>.+)\.(?<pid>\d+)$/

/** Locks `dataDir` for this process. Throws if another process has it. Returns what releases it. */
export function lockDataDir(dataDir: string): () => void {
  const mine = `lock.${hostname()}.${process.pid}`
  const file = join(dataDir, mine)
  writeFileSync(file, startOf(process.pid), { mode: 0o600 })
  const release = () => rmSync(file, { force: true })
  try {
    for (const other of readdirSync(dataDir).filter((name) => FILE.test(name) && name !== mine)) {
      if (isHeld(dataDir, other)) throw new DataDirInUseError(dataDir, other)
      // Killed processes leave their files behind.
      rmSync(join(dataDir, other), { force: true })
    }
  } catch (error) {
    release()
    throw error
  }
  return release
}

export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError'

  constructor(dataDir: string, lock: string) {
    const { pid, host } = parseName(lock)
    const where = host === hostname() ? '' : ` on ${host}`
    super(
      `DATA_DIR ${dataDir} is in use by process ${pid}${where}. Stop it first, or choose another folder. If it has already ended, delete the file ${lock} there.`,
    )
  }
}

function isHeld(dataDir: string, lock: string): boolean {
  const { pid, host } = parseName(lock)
  // Only a machine or container itself can tell whether its process lives.
  return host !== hostname() || isAlive(pid, readIfThere(join(dataDir, lock)))
}

function parseName(lock: string): { pid: number; host: string } {
  const { pid, host } = FILE.exec(lock)?.groups ?? {}
  return { pid: Number(pid), host: host ?? '' }
}

/** Whether that process lives and didn't get the process id of an older one. An unknown start fits any process. */
function isAlive(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Any other error: it belongs to another user.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  const current = startOf(pid)
  return current === '' || start === '' || current === start
}

/** When a process started, as Linux counts it, or 'ended' for one that was killed. Empty where the system doesn't say. */
function startOf(pid: number): string {
  const stat = readIfThere(`/proc/${pid}/stat`)
  // The name in parentheses may contain spaces. After it come the state and, as the 20th, the start.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '')
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const MEGABYTE = 1024 * 1024
/**
 * Changes are refused when the disk has less than this. A full disk ends the embedded database, and the largest quote takes
 * about 50 MB: its pictures, the same again in the log, and a new file of the log.
 */
const KEPT_FREE_MEGABYTES = 64

/** A change that the embedded database must not make, because its disk is almost full. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'

  constructor(folder: string) {
    super(
      `The disk of ${folder} is full. It has ${freeMegabytes(folder)} MB left, and the database needs ${KEPT_FREE_MEGABYTES} MB. Make room on it.`,
    )
  }
}

/** A look takes about 5 µs, so each change takes its own. */
export function hasRoom(folder: string): boolean {
  return freeMegabytes(folder) >= KEPT_FREE_MEGABYTES
}

/** What this user may still write. Infinite if the file system doesn't say. */
function freeMegabytes(folder: string): number {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder)
    return blocks > 0 ? Math.floor((bavail * bsize) / MEGABYTE) : Infinity
  } catch {
    return Infinity
  }
}
