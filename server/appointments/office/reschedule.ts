import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { historyAuthor } from '#server/appointments/add-history-event.ts'
import { lockReschedules } from '#server/appointments/locks.ts'
import { type RequestedSlot, slotValues } from '#server/appointments/requested-slot.ts'
import { crewForReschedule, now, requestedRange } from '#server/appointments/sql.ts'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { addAppointmentEmail } from '#server/appointments/emails/add-appointment-email.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { lockForChange, notAllowed, presentCurrent } from './office-appointments.ts'
import { withSlot } from './with-slot.ts'

interface Reschedule {
  id: string
  slot: RequestedSlot
  askedBy: 'shop' | 'customer'
  version: number | undefined
}

/**
 * Moves a confirmed appointment to another slot and emails the customer. Throws 404 and 409 as `changeAppointment`.
 */
export async function reschedule(ctx: Context, { id, slot, askedBy, version }: Reschedule): Promise<OfficeAppointment> {
  return withSlot(ctx, slot, async (tx) => {
    const appointment = await lockForChange(tx, id, version)
    if (!isInPhase(appointment.status, 'booked')) throw notAllowed(await presentCurrent(tx, id))
    const { appointmentDate, timeSlot, email } = appointment
    if (appointmentDate === slot.date && timeSlot === slot.timeSlot) {
      const current = await presentCurrent(tx, id)
      throw new AppError('not_allowed_now', 'The visit is already at that time.', { fields: { current } })
    }
    const isByShop = askedBy === 'shop'
    const why = `Moved from ${formatCalendarDate(appointmentDate)}, ${timeSlot}${isByShop ? '' : ", at the customer's request"}`
    if (!(await tryReschedule(tx, { id, slot, isByShop, why }))) return undefined
    if (email) {
      await addAppointmentEmail(tx, { kind: 'visit_moved', appointmentId: id, previous: { appointmentDate, timeSlot } })
    }
    return presentCurrent(tx, id)
  })
}

// Raw: picks the crew, changes the row and adds its history event in one statement.
const updateSlot = rawStatement(
  'office_visit_move',
  z.strictObject({ id: z.string() }),
  sql`with ${crewForReschedule()}, moved as (
        update ${appointments} as a set
          appointment_date = ${param('date')}::date, time_slot = ${param('timeSlot')}, during = ${requestedRange},
          crew = crew.crew, version = a.version + 1,
          moved_by_shop = a.moved_by_shop or ${param('isByShop')}::boolean
        from crew where a.id = ${param('id')}::uuid
        returning a.id, a.status
      ), logged as (
        insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why, person_id, by_name)
        select id, ${now}, status, status, 'office', ${param('why')}, ${param('personId')}::uuid, ${param('byName')} from moved
      )
      select id from moved`,
)

interface SlotChange {
  id: string
  slot: RequestedSlot
  /** True if the shop asked for it, not the customer. */
  isByShop: boolean
  why: string
}

/**
 * False if no crew is free. Throws if another appointment takes the slot at the same moment (`isSlotTaken`), which ends
 * the transaction.
 */
async function tryReschedule(tx: TransactionContext, { id, slot, isByShop, why }: SlotChange): Promise<boolean> {
  await lockReschedules(tx)
  const values = {
    id,
    crews: tx.settings.crews,
    isByShop,
    why,
    now: tx.now().toISOString(),
    ...slotValues(slot),
    ...historyAuthor(tx, 'office'),
  }
  return (await updateSlot(tx.db, values)).length > 0
}
