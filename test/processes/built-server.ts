import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const READY_TIMEOUT_MS = 60_000
const MAX_OUTPUT_LENGTH = 20_000

export interface BuiltServer {
  url: string
  pid: number
  /** From the start of the process to the first 200 from /api/ready. */
  startedInMs: number
  /** The end of its output. */
  output: () => string
  /** Sends SIGTERM and resolves with the exit code. */
  stop: () => Promise<number | null>
  /** Sends SIGKILL, like a power cut. */
  kill: () => Promise<void>
}

/**
 * Starts the build as its own process and waits until it's ready. Its environment is `env`, a free port and the bare
 * minimum of ours. `main` starts another program instead. Pass `env` as a function if it needs the server's URL.
 */
export async function startBuiltServer(
  env: Record<string, string> | ((url: string) => Record<string, string>),
  main = MAIN,
): Promise<BuiltServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const serverEnv = typeof env === 'function' ? env(url) : env
  const started = performance.now()
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_ENV: 'production', PORT: String(port), ...serverEnv },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT_LENGTH)
    })
  }
  const exited = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error(`The server did not start: run "npm run build" first (${main})`)
  try {
    await waitUntilReady(url, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`The server did not become ready.\n${output}`, { cause: error })
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
    return child.exitCode
  }
  return {
    url,
    pid,
    startedInMs: performance.now() - started,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const response = await fetch(`${url}/api/ready`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(child.exitCode === null ? 'it took too long' : `it ended with ${child.exitCode}`)
}

/** A port that was free a moment ago, below those that the system gives to outgoing connections. */
export async function freePort(): Promise<number> {
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
