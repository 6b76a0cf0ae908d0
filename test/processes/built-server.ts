import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Child, runNode } from './child-process.ts'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const READY_TIMEOUT_MS = 60_000

export type BuiltServer = Awaited<ReturnType<typeof startBuiltServer>>

/**
 * Starts the build as its own process and waits until it's ready. Its environment is `env`, a free port and the bare
 * minimum of ours. `main` starts another program instead. Pass `env` as a function if it needs the server's URL.
 */
export async function startBuiltServer(
  env: Record<string, string> | ((url: string) => Record<string, string>),
  main = MAIN,
) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = typeof env === 'function' ? env(url) : env
  const started = performance.now()
  const child = runNode([main], { NODE_ENV: 'production', PORT: String(port), ...own })
  try {
    await waitUntilReady(url, child)
  } catch (error) {
    await child.end('SIGKILL')
    throw new Error(`The server did not become ready. Is it built?\n${child.output()}`, { cause: error })
  }
  return {
    url,
    pid: child.pid,
    /** From the start of the process to the first 200 from /api/ready. */
    startedInMs: performance.now() - started,
    output: child.output,
    /** Sends SIGTERM and resolves with the exit code. */
    stop: () => child.end('SIGTERM'),
    /** Sends SIGKILL, like a power cut. */
    kill: async () => void (await child.end('SIGKILL')),
  }
}

async function waitUntilReady(url: string, { ended }: Child): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  const state = { hasEnded: false }
  void ended.then(() => {
    state.hasEnded = true
  })
  while (!state.hasEnded && Date.now() < deadline) {
    const response = await fetch(`${url}/api/ready`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) return
    await delay(5)
  }
  throw new Error(state.hasEnded ? 'it ended' : 'it took too long')
}

/** A port that was free a moment ago, below those that the system gives to outgoing connections. */
async function freePort(): Promise<number> {
  const port = randomInt(10_000, 20_000)
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
