import type { Database } from '#server/db/database.ts'
import { type PaymentProvider, PaymentProviderUnavailable } from '#server/payment-provider/provider.ts'
import type { MemoryJobs } from './jobs.ts'
import { InjectedFailure, type Turns } from './turns.ts'

const lostDatabase = () => new InjectedFailure("The database isn't responding")
const lostProvider = () => new PaymentProviderUnavailable("The provider doesn't respond")

/** A database whose steps wait for their turns. A transaction's jobs are added when it commits. */
export function databaseInTurns(database: Database, turns: Turns, jobs: () => MemoryJobs): Database {
  const inTurns = database.wrapStatements((run) => turns.step('statement', run, lostDatabase))
  return {
    ...inTurns,
    transaction: (work) =>
      turns.transaction(
        async (inside) => {
          const { value, sent } = await inTurns.transaction(async (tx) => ({ value: await inside(tx), sent: tx }))
          jobs().committed(sent)
          return value
        },
        work,
        lostDatabase,
      ),
  }
}

/** A provider whose calls wait for their turns. */
export function providerInTurns(provider: PaymentProvider, turns: Turns): PaymentProvider {
  const call = <T>(work: () => Promise<T>) => turns.step('call', work, lostProvider)
  return {
    name: provider.name,
    createIntent: (order) => call(() => provider.createIntent(order)),
    retrieveIntent: (id) => call(() => provider.retrieveIntent(id)),
    resumeIntent: (id, order) => call(() => provider.resumeIntent(id, order)),
    cancelIntent: (id) => call(() => provider.cancelIntent(id)),
    refundIntent: (id, toCents) => call(() => provider.refundIntent(id, toCents)),
    listIntentsSince: (since) => call(() => provider.listIntentsSince(since)),
  }
}
