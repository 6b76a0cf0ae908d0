import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Child {
  pid: number
  output: () => string
  /** Resolves with the match once the output matches. Rejects if the process ends first. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Sends a signal and resolves with the exit code, or null if the signal ended the process. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  /** Closes our end of its output pipe. */
  closeOutput: () => void
}

interface ChildOptions {
  /** A file descriptor for its output, instead of `output`. */
  stdout?: number
  /** The maximum number of open files and connections. Not on Windows. */
  descriptors?: number
}

/** Runs a TypeScript file of this project as its own process. */
export function startProcess(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
  options: ChildOptions = {},
): Child {
  return runNode(['--import', 'tsx', file, ...args], env, options)
}

/** Runs Node in the project's folder, with a minimal environment. */
export function runNode(
  args: string[],
  env: Record<string, string>,
  { stdout, descriptors }: ChildOptions = {},
): Child {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const command = [process.execPath, ...args]
  const limited = descriptors ? ['/bin/sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$@"`, ...command] : command
  const child = spawn(limited[0] ?? '', limited.slice(1), {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
  })
  const name = args.join(' ')
  if (child.pid === undefined) throw new Error(`${name} did not start`)
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const listener of listeners) listener()
    })
  }
  const ended = once(child, 'close').then(() => child.exitCode)
  return {
    pid: child.pid,
    output: () => output,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output)
          if (!match) return
          listeners.delete(look)
          resolve(match)
        }
        listeners.add(look)
        look()
        void ended.then((code) => reject(new Error(`${name} ended with ${code} and never said ${pattern}:\n${output}`)))
      }),
    end: (signal) => {
      child.kill(signal)
      return ended
    },
    ended,
    closeOutput: () => child.stdout?.destroy(),
  }
}

/** Runs the server from its sources on a free port. Resolves once it logs its URL. */
export async function startServer(
  env: Record<string, string>,
  options?: ChildOptions,
): Promise<Child & { url: string }> {
  const child = startProcess('server/main.ts', [], { PORT: '0', ...env }, options)
  const [, url = ''] = await child.waitForOutput(/The site is running at (http:\/\/localhost:\d+)/)
  return { ...child, url }
}
