import type { TransactionContext } from '#server/context.ts'
import { addEmail, type NewEmail } from '#server/mail/add-email.ts'
import type { AppointmentEmailKind } from './writers.ts'

interface AppointmentEmail extends Omit<NewEmail, 'quoteId'> {
  kind: AppointmentEmailKind
  appointmentId: string
}

/** Adds an email about an appointment to the outbox. It's sent only if the transaction commits. */
export async function addAppointmentEmail(tx: TransactionContext, email: AppointmentEmail): Promise<void> {
  await addEmail(tx, email)
}
