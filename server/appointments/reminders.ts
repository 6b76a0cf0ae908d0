import type { AppointmentEmailKind } from './emails/writers.ts'
import { type AppointmentFacts, loadConfirmed } from './emails/facts.ts'
import type { AppointmentRow } from './queries.ts'
import type { TransactionContext } from '#server/context.ts'
import type { MailContext, OutgoingEmail, SkippedEmail } from '#server/mail/email.ts'
import { addEmails, cancelWaitingEmails } from '#server/mail/outbox.ts'
import { findSettings } from '#server/settings/table.ts'
import {
  afterQuietHours,
  isStillUseful,
  type Reminder,
  reminderTime,
  reminderTimes,
} from '#shared/appointments/reminders.ts'

const REMINDER_EMAILS = {
  first: 'first_reminder',
  second: 'second_reminder',
} as const satisfies Record<Reminder, AppointmentEmailKind>

const REMINDER_KINDS = Object.values(REMINDER_EMAILS)

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

/**
 * The facts of a reminder when it's about to be sent. Skipped if the visit is gone or was moved, if an owner turned reminders
 * off, or once it no longer helps. It waits for its time, and for the end of the quiet hours if it's late.
 */
export async function loadReminder(
  ctx: MailContext,
  email: OutgoingEmail,
  reminder: Reminder,
): Promise<AppointmentFacts | SkippedEmail> {
  const facts = await loadConfirmed(ctx, email)
  if ('skippedBecause' in facts) return facts
  if (facts.appointmentDate !== email.previousDate || facts.timeSlot !== email.previousSlot) {
    return { skippedBecause: 'the visit was moved' }
  }
  const settings = await findSettings(ctx)
  const isOn = { first: settings.firstReminderOn, second: settings.secondReminderOn }
  if (!isOn[reminder]) return { skippedBecause: 'an owner has turned these reminders off' }
  const now = ctx.now()
  const { startsAt } = facts
  if (!isStillUseful(reminder, { startsAt, now })) return { skippedBecause: 'it comes too late to help' }
  const until = [reminderTime(reminder, startsAt), afterQuietHours(now)].find((time) => time > now)
  if (until) return { skippedBecause: "it isn't time yet", until }
  return { ...facts, at: now }
}
