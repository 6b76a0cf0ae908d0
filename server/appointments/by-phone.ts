import { setCustomer, shareLockQuoteCustomer } from './customer-of-visit.ts'
import { addAppointmentEmail } from './emails/writers.ts'
import { parseSlot, placeOrAsk } from './place-or-ask.ts'
import { addVisit } from './place-visit.ts'
import { findForCaller } from './for-caller.ts'
import { replaceReminders } from './reminders.ts'
import { loadSchedule, refuseOtherCrew } from '#server/schedule/schedule.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { answerQuote, scheduleQuote } from '#server/quotes/edit-quote.ts'
import { shareLockQuote } from '#server/quotes/queries.ts'
import type { OfficeAppointment, PhoneAppointment } from '#shared/appointments/schema.ts'

/**
 * Books a visit by phone. It's confirmed at once, even on short notice. Throws 409 as `placeOrAsk`; and 400 for an unknown quote or
 * customer, a crew that isn't active, or a day that is over.
 */
export async function takeByPhone(ctx: Context, request: PhoneAppointment): Promise<OfficeAppointment> {
  const { appointmentDate: date, timeSlot: label, contact, quoteId, customerId, crew, force, fee, notes } = request
  const schedule = await loadSchedule(ctx)
  const slot = parseSlot({ date, label }, schedule, ctx.now())
  refuseOtherCrew(crew, schedule)
  const lockFirst = async (tx: TransactionContext) => {
    await shareLockQuoteCustomer(tx, { quoteId, contact, chosen: customerId })
  }
  return placeOrAsk(ctx, { slot, crew, force, city: contact.city, lockFirst }, async (tx, take) => {
    const quote = quoteId === undefined ? undefined : await shareLockQuote(tx, quoteId)
    const added = await addVisit(tx, {
      place: await take(contact.city),
      values: {
        status: 'confirmed',
        quoteId: quoteId ?? null,
        quoteNumber: quote?.number ?? null,
        crewPinned: crew !== undefined,
        fee,
        feeCents: tx.config.feeCents,
        notes,
        ...contact,
      },
      by: 'office',
      why: WHY_BOOKED[fee],
    })
    const { id } = added
    await setCustomer(tx, id, customerId)
    await replaceReminders(tx, added)
    if (quoteId !== undefined) await scheduleQuote(tx, { quoteId, isPaid: false })
    if (quoteId !== undefined) await answerQuote(tx, { quoteId })
    if (contact.email) await addAppointmentEmail(tx, { kind: 'visit_confirmed', appointmentId: id })
    return findForCaller(tx, id)
  })
}

const WHY_BOOKED = {
  waived: 'Booked by phone, fee waived',
  on_site: 'Booked by phone, fee due at the visit',
}
