import type { AppointmentTime } from '#server/appointments/emails/facts.ts'
import type { AppointmentEmailKind } from '#server/appointments/emails/templates.ts'
import type { TransactionContext } from '#server/context.ts'
import { dropWaitingEmail } from '#server/mail/drop-waiting-email.ts'

/** The emails that tell the customer when the visit is. Each tells the time as of when it's sent. */
export const TIME_EMAILS = ['visit_confirmed', 'visit_moved'] as const satisfies AppointmentEmailKind[]

export function isSameTime(one: AppointmentTime, other: AppointmentTime): boolean {
  return one.appointmentDate === other.appointmentDate && one.timeSlot === other.timeSlot
}

/** Takes back the email of an earlier move that still waits. Returns the time that the customer knows, if one waited. */
export async function dropMoveEmail(
  tx: TransactionContext,
  appointmentId: string,
): Promise<AppointmentTime | undefined> {
  const kind: AppointmentEmailKind = 'visit_moved'
  const dropped = await dropWaitingEmail(tx, { kind, appointmentId })
  if (!dropped?.previousDate || !dropped.previousSlot) return undefined
  return { appointmentDate: dropped.previousDate, timeSlot: dropped.previousSlot }
}
