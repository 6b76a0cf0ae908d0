import { PaymentProviderUnavailable } from '#server/payments/provider.ts'

/** Calls in a row without an answer. Each can take half a minute. */
const OUTAGE_AFTER = 3

/** Runs pieces of work one after another. A failure doesn't stop the rest; `throwFailures` reports them all at the end. */
export function createBatch() {
  const failures: unknown[] = []
  let unansweredInARow = 0
  return {
    async attempt(work: () => Promise<void>): Promise<void> {
      try {
        await work()
        unansweredInARow = 0
      } catch (error) {
        failures.push(error)
        unansweredInARow = error instanceof PaymentProviderUnavailable ? unansweredInARow + 1 : 0
      }
    },

    /** Whether the provider missed several calls in a row. Continuing could take hours. */
    isOutage: (): boolean => unansweredInARow >= OUTAGE_AFTER,

    /** Throws all failures together. `what` completes a message such as `2 holds couldn't be ended`. */
    throwFailures(what: string): void {
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`)
    },
  }
}
