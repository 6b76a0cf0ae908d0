import { createLog, type Log } from '#server/log.ts'

export const silentLog: Log = createLog('silent', { write: () => undefined })

/** A log that keeps what is written to it. */
export function keptLog(): { log: Log; text: () => string } {
  const lines: string[] = []
  return { log: createLog('debug', { write: (line) => lines.push(line) }), text: () => lines.join('') }
}
