import { type SQL, and, desc, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import type { AnyContext, Context } from '#server/context.ts'
import { customers } from '#server/customers/table.ts'
import { isOnDays } from '#server/db/columns.ts'
import { people } from '#server/people/table.ts'
import type { HistoryActor } from '#shared/appointments/schema.ts'
import { contactName } from '#shared/contact/facts.ts'
import { EVENT_ID } from '#shared/events/list-query.ts'
import {
  type ActorKind,
  type EventChanges,
  type EventSubject,
  HIDDEN,
  type HistoryEvent,
} from '#shared/events/schema.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import type { Role } from '#shared/people/roles.ts'
import { ADMIN_KEY, CUSTOMER, SYSTEM } from './actor.ts'
import { events } from './table.ts'

/** Larger than any row's number. */
const LAST_ROW = 999_999_999_999

interface ListEvents {
  /**
   * Only what is about one of these. `ids` left out: all of that subject. With `hasOther`, also what names one of these as the
   * other customer, such as the target of a merge.
   */
  about?: readonly { subject: EventSubject; ids?: readonly string[]; hasOther?: boolean }[] | undefined
  person?: string | undefined
  /** Days in the shop's calendar, both included. */
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  /** The id of an event. */
  before?: string | undefined
  /** All of them if left out. */
  limit?: number | undefined
}

/**
 * History of everything, newest first: `events` and the history of appointments, as one list (docs/rules.md, History). A
 * page goes on where the last one ended, so new events neither repeat nor skip one. `next` is the `before` of the next page.
 */
export async function listEvents(ctx: Pick<AnyContext, 'db' | 'by'>, query: ListEvents) {
  const rows = [...(await selectEvents(ctx, query)), ...(await selectAppointmentEvents(ctx, query))].toSorted(
    (one, other) => (one.id < other.id ? 1 : -1),
  )
  const page = rows.slice(0, query.limit)
  return { events: await addCustomerNames(ctx, page), next: rows.length > page.length ? page.at(-1)?.id : undefined }
}

async function selectEvents({ db, by }: Pick<AnyContext, 'db' | 'by'>, query: ListEvents) {
  const isAbout = query.about?.map(({ subject, ids, hasOther }) =>
    and(
      eq(events.subject, subject),
      ids && or(inArray(events.subjectId, [...ids]), hasOther ? namesOther(ids) : undefined),
    ),
  )
  // Only owners know of a planned list.
  const ofPrices = by.role === 'owner' ? undefined : ne(events.subject, 'prices')
  const selected = db.orm
    .select({ ...getTableColumns(events), role: people.role })
    .from(events)
    .leftJoin(people, eq(people.id, events.personId))
    .where(and(isAbout && orNone(isAbout), ofPeriod(query, events, 'e'), ofPrices))
    .orderBy(desc(events.at), desc(events.id))
  const rows = await (query.limit === undefined ? selected : selected.limit(query.limit + 1))
  return rows.map((row) => presentEvent(row, by))
}

async function selectAppointmentEvents({ db }: Pick<AnyContext, 'db'>, query: ListEvents) {
  const history = appointmentHistory
  const isAbout = query.about
    ?.filter(({ subject }) => subject === 'appointment')
    // Postgres refuses other ids.
    .map(({ ids }) => (ids ? inArray(history.appointmentId, ids.filter(isUuid)) : sql`true`))
  if (isAbout?.length === 0) return []
  const selected = db.orm
    .select({ ...getTableColumns(history), quoteNumber: appointments.quoteNumber, role: people.role })
    .from(history)
    .innerJoin(appointments, eq(appointments.id, history.appointmentId))
    .leftJoin(people, eq(people.id, history.personId))
    .where(and(isAbout && orNone(isAbout), ofPeriod(query, history, 'a')))
    .orderBy(desc(history.at), desc(history.id))
  const rows = await (query.limit === undefined ? selected : selected.limit(query.limit + 1))
  return rows.map(presentAppointmentEvent)
}

function namesOther(ids: readonly string[]): SQL {
  return orNone(
    OTHER_CUSTOMER.map((field) => sql`${events.changes} -> ${sql.raw(`'${field}'`)} ?| ${sql.param([...ids])}::text[]`),
  )
}

/** No list of conditions selects everything, but an empty one nothing. */
function orNone(conditions: readonly (SQL | undefined)[]): SQL {
  return or(...conditions) ?? sql`false`
}

/** The conditions that both tables share. */
function ofPeriod(
  { person, from, to, before }: ListEvents,
  { at, id, personId }: { at: PgColumn; id: PgColumn; personId: PgColumn },
  source: Source,
): SQL | undefined {
  return and(
    person === undefined ? undefined : eq(personId, person),
    isOnDays(at, { from, to }),
    before === undefined ? undefined : isBefore(before, { at, id }, source),
  )
}

/** In one millisecond, events are newer than an appointment's history. */
function isBefore(place: string, { at, id }: { at: PgColumn; id: PgColumn }, source: Source): SQL {
  const [, micros = '', beforeSource = '', row = ''] = EVENT_ID.exec(place) ?? []
  const time = new Date(Number(micros) / 1000).toISOString()
  const beforeRow = source === beforeSource ? Number(row) : source < beforeSource ? LAST_ROW : 0
  return sql`(${at}, ${id}) < (${time}::timestamptz, ${beforeRow}::bigint)`
}

/** The table of an event: `e` for `events`, `a` for the history of appointments. */
type Source = 'a' | 'e'

interface Extra {
  /** Of the person today. */
  role: Role | null
}

/** A row of `events` as the caller may see it: only owners see people's email addresses (docs/rules.md, Roles). */
function presentEvent(
  { id, at, byKind, byName, role, ...row }: typeof events.$inferSelect & Extra,
  caller: Context['by'],
): HistoryEvent {
  const { subject, subjectId, quoteNumber, action } = row
  const hidesEmail = subject === 'person' && caller.role !== 'owner' && row.changes.email !== undefined
  return {
    id: eventId(at, 'e', id),
    at: at.toISOString(),
    by: { kind: byKind, name: byName, ...(role && { role }) },
    subject,
    subjectId,
    quoteNumber,
    action,
    changes: hidesEmail ? { ...row.changes, email: hide(row.changes.email) } : row.changes,
  }
}

function hide(change: EventChanges[string] | undefined): EventChanges[string] {
  const [from = null, to = null] = change ?? []
  return [from === null ? null : HIDDEN, to === null ? null : HIDDEN]
}

/** Who acts in an appointment's history. */
const ACTORS: Record<HistoryActor, { kind: ActorKind; name: string }> = {
  visitor: CUSTOMER,
  office: ADMIN_KEY,
  payment: { kind: 'payment', name: 'Payment' },
  system: SYSTEM,
}

type AppointmentEventRow = typeof appointmentHistory.$inferSelect & Extra & { quoteNumber: number | null }

/** A row of an appointment's history as an event: `why` is one of the changes. */
function presentAppointmentEvent(row: AppointmentEventRow): HistoryEvent {
  const { kind, name } = ACTORS[row.by]
  return {
    id: eventId(row.at, 'a', row.id),
    at: row.at.toISOString(),
    by: {
      kind: row.personId === null ? kind : 'person',
      name: row.byName ?? name,
      ...(row.role && { role: row.role }),
    },
    subject: 'appointment',
    subjectId: row.appointmentId,
    quoteNumber: row.quoteNumber,
    action: row.from === null ? 'created' : 'edited',
    changes: { ...(row.from !== row.to && { status: [row.from, row.to] }), why: [null, row.why] },
  }
}

/** Unique among both tables. As text, it sorts by time (`EVENT_ID`). */
function eventId(at: Date, source: Source, row: number): string {
  return `${String(at.getTime() * 1000).padStart(16, '0')}-${source}${String(row).padStart(12, '0')}`
}

/** Changes that hold the id of another customer. */
const OTHER_CUSTOMER = ['into', 'to', 'notSame'] as const

/** Events with the names of their customers, which the history doesn't store. An erased customer has none. */
async function addCustomerNames(
  { db }: Pick<AnyContext, 'db'>,
  history: readonly HistoryEvent[],
): Promise<HistoryEvent[]> {
  const ids = [...new Set(history.flatMap(customersOf))]
  if (ids.length === 0) return [...history]
  const { id, firstName, lastName, erasedAt } = customers
  const rows = await db.orm
    .select({ id, firstName, lastName })
    .from(customers)
    .where(and(inArray(id, ids), isNull(erasedAt)))
  const names = new Map(rows.map((row) => [row.id, contactName(row)]))
  return history.map((event) => {
    const found = customersOf(event).flatMap((customer) => {
      const name = names.get(customer)
      return name ? [[customer, name] as const] : []
    })
    return found.length > 0 ? { ...event, names: Object.fromEntries(found) } : event
  })
}

const isUuid = (id: unknown): id is string => z.guid().safeParse(id).success

function customersOf({ subject, subjectId, changes }: HistoryEvent): string[] {
  if (subject !== 'customer') return []
  // An erasure left `HIDDEN`.
  return [subjectId, ...OTHER_CUSTOMER.flatMap((field) => changes[field] ?? [])].filter(isUuid)
}
