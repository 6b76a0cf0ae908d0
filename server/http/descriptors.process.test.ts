import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getPageFile, PAGE_PATHS } from '#shared/http/pages.ts'
import { type Child, startProcess } from '#test/processes/child-process.ts'

/** Linux has more loopback addresses than 127.0.0.1 without setup. Windows has no shell limits on descriptors. */
const CAN_RUN = process.platform === 'linux'
const DESCRIPTORS = 256

let folder: string
let children: Child[]
let sockets: Socket[]
let agent: Agent
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'descriptors-'))
  children = []
  sockets = []
  agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.0.2' })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  agent.destroy()
  await Promise.all(children.map((child) => child.end('SIGKILL')))
  rmSync(folder, { recursive: true })
})

/** Opens idle connections. Waits until each is open or refused. */
async function openIdle(port: number, count: number): Promise<void> {
  const opened = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' })
    sockets.push(socket)
    return new Promise<void>((resolve) => {
      socket.once('connect', resolve)
      socket.on('error', () => resolve())
    })
  })
  await Promise.all(opened)
}

/** Requests `path` from another client address. */
async function statusOf(port: number, path: string): Promise<number | undefined> {
  const asked = request({ port, host: '127.0.0.1', path, agent }).end()
  const [response] = await once(asked, 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

describe.runIf(CAN_RUN)('a server that runs out of file descriptors', () => {
  it('answers 500 for a file, keeps running, and serves the file again later', async () => {
    mkdirSync(join(folder, 'client/assets'), { recursive: true })
    mkdirSync(join(folder, 'pages'))
    for (const page of [...PAGE_PATHS, null]) writeFileSync(join(folder, 'pages', getPageFile(page)), 'a page')
    writeFileSync(join(folder, 'client/assets/app-1a2b.js'), 'a script')
    const server = startProcess('test/processes/serve-site.ts', [folder], {}, { descriptors: DESCRIPTORS })
    children.push(server)
    const port = Number((await server.waitForOutput(/port (\d+)/))[1])
    expect(await statusOf(port, '/assets/app-1a2b.js')).toBe(200)

    // A descriptor that the server closes late leaves room for the file, so more connections fill it.
    await openIdle(port, 500)
    await expect
      .poll(async () => {
        await openIdle(port, 5)
        return statusOf(port, '/assets/app-1a2b.js')
      })
      .toBe(500)
    expect(await statusOf(port, '/')).toBe(200)

    for (const socket of sockets) socket.destroy()
    await expect.poll(() => statusOf(port, '/assets/app-1a2b.js')).toBe(200)
  }, 60_000)
})
