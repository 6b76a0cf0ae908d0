import { type DestinationStream, destination, type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child' | 'flush'>

/** Lines are gathered until there are so many bytes or `FLUSH_EVERY_MS` has passed: a write for each costs more. */
const BUFFER_BYTES = 4096
const FLUSH_EVERY_MS = 500

/** Makes the process's logger. Nothing that it is given may hold a person's data, a key or a picture. */
export function createLog(level: string, stream?: DestinationStream): Log {
  const options = { level, base: null, serializers: { err: describeError } }
  if (stream) return pino(options, stream)
  return pino(options, destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_EVERY_MS }))
}

/**
 * What may be written of an error. A database error's message, detail and parameters quote what people typed, so of
 * those only the code, the constraint and the place remain.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause } = error
  const fact = (key: string): unknown => Object.entries(error).find(([field]) => field === key)?.[1]
  const fromDatabase = fact('severity') !== undefined || fact('query') !== undefined
  return {
    type: name,
    ...(!fromDatabase && { message }),
    code: fact('code'),
    constraint: fact('constraint'),
    table: fact('table'),
    stack: stack
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}
