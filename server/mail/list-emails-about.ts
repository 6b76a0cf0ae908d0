import { inArray, or } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { outgoingEmails } from './table.ts'

interface RecordIds {
  quoteIds?: readonly string[]
  appointmentIds?: readonly string[]
  messageIds?: readonly string[]
  sampleRequestIds?: readonly string[]
}

/** Ids of the sent and waiting emails about these records. */
export async function listEmailsAbout(
  ctx: AnyContext,
  { quoteIds = [], appointmentIds = [], messageIds = [], sampleRequestIds = [] }: RecordIds,
): Promise<string[]> {
  const rows = await ctx.db.orm
    .select({ id: outgoingEmails.id })
    .from(outgoingEmails)
    .where(
      or(
        inArray(outgoingEmails.quoteId, [...quoteIds]),
        inArray(outgoingEmails.appointmentId, [...appointmentIds]),
        inArray(outgoingEmails.messageId, [...messageIds]),
        inArray(outgoingEmails.sampleRequestId, [...sampleRequestIds]),
      ),
    )
  return rows.map(({ id }) => id)
}
