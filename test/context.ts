import type { Context, ProcessConfig } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { SYSTEM } from '#server/events/actor.ts'
import { newLimitCounts } from '#server/http/limits.ts'
import { type PaymentProvider, PaymentProviderUnavailable } from '#server/payment-provider/provider.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { silentLog } from './log.ts'

interface Changes extends Partial<Omit<Context, 'db' | 'config'>> {
  config?: Partial<ProcessConfig>
}

/** A context for verbs, with one crew. Without `changes`, it sends no jobs and its provider doesn't answer. */
export function testContext(db: Database, { config, now = () => new Date(), ...changes }: Changes = {}): Context {
  return {
    db,
    now,
    by: SYSTEM,
    log: silentLog,
    jobs: { send: async () => {}, sendMails: async () => {}, runSoon: () => {} },
    limitCounts: newLimitCounts(),
    remembered: {},
    provider: PROVIDER_WITHOUT_ANSWER,
    ...changes,
    config: { crews: 1, feeCents: MEASUREMENT_FEE_CENTS, limited: true, emailFilesDir: '', ...config },
  }
}

const noAnswer = () => Promise.reject(new PaymentProviderUnavailable('No answer'))

const PROVIDER_WITHOUT_ANSWER: PaymentProvider = {
  name: 'demo',
  createIntent: noAnswer,
  retrieveIntent: noAnswer,
  resumeIntent: noAnswer,
  cancelIntent: noAnswer,
  refundIntent: noAnswer,
  listIntentsSince: noAnswer,
}
