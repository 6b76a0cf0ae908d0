/** Codes of Node and SQLSTATEs that say "not now" about the database rather than "never" about the request. */
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
])
/** Connection trouble (08), and too little of a resource: connections, memory, disk (53). */
const UNAVAILABLE_CLASSES = ['08', '53']

/** What `pg` says without a code. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some((cause) => {
    const code = codeOf(cause)
    if (code !== undefined) {
      if (UNAVAILABLE_CODES.has(code)) return true
      return code.length === 5 && UNAVAILABLE_CLASSES.some((start) => code.startsWith(start))
    }
    return UNAVAILABLE_MESSAGES.some((start) => cause.message.startsWith(start))
  })
}

/** Whether the database refused a row because of the unique constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return isRefusal(error, '23505', constraint)
}

/** Whether the database refused a row because the exclusion constraint of that name was there first. */
export function isExcludedBy(error: unknown, constraint: string): boolean {
  return isRefusal(error, '23P01', constraint)
}

/** Whether the database refused a row because what it refers to by the foreign key of that name is not there. */
export function refersToNothing(error: unknown, foreignKey: string): boolean {
  return isRefusal(error, '23503', foreignKey)
}

/** The embedded database panics on a full disk, and its next query would block the process for good. */
export function isEmbeddedDatabaseLost(error: unknown): boolean {
  return causes(error).some(
    (cause) =>
      codeOf(cause) === '53100' || ('severity' in cause && cause.severity === 'PANIC') || cause.name === 'RuntimeError',
  )
}

function isRefusal(error: unknown, code: string, constraint: string): boolean {
  return causes(error).some(
    (cause) => codeOf(cause) === code && 'constraint' in cause && cause.constraint === constraint,
  )
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
