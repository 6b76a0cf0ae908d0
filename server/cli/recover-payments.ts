import { parseArgs } from 'node:util'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { dateIn, instantAt, isCalendarDate } from '#shared/lib/zoned.ts'
import { addFirstCrews } from '#server/appointments/crews/add-first-crews.ts'
import { type RecoveredPayment, recoverPayments } from '#server/appointments/recovery/recover-payments.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { createLog } from '#server/log.ts'
import { createServices } from '#server/services.ts'

/** Exit codes: 0 if all is done, 2 if a person must look at something, 1 on failure. */
const EXIT_NEEDS_PERSON = 2
const USAGE = 'Usage: npm run payments:recover -- --since YYYY-MM-DD (the day before the backup was made)'

/** `payments:recover`: completes a restored backup from the provider's payments (docs/operations.md). */
async function main(): Promise<void> {
  const since = readSince(process.argv.slice(2))
  const env = readEnv()
  const log = createLog('warn')
  if (env.payments.provider === 'demo') {
    console.log('Demo payments live in the database. There is nothing to recover.')
    return
  }
  const stripe = (await import('#server/payments/stripe/stripe-payments.ts')).createStripePayments(
    env.payments,
    () => new Date(),
  )
  const database = await openDatabase(env, log, (error) => fail(error))
  try {
    const { ctx } = createServices({ env, adminKeys: [], database, log, stripe })
    await addFirstCrews(ctx)
    const found = await recoverPayments(ctx, instantAt(since, 0, SHOP.timeZone))
    console.log(formatReport(found, since))
    if (found.some(({ problem }) => problem !== undefined)) process.exitCode = EXIT_NEEDS_PERSON
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

/** A repeated run prints the same text for the same payments. */
function formatReport(found: readonly RecoveredPayment[], since: string): string {
  const done = found.filter(({ problem }) => problem === undefined)
  const left = found.filter(({ problem }) => problem !== undefined)
  return [
    `Payments started since ${since}.`,
    `Appointments rebuilt: ${done.length}`,
    ...done.map((one) => `  ${formatPayment(one)}`),
    `Needs a person: ${left.length}`,
    ...left.map((one) => `  ${formatPayment(one)}: ${one.problem}`),
  ].join('\n')
}

function formatPayment({
  intentId,
  appointmentId,
  receivedCents,
  currency,
  createdAt,
  appointment,
}: RecoveredPayment): string {
  const amount = currency === 'usd' ? formatCents(receivedCents) : `${receivedCents} ${currency} (smallest unit)`
  const quote = appointment && appointment.quoteNumber !== null ? `, quote #${appointment.quoteNumber}` : ''
  const planned = appointment ? `visit on ${appointment.date} ${appointment.timeSlot}${quote}` : 'no visit'
  return `${intentId}, ${amount}, started ${dateIn(createdAt, SHOP.timeZone)}, ${planned}, appointment ${appointmentId}`
}

function fail(error: unknown): never {
  console.error("Couldn't recover payments.", explainFailure(error))
  process.exit(1)
}

main().catch(fail)
