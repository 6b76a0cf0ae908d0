import { sql } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { historyAuthor, insertHistoryFrom } from './add-history-event.ts'
import { setCustomer, shareLockQuoteCustomer } from './customer.ts'
import { addAppointmentEmail } from './emails/writers.ts'
import { type CrewChoice, crewChoiceValues, forcedOrOccupied, freeCrew } from './free-crew.ts'
import { parseSlot, refuseOtherCrew, withSlot } from './office-slot.ts'
import { findForCaller } from './office.ts'
import { type RequestedSlot, slotValues } from './queries.ts'
import { loadSchedule } from './schedule.ts'
import { nowParam, requestedRange } from './sql.ts'
import { appointments } from './table.ts'
import { contactColumnList, contactParam, contactValues, mapContactColumns } from '#server/contact/sql.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { customerErased } from '#server/http/app-error.ts'
import { scheduleQuote, shareLockQuote } from '#server/quotes/edit-quote.ts'
import { unknownQuoteId } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import type { OfficeAppointment, PhoneAppointment } from '#shared/appointments/schema.ts'

/**
 * Books an appointment by phone. It's confirmed at once, even on short notice and on closed days. Throws 409 `slot_taken`
 * with the free slots of that day, 409 `too_tight` with the neighbors, and 400 for an unknown quote, a crew that isn't
 * active, or a time that has passed.
 */
export async function takeByPhone(ctx: Context, request: PhoneAppointment): Promise<OfficeAppointment> {
  const { appointmentDate: date, timeSlot: label, contact, quoteId, crew, force } = request
  const schedule = await loadSchedule(ctx)
  const slot = parseSlot({ date, label }, schedule, ctx.now())
  refuseOtherCrew(crew, schedule)
  const id = randomUUID()
  const lockFirst = (tx: TransactionContext) => shareLockQuoteCustomer(tx, { quoteId, contact })
  return withSlot(ctx, { slot, schedule, crew, force, city: contact.city, lockFirst }, async (tx, choice) => {
    const quote = quoteId === undefined ? undefined : await shareLockQuote(tx, quoteId)
    if (quoteId !== undefined && !quote) throw unknownQuoteId()
    if (quote?.erasedAt) throw customerErased()
    if (!(await addConfirmed(tx, { id, slot, choice, request }))) return undefined
    await setCustomer(tx, id)
    if (quoteId !== undefined) await scheduleQuote(tx, { quoteId, isPaid: false })
    if (contact.email) await addAppointmentEmail(tx, { kind: 'visit_confirmed', appointmentId: id })
    return findForCaller(tx, id)
  })
}

// Raw: picks the crew, adds the row and its history event in one statement.
const insertConfirmed = rawStatement(
  'office_visit_add',
  z.strictObject({ id: z.string() }),
  sql`with crew as (${freeCrew({ city: contactParam('city'), by: 'office' })}), inserted as (
        insert into ${appointments} (
          id, quote_id, quote_number, status, appointment_date, time_slot, during, occupied, crew, crew_pinned, fee, fee_cents, notes,
          calendar_token, created_at, ${contactColumnList}
        )
        select ${param('id')}::uuid, quote.id, quote.number, 'confirmed', ${param('date')}::date, ${param('timeSlot')},
          ${requestedRange}, ${forcedOrOccupied}, crew.crew, ${param('isPinned')}::boolean, ${param('fee')}, ${param('feeCents')}::int, ${param('notes')},
          ${param('calendarToken')}, ${nowParam},
          ${mapContactColumns(contactParam)}
        from crew left join ${quotes} as quote on quote.id = ${param('quoteId')}::uuid
        on conflict do nothing
        returning id
      ), logged as (
        ${insertHistoryFrom(sql`select id, null, 'confirmed', 'office', ${param('why')} from inserted`)}
      )
      select id from inserted`,
)

interface NewPhoneAppointment {
  id: string
  slot: RequestedSlot
  choice: CrewChoice
  request: PhoneAppointment
}

/** False if no crew is free. */
async function addConfirmed(
  tx: TransactionContext,
  { id, slot, choice, request }: NewPhoneAppointment,
): Promise<boolean> {
  const { contact, quoteId, fee, notes } = request
  const rows = await insertConfirmed(tx.db, {
    id,
    calendarToken: randomBytes(16).toString('hex'),
    isPinned: request.crew !== undefined,
    ...crewChoiceValues(choice),
    quoteId: quoteId ?? null,
    fee,
    feeCents: tx.config.feeCents,
    notes,
    why: fee === 'waived' ? 'Booked by phone, fee waived' : 'Booked by phone, fee due at the visit',
    now: tx.now().toISOString(),
    ...slotValues(slot),
    ...contactValues(contact),
    ...historyAuthor(tx, 'office'),
  })
  return rows.length > 0
}
