import { and, desc, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { people } from '#server/people/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { EVENT_ID } from '#shared/events/list-query.ts'
import type { EventSubject, HistoryEvent } from '#shared/events/schema.ts'
import { addDays, type CalendarDate, instantAt } from '#shared/lib/zoned.ts'
import { addCustomerNames, OTHER_CUSTOMER } from './add-customer-names.ts'
import { type EventPlace, presentAppointmentEvent, presentEvent } from './present-event.ts'
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

interface EventsPage {
  events: HistoryEvent[]
  /** The `before` of the next page, if there is one. */
  next: string | undefined
}

/**
 * History of everything, newest first: `events` and the history of appointments, as one list (docs/rules.md, History). A
 * page goes on where the last one ended, so new events neither repeat nor skip one.
 */
export async function listEvents(ctx: Pick<AnyContext, 'db' | 'by'>, query: ListEvents): Promise<EventsPage> {
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
  const selected = db.orm
    .select({ ...getTableColumns(events), place: placeOf(events.at), role: people.role })
    .from(events)
    .leftJoin(people, eq(people.id, events.personId))
    .where(and(isAbout && orNone(isAbout), ofPeriod(query, events, 'e')))
    .orderBy(desc(events.at), desc(events.id))
  const rows = await (query.limit === undefined ? selected : selected.limit(query.limit + 1))
  return rows.map((row) => presentEvent(row, by))
}

async function selectAppointmentEvents({ db }: Pick<AnyContext, 'db'>, query: ListEvents) {
  const history = appointmentHistory
  const isAbout = query.about
    ?.filter(({ subject }) => subject === 'appointment')
    .map(({ ids }) => (ids ? inArray(history.appointmentId, ids.filter(isUuid)) : sql`true`))
  if (isAbout?.length === 0) return []
  const selected = db.orm
    .select({
      ...getTableColumns(history),
      quoteNumber: appointments.quoteNumber,
      place: placeOf(history.at),
      role: people.role,
    })
    .from(history)
    .innerJoin(appointments, eq(appointments.id, history.appointmentId))
    .leftJoin(people, eq(people.id, history.personId))
    .where(and(isAbout && orNone(isAbout), ofPeriod(query, history, 'a')))
    .orderBy(desc(history.at), desc(history.id))
  const rows = await (query.limit === undefined ? selected : selected.limit(query.limit + 1))
  return rows.map(presentAppointmentEvent)
}

function namesOther(ids: readonly string[]): SQL {
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  return orNone(
    OTHER_CUSTOMER.map((field) => sql`${events.changes} -> ${sql.raw(`'${field}'`)} ?| array[${list}]::text[]`),
  )
}

/** Postgres refuses another id of an appointment. It finds nothing. */
function isUuid(id: string): boolean {
  return z.guid().safeParse(id).success
}

/** No list of conditions selects everything, but an empty one nothing. */
function orNone(conditions: readonly (SQL | undefined)[]): SQL {
  return or(...conditions) ?? sql`false`
}

/** Microseconds: an old row's time may have them. */
function placeOf(at: PgColumn): SQL<string> {
  return sql<string>`(extract(epoch from ${at}) * 1000000)::bigint::text`
}

/** The conditions that both tables share. */
function ofPeriod(
  { person, from, to, before }: ListEvents,
  { at, id, personId }: { at: PgColumn; id: PgColumn; personId: PgColumn },
  source: EventPlace['source'],
): SQL | undefined {
  return and(
    person === undefined ? undefined : eq(personId, person),
    from === undefined ? undefined : gte(at, instantAt(from, 0, SHOP.timeZone)),
    to === undefined ? undefined : lt(at, instantAt(addDays(to, 1), 0, SHOP.timeZone)),
    before === undefined ? undefined : isBefore(before, { at, id }, source),
  )
}

/** In one microsecond, events are newer than an appointment's history. */
function isBefore(eventId: string, { at, id }: { at: PgColumn; id: PgColumn }, source: EventPlace['source']): SQL {
  const [, micros = '', beforeSource = '', row = ''] = EVENT_ID.exec(eventId) ?? []
  const time = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`
  const beforeRow = source === beforeSource ? Number(row) : source < beforeSource ? LAST_ROW : 0
  return sql`(${at}, ${id}) < (${time}, ${beforeRow}::bigint)`
}
