import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { type EventAction, type EventChanges, type EventSubject, HIDDEN } from '#shared/events/schema.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { events } from './table.ts'

interface NewEvent {
  subject: EventSubject
  subjectId: string
  quoteNumber?: number | null
  action: EventAction
  /** The value of each changed field before and after. */
  changes?: EventChanges
}

const insertEvent = prepared('add_event', (orm) => {
  const { placeholder } = sql
  return orm.insert(events).values({
    at: placeholder('at'),
    byKind: placeholder('byKind'),
    personId: placeholder('personId'),
    byName: placeholder('byName'),
    subject: placeholder('subject'),
    subjectId: placeholder('subjectId'),
    quoteNumber: placeholder('quoteNumber'),
    action: placeholder('action'),
    changes: placeholder('changes'),
    requestId: placeholder('requestId'),
  })
})

/** Adds an event by the actor of `tx`. It's kept only if the transaction commits. */
export async function addEvent(
  tx: TransactionContext,
  { changes = {}, quoteNumber = null, ...event }: NewEvent,
): Promise<void> {
  const { kind: byKind, personId, name: byName, requestId } = tx.by
  const by = { byKind, personId, byName, requestId: requestId ?? null }
  await insertEvent(tx.db, { ...event, ...by, quoteNumber, changes, at: tx.now() })
}

/** The values of something that history keeps. Null before it's there, and once it's gone. */
type Facts<Field extends string> = Readonly<Record<Field, EventChanges[string][number]>> | null

interface Change<Field extends string> extends Omit<NewEvent, 'action' | 'changes'> {
  /** By default, what `before` and `after` say. */
  action?: EventAction
  fields: readonly Field[]
  before: Facts<Field>
  after: Facts<Field>
}

/** Adds an event with the fields that differ, and returns them. Undefined: nothing differs, so there's no event. */
export async function addChange<Field extends string>(
  tx: TransactionContext,
  { fields, before, after, ...event }: Change<Field>,
): Promise<EventChanges | undefined> {
  const changes = listChanges(fields, before, after)
  if (Object.keys(changes).length === 0) return undefined
  const action = before === null ? 'created' : after === null ? 'deleted' : 'edited'
  await addEvent(tx, { action, ...event, changes })
  return changes
}

/** The values before and after of those fields that differ. */
export function listChanges<Field extends string>(
  fields: readonly Field[],
  before: Facts<Field>,
  after: Facts<Field>,
): EventChanges {
  const changes: EventChanges = {}
  for (const field of fields) {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
    if (!isEqual(was, is)) changes[field] = [was, is]
  }
  return changes
}

/** What something was created with, whatever changed since. Undefined without such an event. */
export async function findCreatedChanges(
  tx: TransactionContext,
  subject: EventSubject,
  subjectId: string,
): Promise<EventChanges | undefined> {
  const [created] = await tx.db.orm
    .select({ changes: events.changes })
    .from(events)
    .where(and(eq(events.subject, subject), eq(events.subjectId, subjectId), eq(events.action, 'created')))
  return created?.changes
}

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
  'read',
  'finalQuote',
  'installationDays',
  'payment',
]

/** History still shows which fields changed. */
const ERASED = sql.raw(`'"${HIDDEN}"'::jsonb`)

/** Replaces every personal value in the events of these subjects by `HIDDEN` (docs/rules.md, Privacy). */
export async function eraseEvents(
  tx: TransactionContext,
  subject: EventSubject,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  // Until the transaction ends, the trigger of `events` lets changes through.
  await tx.db.orm.execute(sql`select set_config('office.erasing', 'on', true)`)
  await tx.db.orm
    .update(events)
    .set({ changes: withoutPersonal })
    .where(and(eq(events.subject, subject), inArray(events.subjectId, [...ids])))
}

const isKept = inArray(sql`key`, KEPT_FIELDS)

/** An empty value stays, so one can see that a field was filled in or emptied. */
const withoutPersonal: SQL = sql`(
  select coalesce(jsonb_object_agg(key, case when ${isKept} then value else jsonb_build_array(
    case when value->0 in ('null', '""') then value->0 else ${ERASED} end,
    case when value->1 in ('null', '""') then value->1 else ${ERASED} end
  ) end), '{}')
  from jsonb_each(${events.changes})
)`
