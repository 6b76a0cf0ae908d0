import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import { L_COUNTERTOP, newSession, quoteRequest } from '#test/api.ts'
import { PNG_SIGNATURE, pngChunk, pngDataUrl, pngHeader } from '#test/png.ts'
import { type Child, startProcess, startServer } from '#test/processes/child-process.ts'

/** Megabytes. A new database takes about 45, and 64 stay free. */
const DISK = 160
const MEGABYTE = 1024 * 1024

let disk: string
let ballast: string
let children: Child[]

beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}m`, 'tmpfs', disk], { encoding: 'utf8' })
  // Not skipped: no one would notice that a full disk is no longer tested.
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true })
    throw new Error(`This test mounts a small disk, so it runs as root on Linux: ${mounted.error ?? mounted.stderr}`)
  }
  ballast = join(disk, 'ballast')
  children = []
})
afterEach(async () => {
  await Promise.all(children.map((child) => child.end('SIGKILL')))
  spawnSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

const start = async () => {
  const server = await startServer({ DATA_DIR: disk })
  children.push(server)
  return server
}

/** Fills the disk until so many megabytes are free. */
const leave = (megabytes: number) => {
  rmSync(ballast, { force: true })
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(ballast, randomBytes(bavail * bsize - megabytes * MEGABYTE))
}

/** A drawing of almost 2 MB that doesn't compress. */
function noise(): Buffer {
  const [width, height] = [1600, 1200]
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(width)]))
  const pixels = deflateSync(Buffer.concat(rows), { level: 0 })
  return Buffer.concat([PNG_SIGNATURE, pngHeader({ width, height }), pngChunk('IDAT', pixels), pngChunk('IEND')])
}

const request = (url: string) => {
  const office = { 'x-admin-key': readFileSync(join(disk, 'admin-key'), 'utf8') }
  const session = newSession()
  return {
    quote: (changes = {}) =>
      fetch(`${url}/api/quote`, {
        method: 'POST',
        headers: { 'X-Session-ID': session, 'Content-Type': 'application/json' },
        body: JSON.stringify(quoteRequest(changes)),
      }),
    read: async (path: string) => (await fetch(`${url}${path}`, { headers: office })).json() as Promise<unknown>,
  }
}

it('refuses changes when its disk is almost full, keeps what it has, and takes changes again with room', async () => {
  const server = await start()
  const { quote, read } = request(server.url)
  expect((await quote()).status).toBe(201)
  const quotes = await read('/api/quotes')
  expect(quotes).toMatchObject([{ number: 1001 }])
  expect(await read('/api/storage')).toMatchObject({ isDiskFull: false })

  leave(40)
  const refused = await quote()
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ error: expect.stringContaining(SHOP.phone) })
  await server.waitForOutput(/The disk of DATA_DIR is almost full/)
  expect(await read('/api/storage')).toMatchObject({ isDiskFull: true })
  expect(await read('/api/quotes')).toEqual(quotes)
  // Both are counted.
  const visit = () => fetch(`${server.url}/api/appointments/current`, { headers: { 'X-Session-ID': newSession() } })
  expect((await visit()).status).toBe(200)
  const guess = async () => (await fetch(`${server.url}/api/quotes`, { headers: { 'x-admin-key': 'wrong' } })).status
  expect(await Promise.all(Array.from({ length: 10 }, guess))).toEqual(Array.from({ length: 10 }, () => 401))
  expect(await guess()).toBe(429)

  rmSync(ballast)
  expect((await quote()).status).toBe(201)
  await server.waitForOutput(/The disk of DATA_DIR has space again/)
  // Jobs waited, but for one that ran when the disk filled up.
  const [, sinceFull] = server.output().split('is almost full')
  expect(sinceFull).not.toContain("Couldn't")
  expect(await server.end('SIGTERM')).toBe(0)
}, 120_000)

it('stores large requests that come at once only as long as there is room, and each that it says it has', async () => {
  const server = await start()
  const { quote, read } = request(server.url)
  leave(75)
  const imageData = pngDataUrl(noise())
  const countertops = Array.from({ length: 4 }, () => ({ ...L_COUNTERTOP, imageData }))
  const statuses = await Promise.all(Array.from({ length: 3 }, async () => (await quote({ countertops })).status))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 503, 503])
  expect(await read('/api/quotes')).toHaveLength(1)
}, 120_000)

it('starts to read on an almost full disk, and says what is full if it cannot', async () => {
  const first = await start()
  const before = request(first.url)
  expect((await before.quote()).status).toBe(201)
  const quotes = await before.read('/api/quotes')
  await first.end('SIGKILL')

  leave(40)
  const second = await start()
  expect(await request(second.url).read('/api/quotes')).toEqual(quotes)
  expect(await second.end('SIGTERM')).toBe(0)

  leave(0)
  const third = startProcess('server/main.ts', [], { PORT: '0', DATA_DIR: disk })
  children.push(third)
  expect(await third.ended).toBe(1)
  expect(third.output()).toContain(
    `The server couldn't start. DATA_DIR: The disk of ${disk} is full. It has 0 MB left, and the database needs 64 MB.`,
  )
}, 120_000)

it('says what is full if there is no room for a new database', async () => {
  leave(30)
  const child = startProcess('server/main.ts', [], { PORT: '0', DATA_DIR: disk })
  children.push(child)
  expect(await child.ended).toBe(1)
  expect(child.output()).toMatch(/The disk of \S+ is full/)
}, 60_000)
