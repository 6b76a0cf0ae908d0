import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * The process that holds the folder listens on a local socket. The system closes the socket when the process ends for any
 * reason, so a reused process id or a container that restarts as process 1 can't fool us. A numbered lock file contains
 * the socket's path. To take over from a dead holder of `lock.7`, a process creates `lock.8`, and the file system lets only
 * one succeed. The newest file stays even after a clean exit, so the numbers only grow. proper-lockfile judges a holder by the
 * age of its file, and two processes can take over at once (docs/mechanisms.md).
 */

interface Holder {
  pid: number
  socket: string
}

/** Milliseconds. A living process accepts right away, even if it is busy. */
const CONNECT_TIMEOUT = 500
/** Bytes. Every system allows socket paths of this length. */
const MAX_SOCKET_PATH = 100

interface DataDirLock {
  release: () => Promise<void>
}

/** Locks `dataDir` for this process. Rejects with the holder's process id if a living process has it. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const { server, socket } = await listen(realpathSync(dataDir))
  try {
    await claimLockFile(dataDir, { pid: process.pid, socket })
  } catch (error) {
    await close(server)
    throw error
  }
  return { release: () => close(server) }
}

async function claimLockFile(dataDir: string, self: Holder): Promise<void> {
  const draft = join(dataDir, `lock-draft.${randomBytes(8).toString('hex')}`)
  writeFileSync(draft, JSON.stringify(self), { mode: 0o600 })
  try {
    for (;;) {
      const newest = Math.max(0, ...listGenerations(dataDir))
      const holder = newest > 0 ? readHolder(lockFile(dataDir, newest)) : undefined
      if (holder && (await isAlive(holder))) throw new DataDirInUseError(dataDir, holder.pid)
      const mine = newest + 1
      if (!linkIfAbsent(draft, lockFile(dataDir, mine))) continue
      // A slow process may take a number that was already used and removed, so the newest file decides.
      if (Math.max(...listGenerations(dataDir)) === mine) {
        removeOlderLocks(dataDir, mine)
        return
      }
      rmSync(lockFile(dataDir, mine), { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError'

  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by process ${pid}. Stop it first, or choose another folder.`)
  }
}

/** False if another process created that file first. */
function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

function listGenerations(dataDir: string): number[] {
  return readdirSync(dataDir).flatMap((name) => {
    const number = /^lock\.(\d+)$/.exec(name)?.[1]
    return number ? [Number(number)] : []
  })
}

function lockFile(dataDir: string, generation: number): string {
  return join(dataDir, `lock.${generation}`)
}

/** Undefined if a newer holder has removed the file. Creating the next number then fails, and we look again. */
function readHolder(file: string): Holder | undefined {
  try {
    const { pid, socket } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder> // checked below
    return typeof pid === 'number' && typeof socket === 'string' ? { pid, socket } : undefined
  } catch (error) {
    if (error instanceof SyntaxError || isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

function removeOlderLocks(dataDir: string, generation: number): void {
  for (const older of listGenerations(dataDir).filter((number) => number < generation)) {
    const file = lockFile(dataDir, older)
    const holder = readHolder(file)
    if (holder && process.platform !== 'win32') rmSync(holder.socket, { force: true })
    rmSync(file, { force: true })
  }
}

/** Only a refused connection or a missing socket proves that the holder is dead. Anything else counts as alive. */
function isAlive({ socket }: Holder): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    const settle = (alive: boolean) => {
      connection.destroy()
      resolve(alive)
    }
    connection.setTimeout(CONNECT_TIMEOUT, () => settle(true))
    connection.once('connect', () => settle(true))
    connection.once('error', (error) => settle(!isErrno(error, 'ECONNREFUSED') && !isErrno(error, 'ENOENT')))
  })
}

/** Puts the socket in the folder itself if the path is short enough, so containers that share the folder see it. */
async function listen(dataDir: string): Promise<{ server: Server; socket: string }> {
  const name = `${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}-${randomBytes(8).toString('hex')}`
  if (process.platform === 'win32') return listenOn(`\\\\.\\pipe\\countertop-shop-${name}`)
  const inside = join(dataDir, `lock-${randomBytes(4).toString('hex')}.sock`)
  const outside = join(tmpdir(), `countertop-shop-${name}.sock`)
  if (Buffer.byteLength(inside) > MAX_SOCKET_PATH) return listenOn(outside)
  try {
    const listening = await listenOn(inside)
    chmodSync(inside, 0o600)
    return listening
  } catch {
    // Some mounted folders in containers can't hold sockets.
    return listenOn(outside)
  }
}

function listenOn(socket: string): Promise<{ server: Server; socket: string }> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', reject)
    server.listen(socket, () => {
      // A connection that can't be accepted, such as when file descriptors run out, is no reason to exit.
      server.off('error', reject).on('error', () => undefined)
      server.unref()
      resolve({ server, socket })
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
