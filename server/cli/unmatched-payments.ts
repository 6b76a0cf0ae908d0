import { parseArgs } from 'node:util'
import { listUnmatchedPayments, type UnmatchedPayment } from '#server/payments/sweep.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { createLog, explainFailure } from '#server/log.ts'
import { createServices } from '#server/services.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { dateIn, instantAt, isCalendarDate } from '#shared/lib/zoned.ts'

/** Exit codes: 0 if nothing is unmatched, 2 if a person must act, 1 on failure. */
const EXIT_NEEDS_PERSON = 2
const USAGE = 'Usage: npm run payments:unmatched -- --since YYYY-MM-DD (the day before the backup was made)'

const STATES: Record<UnmatchedPayment['state'], string> = {
  lost: "the visit isn't in this database",
  unpaid: "the visit isn't paid in this database",
  processing: "the bank hasn't decided yet",
}

/** `payments:unmatched`: lists the provider's payments that a restored backup lacks (docs/operations.md). */
async function main(): Promise<void> {
  const since = readSince(process.argv.slice(2))
  const env = readEnv()
  if (env.payments.provider === 'demo') {
    console.log('Demo payments live in the database. None can be missing.')
    return
  }
  const log = createLog('warn')
  const { createStripePayments } = await import('#server/payment-provider/stripe/stripe-payments.ts')
  const stripe = createStripePayments(env.payments, () => new Date())
  const database = await openDatabase(env, log, (error) => fail(error))
  try {
    const { ctx } = createServices({ env, adminKeys: [], database, log, stripe })
    const unmatched = await listUnmatchedPayments(ctx, instantAt(since, 0, SHOP.timeZone))
    console.log([`Unmatched payments since ${since}: ${unmatched.length}`, ...unmatched.map(formatPayment)].join('\n'))
    if (unmatched.length > 0) process.exitCode = EXIT_NEEDS_PERSON
  } finally {
    log.flush()
    await database.close()
  }
}

function readSince(args: string[]): string {
  const { since } = parseArgs({ args, options: { since: { type: 'string' } } }).values
  if (since === undefined || !isCalendarDate(since)) throw new Error(`--since must be a date.\n${USAGE}`)
  return since
}

function formatPayment({ intentId, receivedCents, currency, createdAt, metadata, state }: UnmatchedPayment): string {
  const amount = currency === 'usd' ? formatCents(receivedCents) : `${receivedCents} ${currency} (smallest unit)`
  const { date, slot, quoteNumber, purpose } = metadata
  const quote = quoteNumber ? `, quote #${quoteNumber}` : ''
  const what = purpose ?? 'unknown visit'
  const booked = date && slot ? `visit on ${date} ${slot}${quote}` : `${what}${quote}`
  return `  ${intentId}, ${amount}, started ${dateIn(createdAt, SHOP.timeZone)}, ${booked}: ${STATES[state]}`
}

function fail(error: unknown): never {
  console.error("Couldn't list payments.", explainFailure(error))
  process.exit(1)
}

main().catch(fail)
