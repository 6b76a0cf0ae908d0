import type { AppointmentEmailKind } from './emails/writers.ts'
import type { AppointmentRow } from './queries.ts'
import type { TransactionContext } from '#server/context.ts'
import { addEmails, cancelWaitingEmails } from '#server/mail/outbox.ts'
import { type Reminder, reminderTimes } from '#shared/appointments/reminders.ts'

const REMINDER_EMAILS = {
  first: 'first_reminder',
  second: 'second_reminder',
} as const satisfies Record<Reminder, AppointmentEmailKind>

export const REMINDER_KINDS = Object.values(REMINDER_EMAILS)

type RemindedVisit = Pick<AppointmentRow, 'id' | 'appointmentDate' | 'timeSlot' | 'startsAt'>

/**
 * Writes the emails that remind the customer of a confirmed visit, in place of those for its earlier time. The mail job
 * reads the visit again. `toldAt` is when the customer learned of the time.
 */
export async function replaceReminders(
  tx: TransactionContext,
  { id, appointmentDate, timeSlot, startsAt }: RemindedVisit,
  toldAt: Date = tx.now(),
): Promise<void> {
  await cancelReminders(tx, id)
  const now = tx.now()
  const due = reminderTimes({ startsAt, toldAt }).filter(({ at }) => at > now)
  if (due.length === 0) return
  await addEmails(
    tx,
    due.map(({ reminder, at }) => ({
      kind: REMINDER_EMAILS[reminder],
      appointmentId: id,
      previous: { appointmentDate, timeSlot },
      delaySeconds: (at.getTime() - now.getTime()) / 1000,
    })),
  )
}

/** Takes back the reminders that wait. One that is being sent stays. */
export async function cancelReminders(tx: TransactionContext, appointmentId: string): Promise<void> {
  await cancelWaitingEmails(tx, { kinds: REMINDER_KINDS, appointmentId })
}
