import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { L_DESIGN, newSession } from '#test/api.ts'
import { type Child, startChild, startServer } from '#test/child.ts'
import { LIVE_ENV } from '#test/live-env.ts'

let dataDir: string
let children: Child[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'server-'))
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
const addDesign = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/countertops`, { method: 'POST', headers, body: JSON.stringify(L_DESIGN) })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id // as the contract says
}
const designs = async (url: string): Promise<string[]> => {
  const answer = await fetch(`${url}/api/countertops`, { headers })
  return ((await answer.json()) as { id: string }[]).map(({ id }) => id) // as the contract says
}

describe('the embedded server', () => {
  it('keeps every acknowledged write when it is killed, and its admin key', async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < 2; round += 1) {
      const server = await start()
      expect(await designs(server.url)).toEqual(acknowledged)
      const key = readFileSync(join(dataDir, 'admin-key'), 'utf8')
      expect(key).toMatch(/^[0-9a-f]{64}$/)
      expect(statSync(join(dataDir, 'admin-key')).mode & 0o777).toBe(0o600)
      expect(server.output()).toContain(join(dataDir, 'admin-key'))
      expect(server.output()).not.toContain(key)
      expect(server.output()).toContain('Payments are a demo')
      const office = await fetch(`${server.url}/api/quotes`, { headers: { 'x-admin-key': key } })
      expect(office.status).toBe(200)
      for (let count = 0; count < 5; count += 1) acknowledged.push(await addDesign(server.url))
      await server.end('SIGKILL')
    }
    const last = await start()
    expect(await designs(last.url)).toEqual(acknowledged)
    expect(await last.end('SIGTERM')).toBe(0)
  }, 120_000)

  it('refuses to start on a folder that another one uses, and says which', async () => {
    const first = await start()
    const second = startChild('server/main.ts', [], { PORT: '0', DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`the process with id ${first.pid}`)
    expect(await designs(first.url)).toEqual([])
  }, 60_000)

  it('stops gracefully: finishes what runs, accepts nothing more, and lets the next one in', async () => {
    const server = await start()
    const { hostname, port } = new URL(server.url)
    const body = JSON.stringify(L_DESIGN)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    // A request whose body is still on its way when the signal comes.
    socket.write(
      `POST /api/countertops HTTP/1.1\r\nHost: x\r\nX-Session-ID: ${session}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    while (!answer.includes('100 Continue')) await delay(5)
    const exit = server.end('SIGTERM')
    await server.says(/stopping/)
    while (
      await fetch(`${server.url}/api/health`).then(
        () => true,
        () => false,
      )
    )
      await delay(5)
    socket.write(body)
    await closed
    expect(answer).toContain('201 Created')
    expect(await exit).toBe(0)
    const next = await start()
    expect(await designs(next.url)).toHaveLength(1)
  }, 60_000)
})

describe('a start that cannot succeed', () => {
  it.each([
    ['PORT', { PORT: 'x' }],
    ['ADMIN_KEYS', { ...LIVE_ENV, DATABASE_URL: 'postgres://127.0.0.1:1/none' }],
    ['STRIPE_SECRET_KEY', { ...LIVE_ENV, ADMIN_KEYS: 'k', PAYMENTS: '' }],
  ])('names %s and ends', async (name, env) => {
    const child = startChild('server/main.ts', [], { DATA_DIR: dataDir, ...env })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain(`${name}: `)
  })

  it('says that the database cannot be reached, without its password', async () => {
    const DATABASE_URL = 'postgres://postgres:secret@127.0.0.1:1/none'
    const env = { ...LIVE_ENV, DATABASE_URL, ADMIN_KEYS: 'k', PORT: '0' }
    const child = startChild('server/main.ts', [], env)
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain('DATABASE_URL: connect ECONNREFUSED')
    expect(child.output()).not.toContain('secret')
  })

  it('says that the folder cannot be used', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    const child = startChild('server/main.ts', [], { DATA_DIR: file, PORT: '0' })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain('DATA_DIR: EEXIST')
  })

  it('says that the port is taken', async () => {
    const taken = createServer().listen(0)
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo // as it listens on a port
    const child = startChild('server/main.ts', [], { DATA_DIR: dataDir, PORT: String(port) })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain('PORT: listen EADDRINUSE')
    taken.close()
  }, 60_000)
})
