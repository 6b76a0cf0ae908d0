import { eq } from 'drizzle-orm'
import type { AppointmentTime } from '#server/appointments/emails/facts.ts'
import type { AppointmentEmailKind } from '#server/appointments/emails/templates.ts'
import { appointments, type Undo } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { cancelWaitingEmail } from '#server/mail/cancel-waiting-email.ts'
import { wasAnySent } from '#server/mail/was-any-sent.ts'

/** The emails that tell the customer when the visit is. Each tells the time as of when it's sent. */
export const TIME_EMAILS = ['visit_confirmed', 'visit_moved'] as const satisfies AppointmentEmailKind[]

export function isSameTime(one: AppointmentTime, other: AppointmentTime): boolean {
  return one.appointmentDate === other.appointmentDate && one.timeSlot === other.timeSlot
}

/**
 * Takes back the email of an earlier move that still waits. Returns the time that the customer knows, if one waited: the one
 * before that move, unless another email, such as the confirmation, has given `current` since.
 */
export async function cancelMoveEmail(
  tx: TransactionContext,
  { id: appointmentId, ...current }: AppointmentTime & { id: string },
): Promise<AppointmentTime | undefined> {
  const kind: AppointmentEmailKind = 'visit_moved'
  const cancelled = await cancelWaitingEmail(tx, { kind, appointmentId })
  if (!cancelled?.previousDate || !cancelled.previousSlot) return undefined
  const undo = await findUndo(tx, appointmentId)
  if (await wasAnySent(tx, undo?.unsentEmailIds ?? [])) return current
  return { appointmentDate: cancelled.previousDate, timeSlot: cancelled.previousSlot }
}

/** What undoes the last move. Null if nothing does. */
export async function findUndo(tx: TransactionContext, id: string): Promise<Undo | null> {
  const [row] = await tx.db.orm.select({ undo: appointments.undo }).from(appointments).where(eq(appointments.id, id))
  return row?.undo ?? null
}
