import { createHash, randomBytes } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * Whoever holds the folder listens on a local socket for as long as it lives. The system closes it when the process
 * ends, however it ends, so neither a reused process id nor a container that restarts as process 1 can deceive us.
 * The socket's address stands in a numbered lock file. To take over from a dead holder of `lock.7` is to make
 * `lock.8`, which the file system lets exactly one process do. The newest file always stays, also after a clean end,
 * so that the numbers only grow.
 */

interface Holder {
  pid: number
  socket: string
}

/** Milliseconds. A living process accepts at once, even while it is busy. */
const CONNECT_TIMEOUT = 500
/** Bytes that every system allows for a socket's path. */
const MAX_SOCKET_PATH = 100

export interface DataDirLock {
  release: () => Promise<void>
}

/** Takes `dataDir` for this process. Rejects, naming the holder's process id, where a living process has it. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const { server, socket } = await listen(realpathSync(dataDir))
  try {
    await claim(dataDir, { pid: process.pid, socket })
  } catch (error) {
    await close(server)
    throw error
  }
  return { release: () => close(server) }
}

async function claim(dataDir: string, self: Holder): Promise<void> {
  const draft = join(dataDir, `lock-draft.${randomBytes(8).toString('hex')}`)
  writeFileSync(draft, JSON.stringify(self), { mode: 0o600 })
  try {
    for (;;) {
      const newest = Math.max(0, ...generations(dataDir))
      const holder = newest > 0 ? read(lockFile(dataDir, newest)) : undefined
      if (holder && (await isAlive(holder))) throw new DataDirInUse(dataDir, holder.pid)
      const mine = newest + 1
      if (!linkIfAbsent(draft, lockFile(dataDir, mine))) continue
      // A slow starter may take a number that was used and cleared away meanwhile: the newest file decides.
      if (Math.max(...generations(dataDir)) === mine) {
        forgetBefore(dataDir, mine)
        return
      }
      rmSync(lockFile(dataDir, mine), { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'

  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by the process with id ${pid}. Stop that one first, or name another folder.`)
  }
}

/** False where another process made that file first. */
function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

function generations(dataDir: string): number[] {
  return readdirSync(dataDir).flatMap((name) => {
    const number = /^lock\.(\d+)$/.exec(name)?.[1]
    return number ? [Number(number)] : []
  })
}

function lockFile(dataDir: string, generation: number): string {
  return join(dataDir, `lock.${generation}`)
}

/** Undefined where a newer holder removed the file meanwhile; making the next number then fails, and we look again. */
function read(file: string): Holder | undefined {
  try {
    const { pid, socket } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder> // checked below
    return typeof pid === 'number' && typeof socket === 'string' ? { pid, socket } : undefined
  } catch (error) {
    if (error instanceof SyntaxError || isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

function forgetBefore(dataDir: string, generation: number): void {
  for (const older of generations(dataDir).filter((number) => number < generation)) {
    const file = lockFile(dataDir, older)
    const holder = read(file)
    if (holder && process.platform !== 'win32') rmSync(holder.socket, { force: true })
    rmSync(file, { force: true })
  }
}

/** Only a refused connection and a missing socket prove that nobody is there; any doubt counts as alive. */
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

/** In the folder itself where its path is short enough, so that containers that share the folder meet there. */
async function listen(dataDir: string): Promise<{ server: Server; socket: string }> {
  const name = `${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}-${randomBytes(8).toString('hex')}`
  if (process.platform === 'win32') return listenOn(`\\\\.\\pipe\\countertop-shop-${name}`)
  const inside = join(dataDir, `lock-${randomBytes(4).toString('hex')}.sock`)
  const outside = join(tmpdir(), `countertop-shop-${name}.sock`)
  if (Buffer.byteLength(inside) > MAX_SOCKET_PATH) return listenOn(outside)
  try {
    return await listenOn(inside)
  } catch {
    // Some mounted folders of containers hold files but no sockets.
    return listenOn(outside)
  }
}

function listenOn(socket: string): Promise<{ server: Server; socket: string }> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', reject)
    server.listen(socket, () => {
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
