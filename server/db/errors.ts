import { NoRoomError } from './data-dir.ts'

/** Node error codes and SQLSTATEs that mean "the database can't right now", not "the request is wrong". */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock not available
  '57014', // statement timeout
  '57P01', // the database is stopped
  '57P02',
  '57P03', // the database starts
  '25P03', // idle in a transaction for too long
  '25006', // read-only, such as a standby before it takes over
  '55000', // the database accepts no connections
])
/** SQLSTATE classes: connection trouble (08), and out of a resource such as connections, memory or disk (53). */
const UNAVAILABLE_CLASSES = ['08', '53']

/** Messages of `pg` errors that have no code. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/** A transaction waited too long for its turn. */
export class DatabaseBusyError extends Error {}

export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some((cause) => {
    if (cause instanceof DatabaseBusyError) return true
    const code = codeOf(cause)
    if (code !== undefined) {
      if (UNAVAILABLE_CODES.has(code)) return true
      return code.length === 5 && UNAVAILABLE_CLASSES.some((start) => code.startsWith(start))
    }
    return UNAVAILABLE_MESSAGES.some((start) => cause.message.startsWith(start))
  })
}

/** Whether a row violates the constraint with that name. */
const violates = (code: string) => (error: unknown, constraint: string) =>
  causes(error).some((cause) => codeOf(cause) === code && 'constraint' in cause && cause.constraint === constraint)
export const isUniqueViolation = violates('23505')
export const isExclusionViolation = violates('23P01')
export const isForeignKeyViolation = violates('23503')

/** Whether Postgres ended one of two transactions that waited for each other. */
export const isDeadlock = (error: unknown) => causes(error).some((cause) => codeOf(cause) === '40P01')

/** Whether the database has no room on its disk. */
export const isDiskFull = (error: unknown) => causes(error).some((cause) => codeOf(cause) === '53100')

/** The embedded database panics on a full disk, and its next query would block the process forever. */
export function isEmbeddedDatabaseLost(error: unknown): boolean {
  if (isDiskFull(error)) return true
  return causes(error).some(
    (cause) => ('severity' in cause && cause.severity === 'PANIC') || cause.name === 'RuntimeError',
  )
}

/** Whether a change was refused because the disk is full, or almost full. */
export function isNoRoom(error: unknown): boolean {
  return isDiskFull(error) || causes(error).some((cause) => cause instanceof NoRoomError)
}

function causes(error: unknown): Error[] {
  const chain: Error[] = []
  for (let next = error; next instanceof Error && chain.length < 5; next = next.cause) {
    chain.push(next)
    if (next instanceof AggregateError) chain.push(...next.errors.filter((inner) => inner instanceof Error))
  }
  return chain
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
