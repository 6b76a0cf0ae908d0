import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import type { OutgoingEmail } from './email-writer.ts'
import type { KnownTime } from './message.ts'
import { outgoingEmails } from './table.ts'

/** The time of the visit in the last email sent since that instant of the database's clock. Undefined if none told it. */
export async function findKnownTime(
  { db }: AnyContext,
  { appointmentId, since }: { appointmentId: string; since: string },
): Promise<KnownTime | undefined> {
  const { previousDate, previousSlot, sentAt } = outgoingEmails
  const [last] = await db.orm
    .select({ previousDate, previousSlot })
    .from(outgoingEmails)
    .where(
      and(
        eq(outgoingEmails.appointmentId, appointmentId),
        gte(sentAt, sql`${since}::timestamptz`),
        isNotNull(previousDate),
        isNotNull(previousSlot),
      ),
    )
    .orderBy(desc(sentAt))
    .limit(1)
  return last && toKnownTime(last)
}

/** The time of the visit that the customer knows before they get this unsent email. Undefined if it isn't stored. */
export async function findPreviousTime(ctx: AnyContext, email: OutgoingEmail): Promise<KnownTime | undefined> {
  const { appointmentId, createdAt } = email
  if (appointmentId === null) return undefined
  return (await findKnownTime(ctx, { appointmentId, since: createdAt.toISOString() })) ?? toKnownTime(email)
}

function toKnownTime({
  previousDate,
  previousSlot,
}: Pick<OutgoingEmail, 'previousDate' | 'previousSlot'>): KnownTime | undefined {
  if (previousDate === null || previousSlot === null) return undefined
  return { appointmentDate: previousDate, timeSlot: previousSlot }
}
