import { and, eq, gt, notExists, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { jobs } from '#server/jobs/table.ts'
import { addAppointmentEmail } from '#server/appointments/emails/add-appointment-email.ts'
import { outgoingEmails } from '#server/mail/table.ts'
import { payments } from './table.ts'

/** The email's id: one for each failure, even if the job of a refund fails again after a retry. */
const failureId = sql<string>`md5(${jobs.id}::text || extract(epoch from ${jobs.endedAt})::text)::uuid`

/** Adds an email to the shop for each refund job that failed for good. */
export async function emailFailedRefunds(ctx: Context): Promise<void> {
  for (const { id, appointmentId, currency, cents } of await listNewFailures(ctx)) {
    // Don't show an amount in another currency as dollars.
    const refundCents = currency === 'usd' ? cents : undefined
    await inTransaction(ctx, (tx) =>
      addAppointmentEmail(tx, { id, kind: 'refund_failed_shop', appointmentId, refundCents }),
    )
  }
}

/** Failures of the last three days without an email. Sent emails are stored longer than that. */
async function listNewFailures(ctx: Context) {
  const { orm } = ctx.db
  const email = orm.select({ id: outgoingEmails.id }).from(outgoingEmails).where(eq(outgoingEmails.id, failureId))
  return orm
    .select({
      id: failureId,
      appointmentId: payments.appointmentId,
      currency: payments.currency,
      cents: sql<number>`${payments.receivedCents} - ${payments.refundedCents}`.mapWith(payments.receivedCents),
    })
    .from(jobs)
    .innerJoin(payments, eq(payments.intentId, sql`${jobs.data}->>'intentId'`))
    .where(
      and(
        eq(jobs.queue, 'refund'),
        eq(jobs.state, 'failed'),
        gt(jobs.endedAt, sql`now() - interval '3 days'`),
        eq(payments.state, 'refund_due'),
        notExists(email),
      ),
    )
}
