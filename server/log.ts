import { destination, type DestinationStream, type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child' | 'flush'>

/** Lines are buffered up to this many bytes or for `FLUSH_EVERY_MS`, because one write per line costs more. */
const BUFFER_BYTES = 4096
const FLUSH_EVERY_MS = 500
/** Bytes that wait in memory while the output fails, such as on a full disk. Further lines are lost. */
const MAX_PENDING_BYTES = 1024 * 1024

/** Creates the process's logger. Never log personal data, a key or a picture. */
export function createLog(level: string, stream?: DestinationStream): Log {
  return pino({ level, base: null, serializers: { err: describeError } }, stream ?? openStandardOutput())
}

/** The site matters more than its log: a failing output, such as a full disk or a closed pipe, never ends the process. */
function openStandardOutput(): DestinationStream {
  const output = destination({
    dest: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    maxLength: MAX_PENDING_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
  })
  // Lines that couldn't be written wait for the next flush.
  output.on('error', () => undefined)
  // At exit, the library's own version retries forever until the disk has room. One attempt is enough.
  output.flushSync = () => Object.assign(output, { sync: true }).flush()
  return output
}

/** Resolves once every line so far was written or failed. Call it before `process.exit`. */
export function flushLog(log: Log): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}

/**
 * Picks the parts of an error that are safe to log. A database error's message, detail and parameters quote what people
 * typed, so we log only its code, constraint, table and stack.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause } = error
  const { severity, query, code, constraint, table } = error as unknown as Record<string, unknown> // if it has them
  const fromDatabase = severity !== undefined || query !== undefined
  return {
    type: name,
    ...(!fromDatabase && { message }),
    code,
    constraint,
    table,
    stack: stack
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/**
 * Why a start or a command failed, for the person at the terminal. A host with several addresses fails with an
 * AggregateError. Drizzle's errors have the reason in their cause. Their own message quotes the statement's values, which
 * may be personal data, so it's left out.
 */
export function explainFailure(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(explainFailure).join(', ')
  // The embedded database's file system throws values that aren't Errors.
  if (!(error instanceof Error)) return JSON.stringify(error)
  const message = 'query' in error ? 'A database statement failed' : error.message
  return error.cause === undefined ? message : `${message}: ${explainFailure(error.cause)}`
}
