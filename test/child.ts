import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface Child {
  pid: number
  output: () => string
  /** Resolves with the match once what it wrote matches; rejects where it ends before. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Sends a signal and resolves with the exit code, which is null where the signal ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/** Runs a TypeScript file of this project as a process of its own, with nothing of our environment but what it needs. */
export function startChild(file: string, args: string[] = [], env: Record<string, string> = {}): Child {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid === undefined) throw new Error(`${file} did not start`)
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const listener of listeners) listener()
    })
  }
  const ended = once(child, 'close').then(() => child.exitCode)
  return {
    pid: child.pid,
    output: () => output,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output)
          if (!match) return
          listeners.delete(look)
          resolve(match)
        }
        listeners.add(look)
        look()
        void ended.then((code) => reject(new Error(`${file} ended with ${code} and never said ${pattern}:\n${output}`)))
      }),
    end: (signal) => {
      child.kill(signal)
      return ended
    },
    ended,
  }
}

/** The server from its sources, on a free port; resolves when it says where it answers. */
export async function startServer(env: Record<string, string>): Promise<Child & { url: string }> {
  const child = startChild('server/main.ts', [], { PORT: '0', ...env })
  const [, url = ''] = await child.says(/The site answers at (http:\/\/localhost:\d+)/)
  return { ...child, url }
}
