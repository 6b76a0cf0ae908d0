import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AppointmentEmailKind } from './emails/writers.ts'
import { type AppointmentFacts, loadConfirmed } from './emails/facts.ts'
import { appointmentColumns, type AppointmentRow } from './queries.ts'
import { appointments } from './table.ts'
import { sqlInstant } from '#server/db/columns.ts'
import type { TransactionContext } from '#server/context.ts'
import type { MailContext, OutgoingEmail, SkippedEmail } from '#server/mail/email.ts'
import { addEmails, cancelWaitingEmails } from '#server/mail/outbox.ts'
import { findSettings } from '#server/settings/table.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
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

type RemindedVisit = Pick<AppointmentRow, 'id' | 'kind' | 'quoteId' | 'appointmentDate' | 'timeSlot' | 'startsAt'>

/**
 * Writes the emails that remind the customer of a confirmed visit, in place of those for its earlier time. The mail job
 * reads the visit again. `toldAt` is when the customer learned of the time. Of an installation, they come before its first part.
 */
export async function replaceReminders(
  tx: TransactionContext,
  visit: RemindedVisit,
  toldAt: Date = tx.now(),
): Promise<void> {
  await cancelReminders(tx, visit)
  const [first] = visit.kind === 'install' ? await listUpcomingParts(tx, visit) : [visit]
  if (first) await remindOf(tx, first, toldAt)
}

async function remindOf(
  tx: TransactionContext,
  { id, appointmentDate, timeSlot, startsAt }: RemindedVisit,
  toldAt: Date,
): Promise<void> {
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

/** The parts of that one's installation that are to come, by time. */
function listUpcomingParts({ db, now }: TransactionContext, { id, quoteId }: RemindedVisit): Promise<RemindedVisit[]> {
  const { status, during, kind } = appointments
  return db.orm
    .select(appointmentColumns)
    .from(appointments)
    .where(
      and(
        quoteId === null ? eq(appointments.id, id) : eq(appointments.quoteId, quoteId),
        eq(kind, 'install'),
        inArray(status, statusesIn('booked')),
        sql`lower(${during}) > ${sqlInstant(now())}`,
      ),
    )
    .orderBy(asc(sql`lower(${during})`))
}

/** Takes back the reminders that wait, of an installation those of all its parts. One that is being sent stays. */
export async function cancelReminders(tx: TransactionContext, visit: RemindedVisit): Promise<void> {
  const parts = visit.kind === 'install' ? await listUpcomingParts(tx, visit) : []
  for (const { id } of [visit, ...parts]) await cancelWaitingEmails(tx, { kinds: REMINDER_KINDS, appointmentId: id })
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
