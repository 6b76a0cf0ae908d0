import { setCustomer, shareLockQuoteCustomer } from './customer-of-visit.ts'
import { addAppointmentEmail } from './emails/writers.ts'
import { lockInstallOf } from './locks.ts'
import { parseSlot, placeOrAsk } from './place-or-ask.ts'
import { addVisit } from './place-visit.ts'
import { findForCaller } from './for-caller.ts'
import { replaceReminders } from './reminders.ts'
import { loadSchedule, refuseOtherCrew } from '#server/schedule/schedule.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { answerQuote, scheduleQuote } from '#server/quotes/edit-quote.ts'
import { updatePriceClock } from '#server/quotes/price-clock.ts'
import { findStage, shareLockQuote } from '#server/quotes/queries.ts'
import type { OfficeAppointment, PhoneAppointment } from '#shared/appointments/schema.ts'
import { INSTALLABLE_STAGES } from '#shared/quotes/statuses.ts'

/**
 * Books a visit or an installation by phone. It's confirmed at once, even on short notice. Throws 409 as `placeOrAsk`; 409
 * `not_allowed_now` for an installation unless its quote is measured; and 400 for an unknown quote or customer, a crew that isn't
 * active, or a day that is over.
 */
export async function takeByPhone(ctx: Context, request: PhoneAppointment): Promise<OfficeAppointment> {
  const {
    kind = 'measure',
    appointmentDate: date,
    timeSlot: label,
    hours,
    contact,
    quoteId,
    customerId,
    crew,
    force,
  } = request
  const { fee = 'none', notes } = request
  const schedule = await loadSchedule(ctx)
  const slot = parseSlot({ date, label, hours }, schedule, ctx.now())
  refuseOtherCrew(crew, schedule)
  const lockFirst = async (tx: TransactionContext) => {
    if (kind === 'install' && quoteId !== undefined) await lockInstallOf(tx, quoteId)
    await shareLockQuoteCustomer(tx, { quoteId, contact, chosen: customerId })
  }
  return placeOrAsk(ctx, { slot, hours, crew, force, city: contact.city, lockFirst }, async (tx, take) => {
    const quote = quoteId === undefined ? undefined : await shareLockQuote(tx, quoteId)
    if (kind === 'install' && quoteId !== undefined) await refuseUnmeasured(tx, quoteId)
    const added = await addVisit(tx, {
      place: await take(contact.city),
      values: {
        kind,
        status: 'confirmed',
        quoteId: quoteId ?? null,
        quoteNumber: quote?.number ?? null,
        crewPinned: crew !== undefined,
        fee,
        feeCents: fee === 'none' ? 0 : tx.config.feeCents,
        notes,
        ...contact,
      },
      by: 'office',
      why: WHY_BOOKED[fee],
    })
    const { id } = added
    await setCustomer(tx, id, customerId)
    await replaceReminders(tx, added)
    if (quoteId !== undefined && kind === 'measure') await scheduleQuote(tx, { quoteId, isPaid: false })
    if (quoteId !== undefined) await answerQuote(tx, { quoteId })
    if (quoteId !== undefined && kind === 'install') await updatePriceClock(tx, quoteId)
    if (contact.email) await addAppointmentEmail(tx, { kind: 'visit_confirmed', appointmentId: id })
    return findForCaller(tx, id)
  })
}

/** 409 unless the quote is measured and waits for its installation. */
async function refuseUnmeasured(tx: TransactionContext, quoteId: string): Promise<void> {
  const stage = await findStage(tx, quoteId)
  if (stage !== undefined && INSTALLABLE_STAGES.includes(stage)) return
  const isInstalled = stage === 'install_booked' || stage === 'installed'
  throw new AppError(
    'not_allowed_now',
    isInstalled
      ? 'This quote already has an installation.'
      : 'You can book the installation once the quote is measured.',
  )
}

const WHY_BOOKED = {
  waived: 'Booked by phone, fee waived',
  on_site: 'Booked by phone, fee due at the visit',
  none: 'Installation, booked by phone',
}
