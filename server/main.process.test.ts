import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { L_COUNTERTOP, newSession, TEST_ADMIN_KEY } from '#test/api.ts'
import { fillDataDir } from '#test/database.ts'
import { LIVE_ENV } from '#test/live-env.ts'
import { type Child, startProcess, startServer } from '#test/processes/child-process.ts'

let dataDir: string
let children: Child[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'server-'))
  await fillDataDir(dataDir)
  children = []
})
afterEach(async () => {
  await Promise.all(children.map((child) => child.end('SIGKILL')))
  rmSync(dataDir, { recursive: true })
})

const start = async (env: Record<string, string> = {}) => {
  const server = await startServer({ DATA_DIR: dataDir, ...env })
  children.push(server)
  return server
}

const session = newSession()
const headers = { 'X-Session-ID': session, 'Content-Type': 'application/json' }
const savedIds = async (url: string): Promise<string[]> => {
  const response = await fetch(`${url}/api/countertops`, { headers })
  return ((await response.json()) as { id: string }[]).map(({ id }) => id) // as the contract says
}

describe('the embedded server', () => {
  it('keeps its admin key when it is killed', async () => {
    // The first start makes the database.
    rmSync(join(dataDir, 'database'), { recursive: true })
    const keys = new Set<string>()
    for (let round = 0; round < 2; round += 1) {
      const server = await start()
      const key = readFileSync(join(dataDir, 'admin-key'), 'utf8')
      keys.add(key)
      expect(key).toMatch(/^[0-9a-f]{64}$/)
      expect(statSync(join(dataDir, 'admin-key')).mode & 0o777).toBe(0o600)
      expect(server.output()).toContain(join(dataDir, 'admin-key'))
      expect(server.output()).not.toContain(key)
      expect(server.output()).toContain('Payments are in demo mode')
      const office = await fetch(`${server.url}/api/quotes`, { headers: { 'x-admin-key': key } })
      expect(office.status).toBe(200)
      await server.end('SIGKILL')
    }
    expect(keys.size).toBe(1)
  }, 120_000)

  it('closes its files to other users of the machine, even those an earlier start left open', async () => {
    const parts = ['database', 'outbox', 'admin-key']
    // The server closes the contents of this folder. The folder itself may be open.
    chmodSync(dataDir, 0o755)
    const first = await start()
    expect(openPaths()).toEqual([])
    // Killed, it leaves its lock file behind.
    await first.end('SIGKILL')
    mkdirSync(join(dataDir, 'outbox'), { recursive: true })
    writeFileSync(join(dataDir, 'outbox/one.eml'), 'To: dana@example.com')
    for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      chmodSync(join(dataDir, path), 0o777)
    expect(openPaths()).toEqual(expect.arrayContaining([...parts, lockFile(), 'outbox/one.eml', 'database/PG_VERSION']))
    await start()
    expect(openPaths()).toEqual([])
  }, 120_000)

  const lockFile = () => readdirSync(dataDir).find((name) => /^lock\..+\.\d+$/.test(name))

  /** Paths that another user can read or write. As root we check as another user, otherwise by file modes. */
  function openPaths(): string[] {
    if (process.getuid?.() !== 0) return modesThatLetOthersIn(dataDir)
    const nobody = 65534
    const script = `find . ! -type d \\( -readable -o -writable \\); find . -mindepth 1 -type d -readable -o -type d -writable`
    const { stdout } = spawnSync('/bin/sh', ['-c', script], {
      cwd: dataDir,
      uid: nobody,
      gid: nobody,
      encoding: 'utf8',
    })
    return stdout.split('\n').flatMap((path) => (path === '' ? [] : [path.replace('./', '')]))
  }

  function modesThatLetOthersIn(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if ((statSync(path).mode & 0o077) === 0) return []
      return [relative(dataDir, path), ...(entry.isDirectory() ? modesThatLetOthersIn(path) : [])]
    })
  }

  it('refuses to start on a folder in use, and names the process', async () => {
    const first = await start()
    const second = startProcess('server/main.ts', [], { PORT: '0', DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`process ${first.pid}`)
    expect(await savedIds(first.url)).toEqual([])
  }, 60_000)

  it('warns about a short admin key without quoting it', async () => {
    const server = await start({ ADMIN_KEYS: 'pine-cone' })
    expect(server.output()).toContain('ADMIN_KEYS has a key under 24 characters')
    expect(server.output()).not.toContain('pine-cone')
  }, 60_000)

  it('stops gracefully: finishes running requests, accepts no more, and releases the folder', async () => {
    const server = await start()
    const { hostname, port } = new URL(server.url)
    const body = JSON.stringify(L_COUNTERTOP)
    const socket = connect(Number(port), hostname)
    let response = ''
    socket.on('data', (chunk) => {
      response += chunk.toString()
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    // A request whose body is still arriving when the signal comes.
    socket.write(
      `POST /api/countertops HTTP/1.1\r\nHost: x\r\nX-Session-ID: ${session}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    while (!response.includes('100 Continue')) await delay(5)
    const exit = server.end('SIGTERM')
    await server.waitForOutput(/stopping/)
    while (
      await fetch(`${server.url}/api/health`).then(
        () => true,
        () => false,
      )
    )
      await delay(5)
    socket.write(body)
    await closed
    expect(response).toContain('201 Created')
    expect(await exit).toBe(0)
    const next = await start()
    expect(await savedIds(next.url)).toHaveLength(1)
  }, 60_000)
})

/** A device that fails every write like a full disk. */
const FULL_DEVICE = '/dev/full'

describe('a failing log output', () => {
  it.runIf(existsSync(FULL_DEVICE))(
    "doesn't end the server or keep it from stopping: a full disk",
    async () => {
      // Below the range of ephemeral ports, so no other test gets this port at the same time.
      const port = String(20_000 + Math.floor(Math.random() * 10_000))
      const server = startProcess(
        'server/main.ts',
        [],
        { DATA_DIR: dataDir, PORT: port },
        { stdout: openSync(FULL_DEVICE, 'w') },
      )
      children.push(server)
      await answersManyRequests(`http://localhost:${port}`, server)
      expect(await server.end('SIGTERM')).toBe(0)
    },
    60_000,
  )

  it("doesn't end the server or keep it from stopping: a closed reader", async () => {
    const server = await start()
    server.closeOutput()
    await answersManyRequests(server.url, server)
    expect(await server.end('SIGTERM')).toBe(0)
  }, 60_000)

  /** Waits until the server is up, then makes it log 2,000 lines in many rounds. */
  async function answersManyRequests(url: string, server: Child): Promise<void> {
    const state = { hasEnded: false }
    void server.ended.then(() => {
      state.hasEnded = true
    })
    const isHealthy = () =>
      fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!state.hasEnded && !(await isHealthy())) await delay(20)
    for (let round = 0; !state.hasEnded && round < 50; round += 1)
      await Promise.all(Array.from({ length: 40 }, isHealthy))
    expect(await isHealthy(), server.output()).toBe(true)
  }
})

describe('a failing start', () => {
  // The tests of the environment have every other variable.
  it('names a wrong variable and exits', async () => {
    const child = startProcess('server/main.ts', [], { ...LIVE_ENV, DATA_DIR: dataDir, ADMIN_KEYS: '1' })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain('ADMIN_KEYS: ')
  })

  it('reports an unreachable database without its password', async () => {
    const DATABASE_URL = 'postgres://postgres:secret@127.0.0.1:1/none'
    const env = { ...LIVE_ENV, DATABASE_URL, ADMIN_KEYS: TEST_ADMIN_KEY, PORT: '0' }
    const child = startProcess('server/main.ts', [], env)
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain('DATABASE_URL: connect ECONNREFUSED')
    expect(child.output()).not.toContain('secret')
  })

  it('reports an unusable folder', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    const child = startProcess('server/main.ts', [], { DATA_DIR: file, PORT: '0' })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain('DATA_DIR: EEXIST')
  })

  it('reports a port in use', async () => {
    const taken = createServer().listen(0)
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo // as it listens on a port
    const child = startProcess('server/main.ts', [], { DATA_DIR: dataDir, PORT: String(port) })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain('PORT: listen EADDRINUSE')
    taken.close()
  }, 60_000)
})
