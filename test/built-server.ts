import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))
const READY_WITHIN_MS = 60_000
const OUTPUT_KEPT = 20_000

export interface BuiltServer {
  url: string
  pid: number
  /** From the start of the process to the first 200 of /api/ready. */
  startedInMs: number
  /** What it last wrote. */
  output: () => string
  /** Asks it to end and gives its exit code. */
  stop: () => Promise<number | null>
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
}

/**
 * Starts what `npm run build` made, as a process of its own, and waits until it is ready. Its environment is `env` and
 * a free port: nothing else is inherited but what a process needs to run. `main` is another program with the same ways.
 * An `env` that holds the server's own address is given as what makes it of that address.
 */
export async function startBuiltServer(
  env: Record<string, string> | ((url: string) => Record<string, string>),
  main = MAIN,
): Promise<BuiltServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = typeof env === 'function' ? env(url) : env
  const started = performance.now()
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_ENV: 'production', PORT: String(port), ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_KEPT)
    })
  }
  const exited = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error(`The server did not start: run "npm run build" first (${main})`)
  try {
    await ready(url, child)
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

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(child.exitCode === null ? 'it took too long' : `it ended with ${child.exitCode}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}
