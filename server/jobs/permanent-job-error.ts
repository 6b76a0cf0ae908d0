/** Thrown by a job that no retry can help. It fails for good at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError'
}
