// Starts the built server with the embedded database and calls its main endpoints once.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '#test/processes/built-server.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'smoke-'))
const session = randomBytes(16).toString('hex')
try {
  const server = await startBuiltServer({ DATA_DIR: dataDir })
  const ask = async (path: string, status: number, init: RequestInit = {}) => {
    const headers = { 'X-Session-ID': session, 'Content-Type': 'application/json' }
    const response = await fetch(server.url + path, { headers, ...init })
    const text = await response.text()
    if (response.status !== status) throw new Error(`${path}: ${response.status} instead of ${status}: ${text}`)
    return text
  }
  if (!(await ask('/', 200)).includes('id="root"')) throw new Error('/ is not our page')
  await ask('/api/health', 200)
  const countertop = { shape: 'L', dimensions: { width: 60, length: 48 }, stone: 'southport' }
  const { id } = JSON.parse(await ask('/api/countertops', 201, { method: 'POST', body: JSON.stringify(countertop) }))
  if (!(await ask('/api/countertops', 200)).includes(id)) throw new Error('what was saved is not listed')
  await ask('/api/quotes', 401)
  const code = await server.stop()
  if (code !== 0) throw new Error(`SIGTERM ended it with ${code}`)
  console.log(`Node ${process.version}: started in ${Math.round(server.startedInMs)} ms, answers, stops`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
