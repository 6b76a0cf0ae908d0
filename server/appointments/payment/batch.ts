import { PaymentProviderUnavailable } from '#server/payments/provider.ts'

/** Calls in a row without an answer. Each can take half a minute. */
const OUTAGE_AFTER = 3

/** Pieces of work that run one after another. A failure doesn't stop the rest. */
export interface Batch {
  failures: unknown[]
  unansweredInARow: number
}

/** Start one for each run, pass it to each `attempt`, and end with `throwFailures`. */
export function newBatch(): Batch {
  return { failures: [], unansweredInARow: 0 }
}

/** Runs the work. Keeps its failure for `throwFailures`. */
export async function attempt(batch: Batch, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    batch.unansweredInARow = 0
  } catch (error) {
    batch.failures.push(error)
    batch.unansweredInARow = error instanceof PaymentProviderUnavailable ? batch.unansweredInARow + 1 : 0
  }
}

/** Whether the provider missed several calls in a row. Continuing could take hours. */
export function isOutage({ unansweredInARow }: Batch): boolean {
  return unansweredInARow >= OUTAGE_AFTER
}

/** Throws all failures together. `what` completes a message such as `2 holds couldn't be ended`. */
export function throwFailures({ failures }: Batch, what: string): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`)
}
