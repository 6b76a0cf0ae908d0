import { createCountertopsStore } from './countertops/store.ts'
import type { Database } from './db/database.ts'
import { databaseAnswers } from './db/ping.ts'
import type { Env } from './env.ts'
import { createAdminGate } from './http/admin-gate.ts'
import { createLimits } from './http/limits/limits.ts'
import { createLimitsStore } from './http/limits/store.ts'
import type { Log } from './log.ts'
import { GOOGLE_PLACES_TIMEOUT_MS, googlePlaces } from './places/gateway.ts'
import { createPlacesService } from './places/service.ts'
import { createQuotesService } from './quotes/service.ts'
import { createQuotesStore } from './quotes/store.ts'

interface ServicesConfig {
  env: Env
  adminKeys: readonly string[]
  database: Database
  log: Log
}

export type Services = ReturnType<typeof createServices>

/** The only place where stores, gateways and services meet. */
export function createServices({ env, adminKeys, database, log }: ServicesConfig) {
  const limited = env.RATE_LIMIT === 'on'
  const limitsStore = createLimitsStore(database)
  const limits = createLimits(limitsStore, limited)
  const quotesStore = createQuotesStore(database)
  const gateway = env.GOOGLE_PLACES_API_KEY
    ? googlePlaces({
        apiKey: env.GOOGLE_PLACES_API_KEY,
        baseUrl: env.GOOGLE_PLACES_URL,
        timeoutMs: GOOGLE_PLACES_TIMEOUT_MS,
      })
    : null
  return {
    log,
    limits,
    adminGate: createAdminGate(adminKeys, limitsStore, limited),
    countertopsStore: createCountertopsStore(database),
    quotesStore,
    quotes: createQuotesService(quotesStore, limits),
    places: createPlacesService({ gateway, limits }),
    databaseAnswers: () => databaseAnswers(database),
    /** Forgets what is kept for a time only: answered idempotency keys, and limits whose window is over. */
    async purge(): Promise<void> {
      await quotesStore.purgeAnswers()
      await limitsStore.purge()
    },
  }
}
