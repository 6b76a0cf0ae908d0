import { changeStatus } from '#server/appointments/change-status.ts'
import { applyPayment } from '#server/payments/apply.ts'
import { findPaymentOf, isOpen, type OnlinePayment } from '#server/payments/queries.ts'
import { releaseHold } from './release-hold.ts'
import { visibleContact } from '#server/appointments/present-appointment.ts'
import { type AppointmentRow, findAppointment } from '#server/appointments/queries.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { type IntentParams, mapOutageTo503, type PaymentIntent } from '#server/payment-provider/provider.ts'
import { isInServiceArea, isOwnState, OUT_OF_AREA, OUT_OF_STATE } from '#shared/appointments/service-area.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'

interface StartPayment {
  session: string
  appointmentId: string
}

/**
 * Returns the client secret that lets the browser pay the session's hold. Throws 404; 409 if it's already paid, has
 * expired or is out of area; 503.
 */
export async function startPayment(ctx: Context, { session, appointmentId }: StartPayment): Promise<string> {
  const appointment = await findAppointment(ctx, appointmentId)
  if (appointment?.sessionId !== session)
    throw new AppError('not_found', 'Appointment not found. Please choose a time again.')
  refuseUnlessHeld(appointment, ctx.now())
  refuseOutOfArea(appointment)
  const payment = await findPaymentOf(ctx, appointment.id)
  const intent = await resumeOrCreateIntent(ctx, appointment, payment)
  if (payment?.intentId === intent.id && isOpen(intent)) return intent.clientSecret
  const { after, own } = await inTransaction(ctx, async (tx) => {
    await applyPayment(tx, intent)
    return { after: await findAppointment(tx, appointment.id), own: await findPaymentOf(tx, appointment.id) }
  })
  if (after) refuseUnlessHeld(after, ctx.now())
  // Another request stored its intent first. Only that one counts; payments on any other get refunded.
  const counting = own && own.intentId !== intent.id ? await resumeOrCreateIntent(ctx, appointment, own) : intent
  if (isOpen(counting)) return counting.clientSecret
  // It's processing, so a second payment would charge twice.
  throw new AppError('already_paid', 'A payment for this appointment is already in progress.')
}

/** Throws 409 if the provider no longer has the payment, and 503 if it doesn't answer. */
function resumeOrCreateIntent(
  ctx: Context,
  appointment: AppointmentRow,
  payment: OnlinePayment | undefined,
): Promise<PaymentIntent> {
  const { id, feeCents: amountCents } = appointment
  return mapOutageTo503(async () => {
    const intent = payment
      ? await ctx.provider.resumeIntent(payment.intentId, intentDetails(appointment))
      : await ctx.provider.createIntent({ reference: id, purpose: 'visit', amountCents, ...intentDetails(appointment) })
    if (intent) return intent
    // End the hold, so that the visitor starts over with a payment the provider knows.
    const why = 'The payment provider no longer has the payment'
    await releaseHold(ctx, id, async (tx) => {
      await changeStatus(tx, { id, from: 'held', to: 'expired', by: 'system', why })
    })
    throw holdExpired()
  })
}

/**
 * The intent parameters that can change while a hold lasts. The metadata says what a payment without its appointment was for.
 * The slot is as of the last time the payment form was shown. Nothing identifies the customer.
 */
function intentDetails(appointment: AppointmentRow): Pick<IntentParams, 'receiptEmail' | 'metadata'> {
  const { appointmentDate: date, timeSlot: slot, quoteNumber } = appointment
  const metadata = { date, slot, ...(quoteNumber !== null && { quoteNumber: String(quoteNumber) }) }
  // A browser can read an intent's receipt email with its client secret.
  return { receiptEmail: visibleContact(appointment).email || undefined, metadata }
}

function refuseUnlessHeld({ status, heldUntil }: AppointmentRow, at: Date): void {
  if (status === 'held' && heldUntil !== null && heldUntil > at) return
  if (isInPhase(status, 'booked', 'over')) throw new AppError('already_paid', 'This appointment is already paid.')
  if (status === 'cancelled')
    throw new AppError('hold_expired', 'This appointment was canceled. Please choose a time again.')
  throw holdExpired()
}

/**
 * Refuses a payment for an address the crews don't reach (docs/rules.md, Booking). A visit without any address passes: the
 * shop asks for it.
 */
function refuseOutOfArea({ address, city, state, zipCode }: AppointmentRow): void {
  const refuse = (field: 'state' | 'zipCode', message: string) => {
    throw new AppError('out_of_area', message, { issues: [{ path: `contact.${field}`, message }] })
  }
  if (zipCode === '' && (address !== '' || city !== '')) refuse('zipCode', 'Zip code is required')
  if (zipCode !== '' && !isInServiceArea(zipCode)) refuse('zipCode', OUT_OF_AREA)
  if (!isOwnState(state)) refuse('state', OUT_OF_STATE)
}

function holdExpired(): AppError {
  return new AppError('hold_expired', 'Your hold on this time has ended. Please choose a time again.')
}
