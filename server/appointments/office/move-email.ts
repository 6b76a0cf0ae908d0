import { type AppointmentTime, isSameTime } from '#server/appointments/emails/facts.ts'
import type { AppointmentEmailKind } from '#server/appointments/emails/writers.ts'
import type { TransactionContext } from '#server/context.ts'
import { cancelWaitingEmail } from '#server/mail/cancel-waiting-email.ts'
import { findPreviousTime } from '#server/mail/find-known-time.ts'
import { isAnyBeingSent } from '#server/mail/is-any-being-sent.ts'

/** Emails that give the visit's time (with `knownTime`), as it is when they're sent. */
export const TIME_EMAILS = ['visit_confirmed', 'visit_moved'] as const satisfies AppointmentEmailKind[]

/**
 * Takes back the email of an earlier move that still waits. Returns the time that the customer knows, if that email would
 * have told them `current`.
 */
export async function cancelMoveEmail(
  tx: TransactionContext,
  { id: appointmentId, ...current }: AppointmentTime & { id: string },
): Promise<AppointmentTime | undefined> {
  const kind: AppointmentEmailKind = 'visit_moved'
  const cancelled = await cancelWaitingEmail(tx, { kind, appointmentId })
  if (!cancelled) return undefined
  // It may tell this time or an earlier one. The next email finds out.
  if (await isAnyBeingSent(tx, { kinds: TIME_EMAILS, appointmentId })) return current
  const knownTime = await findPreviousTime(tx, cancelled)
  return knownTime && !isSameTime(knownTime, current) ? knownTime : undefined
}
