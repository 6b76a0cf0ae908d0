import { createHoldStore } from '#server/appointments/hold-store.ts'
import { createOfficeService } from '#server/appointments/office-service.ts'
import { createOfficeStore } from '#server/appointments/office-store.ts'
import { createAppointmentsService } from '#server/appointments/service.ts'
import { createAppointmentsStore } from '#server/appointments/store.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { createOutboxStore } from '#server/mail/outbox-store.ts'
import { type PaymentProvider, PaymentProviderUnavailable } from '#server/payments/provider.ts'
import { createPaymentsService } from '#server/payments/service.ts'
import { createPaymentsStore } from '#server/payments/store.ts'
import { SHOP } from '#shared/content/shop.ts'
import { silentLog } from '#test/log.ts'
import type { MemoryJobs } from './jobs.ts'
import { InjectedFailure, type Turns } from './turns.ts'

export type Stores = ReturnType<typeof createStores>
export type Services = ReturnType<typeof createServices>

/** Stores keep nothing in memory: all processes and runs may have the same ones. */
export function createStores(database: Database, crews: number) {
  return {
    crews,
    appointments: createAppointmentsStore(database, crews),
    holds: createHoldStore(database, crews),
    office: createOfficeStore(database, crews),
    payments: createPaymentsStore(database, 'stripe'),
    outbox: createOutboxStore(database),
  }
}

interface ServicesParts {
  database: Database
  stores: Stores
  provider: PaymentProvider
  jobs: MemoryJobs
  now: () => Date
}

/** One process's services, put together as server/services.ts does. */
export function createServices({ database, stores, provider, jobs, now }: ServicesParts) {
  const { crews, outbox } = stores
  const payments = createPaymentsService({
    database,
    provider,
    store: stores.payments,
    appointments: stores.appointments,
    outbox,
    jobs,
    log: silentLog,
    now,
  })
  return {
    payments,
    appointments: createAppointmentsService({
      store: stores.appointments,
      holds: stores.holds,
      payments,
      paymentsStore: stores.payments,
      transaction: database.transaction,
      crews,
      maxHoldsOfAddress: 20,
      now,
    }),
    office: createOfficeService({
      database,
      appointments: stores.appointments,
      holds: stores.holds,
      store: stores.office,
      outbox,
      payments,
      crews,
      timeZone: SHOP.timeZone,
      now,
    }),
  }
}

const lostDatabase = () => new InjectedFailure('The database does not answer')
const lostProvider = () => new PaymentProviderUnavailable('The provider does not answer')

/**
 * The database, each of whose steps waits for its turn. Jobs that a transaction sends are sent when it is committed.
 * `variant` tells statements apart that have one name and another text.
 */
export function databaseInTurns(database: Database, turns: Turns, jobs: () => MemoryJobs, variant: string): Database {
  const inTurns =
    (run: Transaction['run']): Transaction['run'] =>
    (name, text, values) =>
      turns.step('statement', () => run(name && `${name}_${variant}`, text, values), lostDatabase)
  return {
    ...database,
    run: inTurns(database.run),
    transaction: (work) =>
      turns.transaction(
        async (inside) => {
          const { value, sent } = await database.transaction(async (tx) => {
            const seen = { run: inTurns(tx.run) }
            return { value: await inside(seen), sent: seen }
          })
          jobs().committed(sent)
          return value
        },
        work,
        lostDatabase,
      ),
  }
}

/** The provider, each of whose calls waits for its turn. */
export function providerInTurns(provider: PaymentProvider, turns: Turns): PaymentProvider {
  const call = <T>(work: () => Promise<T>) => turns.step('call', work, lostProvider)
  return {
    name: provider.name,
    createIntent: (order) => call(() => provider.createIntent(order)),
    retrieveIntent: (id) => call(() => provider.retrieveIntent(id)),
    resumeIntent: (id, receiptEmail) => call(() => provider.resumeIntent(id, receiptEmail)),
    cancelIntent: (id) => call(() => provider.cancelIntent(id)),
    refundIntent: (id) => call(() => provider.refundIntent(id)),
    intentsSince: (since) => call(() => provider.intentsSince(since)),
  }
}
