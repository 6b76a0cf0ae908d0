import { asc, eq } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { refreshWords } from '#server/customers/matching.ts'
import { addEvent, eraseEvents } from '#server/events/add-event.ts'
import { wasAccepted } from '#server/final-quotes/queries.ts'
import { AppError } from '#server/http/app-error.ts'
import { deleteEmailFilesAbout } from '#server/mail/email-files.ts'
import { listQuoteEmails } from '#server/mail/outbox.ts'
import { payments } from '#server/payments/table.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { quoteNotFound } from './queries.ts'
import { quotes } from './table.ts'

/**
 * Deletes a quote with its countertops, drawings and notes, including those in its history, and the files of the emails about it: an
 * erasure can't find them once the quote is gone. Messages stay. Throws 404, and 409 for one with a job.
 */
export async function deleteQuote(ctx: Context, { id }: { id: string }): Promise<void> {
  const emails = await inTransaction(ctx, async (tx) => {
    // They lose their quote, and visits are locked first (docs/architecture.md, Locks).
    await tx.db.orm
      .select({ id: appointments.id })
      .from(appointments)
      .where(eq(appointments.quoteId, id))
      .orderBy(asc(appointments.id))
      .for('update')
    await tx.db.orm.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for('update')
    if ((await wasAccepted(tx, id)) || (await tx.db.orm.$count(payments, eq(payments.quoteId, id))) > 0) {
      throw new AppError(
        'not_allowed_now',
        'Its final quote was accepted, so it stays: its amounts are kept for seven years.',
      )
    }
    const { number, customerId, status, paymentStatus } = quotes
    const [gone] = await tx.db.orm
      .delete(quotes)
      .where(eq(quotes.id, id))
      .returning({ number, customerId, status, paymentStatus })
    if (!gone) throw quoteNotFound()
    const changes = { status: [gone.status, null], paymentStatus: [gone.paymentStatus, null] } satisfies EventChanges
    await addEvent(tx, { subject: 'quote', subjectId: id, quoteNumber: gone.number, action: 'deleted', changes })
    if (gone.customerId !== null) await refreshWords(tx, gone.customerId)
    await eraseEvents(tx, 'quote', [id])
    return listQuoteEmails(tx, id)
  })
  await deleteEmailFilesAbout(ctx.config.emailFilesDir, emails)
}
