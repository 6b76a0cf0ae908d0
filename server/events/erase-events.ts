import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TransactionContext } from '#server/context.ts'
import { rawStatement } from '#server/db/database.ts'
import { isIn } from '#server/db/checks.ts'
import { type EventSubject, HIDDEN } from '#shared/events/schema.ts'
import { events } from './table.ts'

/** The fields whose values stay: dates, amounts, statuses, numbers, and choices from a list. */
const KEPT_FIELDS = [
  'status',
  'paymentStatus',
  'appointmentDate',
  'timeSlot',
  'crew',
  'assignedTo',
  'followUpOn',
  'lostReason',
  'emailWithheld',
  'channel',
  'outcome',
]

/** History still shows which fields changed. */
const ERASED = sql.raw(`'"${HIDDEN}"'::jsonb`)

/** Until the transaction ends, the trigger of `events` lets changes through. */
// Raw: Drizzle's builder has no select without a table.
const allowErasing = rawStatement(
  'events_allow_erasing',
  z.strictObject({ set_config: z.string() }),
  sql`select set_config('office.erasing', 'on', true)`,
)

/** Replaces every personal value in the events of these subjects by `HIDDEN` (docs/rules.md, Privacy). */
export async function eraseEvents(
  tx: TransactionContext,
  subject: EventSubject,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await allowErasing(tx.db, {})
  await tx.db.orm
    .update(events)
    .set({ changes: withoutPersonal })
    .where(and(eq(events.subject, subject), inArray(events.subjectId, [...ids])))
}

const isKept = isIn(sql`key`, KEPT_FIELDS)

/** An empty value stays, so one can see that a field was filled in or emptied. */
const withoutPersonal: SQL = sql`(
  select coalesce(jsonb_object_agg(key, case when ${isKept} then value else jsonb_build_array(
    case when value->0 in ('null', '""') then value->0 else ${ERASED} end,
    case when value->1 in ('null', '""') then value->1 else ${ERASED} end
  ) end), '{}')
  from jsonb_each(${events.changes})
)`
