import { type IntentFacts, readIntentMetadata } from '#server/appointments/payment/intent-metadata.ts'
import { isOurIntent, type OurIntent } from '#server/appointments/payment/intents.ts'
import { findPayment, findPaymentOf } from '#server/appointments/payment/queries.ts'
import { expireHold } from '#server/appointments/payment/expire-hold.ts'
import { loadSchedule } from '#server/appointments/hours/load-schedule.ts'
import { findAppointment, listOverdueHoldsIn } from '#server/appointments/queries.ts'
import type { RequestedSlot } from '#server/appointments/requested-slot.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { advanceQuoteNumber } from '#server/quotes/advance-quote-number.ts'
import { slotByLabel, slotTimes } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { confirmFromPayment, NeedsPerson } from './confirm-from-payment.ts'
import { isRecovered } from './recovery-events.ts'

/** A payment whose appointment was rebuilt or confirmed, or that a person must look at. */
export interface RecoveredPayment {
  intentId: string
  appointmentId: string
  receivedCents: number
  currency: string
  createdAt: Date
  /** The current plan. Undefined if it isn't known. */
  appointment: IntentFacts | undefined
  /** Why a person must look at it, as a sentence. Undefined if the appointment is restored and still to come. */
  problem: string | undefined
}

/**
 * Completes a restored backup from the provider's list of payments since then (docs/operations.md, After a restored
 * backup): rebuilds or confirms their appointments. It refunds nothing. If the payment rules call for a refund, it writes
 * nothing and reports the payment to a person. A repeated run changes nothing and returns the same list, oldest first.
 * Throws if the provider doesn't answer.
 */
export async function recoverPayments(ctx: Context, since: Date): Promise<RecoveredPayment[]> {
  // The provider lists the newest first.
  const intents = (await ctx.provider.listIntentsSince(since)).filter(isOurIntent).toReversed()
  const numbers = intents.map(({ metadata }) => readIntentMetadata(metadata)?.quoteNumber ?? 0)
  await advanceQuoteNumber(
    ctx,
    numbers.reduce((most, number) => Math.max(most, number), 0),
  )
  const found: { intent: OurIntent; isKnown: boolean }[] = []
  for (const intent of intents) {
    found.push({ intent, isKnown: (await findAppointment(ctx, intent.reference)) !== undefined })
  }
  // Start with holds in the backup: they may free a slot that another payment needs.
  const ordered = found.toSorted((one, other) => Number(other.isKnown) - Number(one.isKnown))
  const results: RecoveredPayment[] = []
  for (const { intent } of ordered) {
    const result = await recoverPayment(ctx, intent)
    if (result) results.push(result)
  }
  return results.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.intentId < other.intentId ? -1 : 1),
  )
}

/** Undefined if the backup lost nothing of this payment. */
async function recoverPayment(ctx: Context, intent: OurIntent): Promise<RecoveredPayment | undefined> {
  const { reference: appointmentId, receivedCents, currency } = intent
  const appointment = readIntentMetadata(intent.metadata)
  const before = await findAppointment(ctx, appointmentId)
  if (intent.status === 'processing') {
    if (before) return undefined
    return reportOf(intent, appointment, "The bank hasn't decided yet. Run this again tomorrow.")
  }
  if (receivedCents <= intent.refundedCents) return undefined
  const stored = await findPayment(ctx, intent.id)
  if (!stored || stored.receivedCents === 0) {
    if (currency !== 'usd') return reportOf(intent, appointment, `It's in another currency (${currency}).`)
    const problem = await restoreAppointment(ctx, intent)
    if (problem !== undefined) return reportOf(intent, appointment, problem)
  }
  const after = await findAppointment(ctx, appointmentId)
  if (!after || !(await isRecovered(ctx, appointmentId))) return undefined
  const isLeft = isInPhase(after.status, 'booked') && after.startsAt <= ctx.now()
  const { appointmentDate: date, timeSlot, quoteNumber } = after
  return reportOf(
    intent,
    { date, timeSlot, quoteNumber },
    isLeft ? 'Its visit time has passed. Mark it at /orders, or cancel it with a refund.' : undefined,
  )
}

/** Returns why a person must decide. Undefined if it's restored. */
async function restoreAppointment(ctx: Context, intent: OurIntent): Promise<string | undefined> {
  const slot = slotInMetadata(intent)
  try {
    if (slot && slot.start > ctx.now()) await expireOverdueHolds(ctx, slot, intent.reference)
    await inTransaction(ctx, (tx) => confirmFromPayment(tx, intent, slot))
    return undefined
  } catch (error) {
    if (!(error instanceof NeedsPerson)) throw error
    return error.message
  }
}

/** Ends unpaid holds that were open when the backup was made and are overdue now. */
async function expireOverdueHolds(ctx: Context, slot: RequestedSlot, own: string): Promise<void> {
  const { travelMinutes } = await loadSchedule(ctx)
  for (const id of await listOverdueHoldsIn(ctx, slot, travelMinutes)) {
    if (id === own) continue
    const payment = await findPaymentOf(ctx, id)
    const intent = payment && (await ctx.provider.retrieveIntent(payment.intentId))
    // Expiring a paid hold would settle its payment, maybe with a refund.
    if (!intent || (intent.receivedCents === 0 && intent.status !== 'processing')) await expireHold(ctx, id)
  }
}

/** Undefined if the metadata names no slot. */
function slotInMetadata({ metadata }: OurIntent): RequestedSlot | undefined {
  const appointment = readIntentMetadata(metadata)
  const slot = appointment && slotByLabel(appointment.timeSlot)
  return slot && { date: appointment.date, timeSlot: slot.label, ...slotTimes(appointment.date, slot, SHOP.timeZone) }
}

function reportOf(
  { id: intentId, reference: appointmentId, receivedCents, currency, createdAt }: OurIntent,
  appointment: IntentFacts | undefined,
  problem: string | undefined,
): RecoveredPayment {
  return { intentId, appointmentId, receivedCents, currency, createdAt, appointment, problem }
}
