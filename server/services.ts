import { SHOP } from '#shared/content/shop.ts'
import { createHoldStore } from './appointments/hold-store.ts'
import { createOfficeService } from './appointments/office-service.ts'
import { createOfficeStore } from './appointments/office-store.ts'
import { createAppointmentsService, MAX_HOLDS_OF_ADDRESS } from './appointments/service.ts'
import { createAppointmentsStore } from './appointments/store.ts'
import { createCountertopsStore } from './countertops/store.ts'
import type { Database } from './db/database.ts'
import { databaseAnswers } from './db/ping.ts'
import type { Env } from './env.ts'
import { createAdminGate } from './http/admin-gate.ts'
import { createLimits } from './http/limits/limits.ts'
import { createLimitsStore } from './http/limits/store.ts'
import { createJobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import { hostOf } from './mail/links.ts'
import { createOutboxStore } from './mail/outbox-store.ts'
import { createMailService } from './mail/service.ts'
import { demoProvider } from './payments/demo-provider.ts'
import { createDemoStore } from './payments/demo-store.ts'
import { createPaymentsService } from './payments/service.ts'
import { createPaymentsStore } from './payments/store.ts'
import type { StripePayments } from './payments/stripe.ts'
import { GOOGLE_PLACES_TIMEOUT_MS, googlePlaces } from './places/gateway.ts'
import { createPlacesService } from './places/service.ts'
import { createQuotesService } from './quotes/service.ts'
import { createQuotesStore } from './quotes/store.ts'

interface ServicesConfig {
  env: Env
  adminKeys: readonly string[]
  database: Database
  log: Log
  /** Where payments are Stripe's; else they are a demo. */
  stripe?: StripePayments | undefined
  now?: () => Date
}

export type Services = ReturnType<typeof createServices>

/** The only place where stores, gateways and services meet. */
export function createServices({ env, adminKeys, database, log, stripe, now = () => new Date() }: ServicesConfig) {
  const limited = env.RATE_LIMIT === 'on'
  const limitsStore = createLimitsStore(database)
  const limits = createLimits(limitsStore, limited)
  const quotesStore = createQuotesStore(database)
  const outbox = createOutboxStore(database, () => jobs.nudge('outbox'))
  const appointmentsStore = createAppointmentsStore(database, env.CREWS)
  const holds = createHoldStore(database, env.CREWS)
  const demo = stripe ? undefined : demoProvider(createDemoStore(database), now)
  const provider = stripe?.provider ?? demo
  if (!provider) throw new Error('There is nobody to take payments')
  const paymentsStore = createPaymentsStore(database, provider.name)
  const placesGateway = env.GOOGLE_PLACES_API_KEY
    ? googlePlaces({
        apiKey: env.GOOGLE_PLACES_API_KEY,
        baseUrl: env.GOOGLE_PLACES_URL,
        timeoutMs: GOOGLE_PLACES_TIMEOUT_MS,
      })
    : null

  // Jobs are run by services, and services send jobs: the handlers are called when all of it stands.
  const jobs = createJobs({
    database,
    log,
    handlers: {
      settle: ({ intentId }) => payments.settle(intentId),
      refund: ({ intentId }) => payments.refund(intentId),
      'expire-holds': () => payments.expireHolds(),
      'sweep-payments': () => payments.sweep(),
      outbox: () => mail.queueWaiting(),
      mail: ({ mailId }) => mail.send(mailId),
    },
  })
  const mail = createMailService({
    database,
    outbox,
    jobs,
    settings: env.mail,
    log,
    quotes: quotesStore,
    appointments: appointmentsStore,
    site: { publicUrl: env.siteUrl, shopEmail: env.mail.shopEmail },
    isDemo: provider.name === 'demo',
  })
  const payments = createPaymentsService({
    database,
    provider,
    store: paymentsStore,
    appointments: appointmentsStore,
    outbox,
    jobs,
    log,
    now,
  })
  const office = createOfficeService({
    database,
    appointments: appointmentsStore,
    holds,
    store: createOfficeStore(database, env.CREWS),
    outbox,
    payments,
    crews: env.CREWS,
    timeZone: SHOP.timeZone,
    now,
  })
  return {
    log,
    limits,
    adminGate: createAdminGate(adminKeys, limitsStore, limited),
    countertopsStore: createCountertopsStore(database),
    quotesStore,
    quotes: createQuotesService(quotesStore, limits, () => jobs.nudge('outbox')),
    places: createPlacesService({ gateway: placesGateway, limits }),
    appointments: createAppointmentsService({
      store: appointmentsStore,
      holds,
      payments,
      paymentsStore,
      transaction: database.transaction,
      crews: env.CREWS,
      maxHoldsOfAddress: limited ? MAX_HOLDS_OF_ADDRESS : undefined,
      now,
    }),
    office,
    payments,
    demo,
    verifyEvent: stripe?.verifyEvent,
    jobs,
    mail,
    siteHost: hostOf({ publicUrl: env.siteUrl }),
    /** What browsers are told of who takes payments. */
    paymentsConfig:
      env.payments.provider === 'stripe'
        ? { provider: 'stripe' as const, publishableKey: env.payments.publishableKey }
        : { provider: 'demo' as const },
    databaseAnswers: () => databaseAnswers(database),
    /** Forgets what is kept for a time only: answered idempotency keys, limits whose window is over, old events and mails. */
    async purge(): Promise<void> {
      await quotesStore.purgeAnswers()
      await limitsStore.purge()
      await payments.purge()
      await outbox.purge()
    },
  }
}
