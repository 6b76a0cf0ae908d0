import type { Context, ProcessConfig } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { SYSTEM } from '#server/events/actor.ts'
import { newLimitCounts } from '#server/http/limits.ts'
import { type PaymentProvider, PaymentProviderUnavailable } from '#server/payments/provider.ts'
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
    jobs: { send: async () => {}, runSoon: () => {} },
    limitCounts: newLimitCounts(),
    remembered: {},
    provider: providerWithoutAnswer(),
    ...changes,
    config: { crews: 1, feeCents: MEASUREMENT_FEE_CENTS, limited: true, emailFilesDir: '', ...config },
  }
}

/** Calls `onCall` with the name of each call, and never answers. */
export function providerWithoutAnswer(onCall: (name: keyof PaymentProvider) => void = () => {}): PaymentProvider {
  const noAnswer = (name: keyof PaymentProvider) => () => {
    onCall(name)
    return Promise.reject(new PaymentProviderUnavailable('No answer'))
  }
  return {
    name: 'demo',
    createIntent: noAnswer('createIntent'),
    retrieveIntent: noAnswer('retrieveIntent'),
    resumeIntent: noAnswer('resumeIntent'),
    cancelIntent: noAnswer('cancelIntent'),
    refundIntent: noAnswer('refundIntent'),
    listIntentsSince: noAnswer('listIntentsSince'),
  }
}
