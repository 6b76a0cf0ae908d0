import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { emailCrewDays } from './appointments/crew-days.ts'
import { emailFailedRefunds, refundPayment } from './payments/refund.ts'
import { expireAllOverdue, sweepPayments } from './payments/sweep.ts'
import { settlePayment } from './payments/apply.ts'
import type { Database } from './db/database.ts'
import { EMAIL_WRITERS } from './email-writers.ts'
import { SYSTEM } from './events/actor.ts'
import type { Env } from './env.ts'
import { purgeExpired } from './erasure/purge-expired.ts'
import { hashAdminKeys } from './http/access.ts'
import { newLimitCounts } from './http/limits.ts'
import { createJobs } from './jobs/worker.ts'
import type { Log } from './log.ts'
import { createMailGateway } from './mail/gateway.ts'
import type { MailContext } from './mail/email.ts'
import { queueWaitingEmails } from './mail/outbox.ts'
import { expireFinalQuotes } from './final-quotes/send.ts'
import { sendEmail } from './mail/send-email.ts'
import { addPageLink } from './my/link.ts'
import { createDemoProvider } from './payment-provider/demo-provider.ts'
import { mapOutageTo503 } from './payment-provider/provider.ts'
import type { StripePayments } from './payment-provider/stripe/stripe-payments.ts'
import { GOOGLE_PLACES_TIMEOUT_MS, createGooglePlaces } from './places/gateway.ts'
import type { PlacesContext } from './places/addresses.ts'

interface ServicesConfig {
  env: Env
  adminKeys: readonly string[]
  database: Database
  log: Log
  /** If set, Stripe takes the payments. Otherwise they are a demo. */
  stripe?: StripePayments | undefined
  now?: () => Date
  /** The fee for new appointments. Booked ones keep theirs. */
  feeCents?: number
}

export type Services = ReturnType<typeof createServices>

/** Connects the database, jobs and gateways with the verbs that use them. This happens nowhere else. */
export function createServices({
  env,
  adminKeys,
  database,
  log,
  stripe,
  now = () => new Date(),
  feeCents = MEASUREMENT_FEE_CENTS,
}: ServicesConfig) {
  const demo = stripe ? undefined : createDemoProvider(database, now)
  const provider = stripe?.provider ?? demo
  if (!provider) throw new Error('No payment provider is set up')

  // Services run jobs and also send them, so the handlers refer to services that are created below.
  const jobs = createJobs({
    database,
    log,
    handlers: {
      // If this fails for good, the office reads the mapped message.
      settle: ({ intentId }) => mapOutageTo503(() => settlePayment(ctx, intentId)),
      refund: ({ intentId }) => refundPayment(ctx, intentId),
      'expire-holds': () => expireAllOverdue(ctx),
      'expire-final-quotes': () => expireFinalQuotes(ctx),
      'sweep-payments': () => sweepPayments(ctx),
      outbox: async () => {
        await emailFailedRefunds(ctx)
        await emailCrewDays(ctx)
        await queueWaitingEmails(ctx)
      },
      mail: ({ mailId }) => sendEmail(ctx, mailId),
    },
  })
  const ctx: MailContext & PlacesContext = {
    db: database,
    now,
    by: SYSTEM,
    log,
    jobs,
    limitCounts: newLimitCounts(),
    remembered: {},
    provider,
    config: { crews: env.CREWS, feeCents, limited: env.RATE_LIMIT === 'on', emailFilesDir: env.mail.emailFilesDir },
    mail: {
      gateway: createMailGateway(env.mail),
      site: { publicUrl: env.siteUrl, shopEmail: env.mail.shopEmail },
      addPageLink,
      writers: EMAIL_WRITERS,
    },
    places: env.GOOGLE_PLACES_API_KEY
      ? createGooglePlaces({
          apiKey: env.GOOGLE_PLACES_API_KEY,
          baseUrl: env.GOOGLE_PLACES_URL,
          timeoutMs: GOOGLE_PLACES_TIMEOUT_MS,
        })
      : null,
  }
  return {
    ctx,
    log,
    feeCents,
    adminKeys: hashAdminKeys(adminKeys),
    demo,
    verifyEvent: stripe?.verifyEvent,
    jobs,
    /** The payment settings that browsers get. */
    paymentsConfig:
      env.payments.provider === 'stripe'
        ? { provider: 'stripe' as const, publishableKey: env.payments.publishableKey }
        : { provider: 'demo' as const },
    warnMegabytes: env.DATABASE_WARN_MB,
    /** Deletes data whose retention has ended. */
    purge: () => purgeExpired(ctx),
  }
}
