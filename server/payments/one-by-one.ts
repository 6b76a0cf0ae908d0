import { PaymentProviderUnavailable } from './provider.ts'

/** So many calls in a row without an answer, each of which may take half a minute. */
const OUTAGE = 3

/** Work on one thing after the other: one that fails does not keep the others, and all failures are told in the end. */
export function oneByOne() {
  const failures: unknown[] = []
  let unanswered = 0
  return {
    async attempt(work: () => Promise<void>): Promise<void> {
      try {
        await work()
        unanswered = 0
      } catch (error) {
        failures.push(error)
        unanswered = error instanceof PaymentProviderUnavailable ? unanswered + 1 : 0
      }
    },

    /** Whether the provider left several in a row without an answer: to go on would take hours. */
    isOutage: (): boolean => unanswered >= OUTAGE,

    /** Throws what failed; `what` as in `2 holds could not be ended`. */
    finish(what: string): void {
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`)
    },
  }
}
