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
