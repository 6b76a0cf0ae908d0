import { randomBytes, randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, prepareStatement, type Transaction } from '#server/db/database.ts'
import { isExcludedBy } from '#server/db/errors.ts'
import { payments } from '#server/payments/table.ts'
import { quotes } from '#server/quotes/table.ts'
import type { FeeKind, HistoryActor } from '#shared/appointments/schema.ts'
import { ACTIVE_STATUSES, type AppointmentStatus } from '#shared/appointments/statuses.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import { appointmentHistory, appointments, closures } from './table.ts'

/** A slot on a day, with the instants that it is. */
export interface SlotChoice {
  date: string
  timeSlot: string
  start: Date
  end: Date
}

export interface NewHold extends SlotChoice {
  sessionId: string
  clientAddress: string
  quoteId: string | undefined
  /** Undefined: the quote's is copied. */
  contact: Contact | undefined
  now: Date
  heldUntil: Date
}

export interface NewPhoneVisit extends SlotChoice {
  quoteId: string | undefined
  contact: Contact
  fee: Exclude<FeeKind, 'online'>
  notes: string
  now: Date
}

export interface AppointmentRow extends Contact {
  id: string
  sessionId: string | null
  quoteId: string | null
  quoteNumber: number | null
  status: AppointmentStatus
  appointmentDate: string
  timeSlot: string
  startsAt: Date
  endsAt: Date
  crew: number
  heldUntil: Date | null
  fee: FeeKind
  notes: string
  calendarToken: string
  /** The contact is another session's; the one that booked must not see it. */
  isContactHidden: boolean
  version: number
  createdAt: Date
}

/** One move of a visit. `from` is what it has to be, or nothing is done. */
export interface Move {
  id: string
  from: AppointmentStatus
  to: AppointmentStatus
  by: HistoryActor
  why: string
  now: Date
}

/** What may stand in the way of a hold. */
export interface Obstacles {
  quoteKnown: boolean
  /** Unpaid holds of this client address. */
  holds: number
  isFree: boolean
  /** The session's hold that still stands. */
  ownHold: string | null
  /** Holds past their end that are in the way or this session's own. */
  overdue: string[]
}

interface Held {
  visit: AppointmentRow | undefined
  obstacles: Obstacles
}

export interface TakenSlot {
  date: string
  timeSlot: string
  crew: number
}

export type AppointmentsStore = ReturnType<typeof createAppointmentsStore>

const EXCLUSION = 'appointments_one_at_a_time'
/**
 * Holds move one after the other: two that change places would wait for each other, each for the slot that the other is
 * about to leave. Any number that no other user of this Postgres locks: "hsmove" as bytes.
 */
const MOVES_LOCK = 0x68736d6f7665
const value = (name: string) => sql.placeholder(name)
const now = sql`${value('now')}::timestamptz`
const wanted = sql`tstzrange(${value('start')}::timestamptz, ${value('end')}::timestamptz)`
const isActive = (table: SQL) =>
  sql`${table}.status in (${sql.raw(ACTIVE_STATUSES.map((status) => `'${status}'`).join(', '))})`

const CONTACT_COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  email: 'email',
  address: 'address',
  aptSuite: 'apt_suite',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
} satisfies Record<keyof Contact, string>
const CONTACT_NAMES = Object.keys(CONTACT_COLUMNS) as (keyof Contact)[] // Object.keys forgets the names

/** A row under the names that the code knows; the time of a range comes as its two bounds. */
const row = (table: SQL) => sql`
  ${table}.id, ${table}.session_id as "sessionId", ${table}.quote_id as "quoteId", ${table}.quote_number as "quoteNumber",
  ${table}.status, ${table}.appointment_date::text as "appointmentDate", ${table}.time_slot as "timeSlot",
  lower(${table}.during) as "startsAt", upper(${table}.during) as "endsAt", ${table}.crew,
  ${table}.held_until as "heldUntil", ${table}.fee, ${table}.notes, ${table}.calendar_token as "calendarToken",
  ${table}.is_contact_hidden as "isContactHidden", ${table}.version, ${table}.created_at as "createdAt",
  ${sql.join(
    CONTACT_NAMES.map((name) => sql`${table}.${sql.identifier(CONTACT_COLUMNS[name])} as ${sql.identifier(name)}`),
    sql`, `,
  )}`

export function createAppointmentsStore(database: Database, crews: number) {
  const crewCount = sql.raw(String(crews))
  /** The first crew that is free at the wanted time; `except` is a visit that does not count, since it is to move. */
  const freeCrew = (except?: SQL) => sql`
    select crew from generate_series(1, ${crewCount}) as crew
    where not exists (
      select 1 from ${appointments} as other
      where other.crew = crew.crew and ${isActive(sql`other`)} and other.during && ${wanted}
        ${except ? sql`and other.id <> ${except}` : sql``}
    )
    order by crew limit 1`
  const isClosed = sql`exists (select 1 from ${closures} where ${closures}.during && ${wanted})`

  /** Counted no further than it matters; not at all where there is no limit. */
  const holdsOfAddress = sql`
    select count(*)::int from (
      select 1 from ${appointments}
      where client_address = ${value('clientAddress')} and status = 'held' and held_until > ${now}
        and ${value('maxHolds')}::int is not null
      limit ${value('maxHolds')}::int
    ) as counted`

  const given = (name: keyof Contact) => sql`${value(name)}::text`
  const contactOrQuotes = sql.join(
    CONTACT_NAMES.map((name) => sql`coalesce(${given(name)}, quote.${sql.identifier(CONTACT_COLUMNS[name])}, '')`),
    sql`, `,
  )
  const contactColumns = sql.raw(CONTACT_NAMES.map((name) => CONTACT_COLUMNS[name]).join(', '))
  const quote = sql`(select 1) as one left join ${quotes} as quote on quote.id = ${value('quoteId')}::uuid`

  const held = prepareStatement<Obstacles & { [Name in keyof AppointmentRow]: AppointmentRow[Name] | null }>(
    database,
    'appointments_hold',
    sql`with crew as (${freeCrew()}), facts as materialized (
          select
            (${value('quoteId')}::uuid is null
              or exists (select 1 from ${quotes} where id = ${value('quoteId')}::uuid)) as "quoteKnown",
            (${holdsOfAddress}) as holds,
            exists (select 1 from crew) and not ${isClosed} as "isFree",
            (
              select id from ${appointments}
              where session_id = ${value('sessionId')} and status = 'held' and held_until > ${now}
            ) as "ownHold",
            array(
              select id::text from ${appointments}
              where status = 'held' and held_until <= ${now}
                and (during && ${wanted} or session_id = ${value('sessionId')})
            ) as overdue
        ), inserted as (
          insert into ${appointments} (
            id, session_id, client_address, quote_id, quote_number, status, appointment_date, time_slot, during, crew,
            held_until, calendar_token, created_at, is_contact_hidden, ${contactColumns}
          )
          select ${value('id')}::uuid, ${value('sessionId')}, ${value('clientAddress')}, quote.id, quote.number, 'held',
            ${value('date')}::date, ${value('timeSlot')}, ${wanted}, crew.crew, ${value('heldUntil')}::timestamptz,
            ${value('calendarToken')}, ${now},
            ${given('firstName')} is null and quote.session_id is distinct from ${value('sessionId')} and quote.id is not null,
            ${contactOrQuotes}
          from facts, crew, ${quote}
          where facts."quoteKnown" and facts."isFree" and facts."ownHold" is null
            and facts.holds < coalesce(${value('maxHolds')}::int, 1)
          on conflict do nothing
          returning *
        ), logged as (
          insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
          select id, ${now}, null, 'held', 'visitor', 'Chosen for payment' from inserted
        )
        select facts.*, ${row(sql`inserted`)} from facts left join inserted on true`,
  )

  const movedHold = prepareStatement<AppointmentRow>(
    database,
    'appointments_move_hold',
    sql`with moved as (
          update ${appointments} as a set
            appointment_date = ${value('date')}::date, time_slot = ${value('timeSlot')}, during = ${wanted},
            crew = coalesce((${freeCrew(sql`${value('id')}::uuid`)}), a.crew),
            held_until = ${value('heldUntil')}::timestamptz, version = a.version + 1,
            quote_id = coalesce(quote.id, a.quote_id), quote_number = coalesce(quote.number, a.quote_number),
            is_contact_hidden = case
              when ${given('firstName')} is not null then false
              when quote.id is distinct from a.quote_id and quote.id is not null
                then quote.session_id is distinct from a.session_id
              else a.is_contact_hidden
            end,
            ${sql.join(
              CONTACT_NAMES.map((name) => {
                const column = sql.identifier(CONTACT_COLUMNS[name])
                // Another quote than before brings its own contact, as a first one does.
                const ofQuote = sql`case when quote.id is distinct from a.quote_id then quote.${column} end`
                return sql`${column} = coalesce(${given(name)}, ${ofQuote}, a.${column})`
              }),
              sql`, `,
            )}
          from ${quote}
          where a.id = ${value('id')}::uuid and a.status = 'held'
            and (a.during = ${wanted} or not ${isClosed})
          returning a.*
        ), logged as (
          insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
          select id, ${now}, 'held', 'held', 'visitor', ${value('why')} from moved
        )
        select ${row(sql`moved`)} from moved`,
  )

  const locked = prepareStatement<AppointmentRow>(
    database,
    'appointments_lock',
    sql`select ${row(sql`a`)} from ${appointments} as a where a.id = ${value('id')}::uuid for update`,
  )

  const found = prepareStatement<AppointmentRow>(
    database,
    'appointments_find',
    sql`select ${row(sql`a`)} from ${appointments} as a where a.id = ${value('id')}::uuid`,
  )

  const latest = prepareStatement<AppointmentRow>(
    database,
    'appointments_latest',
    sql`select ${row(sql`a`)} from ${appointments} as a where a.session_id = ${value('sessionId')}
        order by a.status = 'held' and a.held_until > ${now} desc,
          a.status = 'confirmed' and upper(a.during) > ${now} desc, a.created_at desc limit 1`,
  )

  const byToken = prepareStatement<AppointmentRow>(
    database,
    'appointments_by_token',
    sql`select ${row(sql`a`)} from ${appointments} as a where a.calendar_token = ${value('token')}`,
  )

  const moved = prepareStatement<{ id: string }>(
    database,
    'appointments_move_status',
    sql`with moved as (
          update ${appointments} as a set status = ${value('to')}, held_until = null, version = a.version + 1
          where a.id = ${value('id')}::uuid and a.status = ${value('from')} returning a.id
        ), logged as (
          insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
          select id, ${now}, ${value('from')}, ${value('to')}, ${value('by')}, ${value('why')} from moved
        )
        select id from moved`,
  )

  const revived = prepareStatement<{ id: string }>(
    database,
    'appointments_revive',
    sql`with crew as (${freeCrew()}), moved as (
          update ${appointments} as a set status = 'confirmed', crew = crew.crew, version = a.version + 1
          from crew where a.id = ${value('id')}::uuid and a.status = 'expired' and not ${isClosed} returning a.id
        ), logged as (
          insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
          select id, ${now}, 'expired', 'confirmed', ${value('by')}, ${value('why')} from moved
        )
        select id from moved`,
  )

  const noted = prepareStatement<{ id: number }>(
    database,
    'appointments_note',
    sql`insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
        select id, ${now}, status, status, ${value('by')}, ${value('why')} from ${appointments}
        where id = ${value('id')}::uuid returning id`,
  )

  // Its hold does not end before the payment does.
  const isPaying = sql`exists (
    select 1 from ${payments} where appointment_id = a.id and state = 'processing' and not is_extra
  )`
  const taken = prepareStatement<{ date: string; taken: string; closed: boolean }>(
    database,
    'appointments_taken',
    sql`select appointment_date::text as date, string_agg(time_slot || '/' || crew, ',') as taken, false as closed
        from ${appointments} as a
        where appointment_date between ${value('from')}::date and ${value('to')}::date and ${isActive(sql`a`)}
          and not (status = 'held' and coalesce(session_id = ${value('sessionId')}, false))
          and not (status = 'held' and held_until <= ${now} and not ${isPaying})
        group by appointment_date
        union all
        select date::text, coalesce(time_slot, '') || '/' || reason, true from ${closures}
        where date between ${value('from')}::date and ${value('to')}::date`,
  )

  const pastEnd = prepareStatement<{ id: string }>(
    database,
    'appointments_overdue',
    sql`select id from ${appointments} where status = 'held' and held_until <= ${now} order by held_until limit 200`,
  )

  const quoteTouched = (from: string, to: string, unless = sql`false`) =>
    sql`update ${quotes} set payment_status = ${sql.raw(`'${to}'`)}, version = version + 1
        where id = (select quote_id from ${appointments} where id = ${value('id')}::uuid)
          and payment_status = ${sql.raw(`'${from}'`)} and not (${unless})`
  const isPaidForAnother = sql`exists (
    select 1 from ${payments} as p join ${appointments} as other on other.id = p.appointment_id
    where other.quote_id = ${quotes}.id and other.id <> ${value('id')}::uuid and p.is_honoured
      and p.received_cents > p.refunded_cents
  )`
  const quotePaid = prepareStatement(database, 'quotes_visit_paid', quoteTouched('not received', 'partial payment'))
  const quoteUnpaid = prepareStatement(
    database,
    'quotes_visit_refunded',
    quoteTouched('partial payment', 'not received', isPaidForAnother),
  )

  const slotValues = ({ date, timeSlot, start, end }: SlotChoice) => ({
    date,
    timeSlot,
    start: start.toISOString(),
    end: end.toISOString(),
  })

  return {
    /**
     * Holds the slot, or tells what stood in the way as the statement began: somebody who was quicker since then is
     * not in it. `maxHolds`: of one client address.
     */
    async hold(hold: NewHold, maxHolds: number | undefined): Promise<Held> {
      const [stored] = await held({
        id: randomUUID(),
        calendarToken: randomBytes(16).toString('hex'),
        sessionId: hold.sessionId,
        clientAddress: hold.clientAddress,
        quoteId: hold.quoteId ?? null,
        maxHolds: maxHolds ?? null,
        now: hold.now.toISOString(),
        heldUntil: hold.heldUntil.toISOString(),
        ...slotValues(hold),
        ...contactValues(hold.contact),
      })
      if (!stored) throw new Error('Holding a slot returned nothing')
      const { quoteKnown, holds, isFree, ownHold, overdue, ...visit } = stored
      const obstacles = { quoteKnown, holds, isFree, ownHold, overdue }
      // With an id the row was inserted, and no column of it is missing.
      return visit.id === null ? { visit: undefined, obstacles } : { visit: visit as AppointmentRow, obstacles }
    },

    lockMoves,

    /**
     * Puts a hold, whose row the transaction has locked, onto another slot, or keeps its slot with other details.
     * Undefined where another visit has that slot; the transaction goes on.
     */
    async moveHold(tx: Transaction, id: string, hold: NewHold, why: string): Promise<AppointmentRow | undefined> {
      await lockMoves(tx)
      const changed = await unlessTaken(tx, () =>
        movedHold(
          {
            id,
            quoteId: hold.quoteId ?? null,
            now: hold.now.toISOString(),
            heldUntil: hold.heldUntil.toISOString(),
            why,
            ...slotValues(hold),
            ...contactValues(hold.contact),
          },
          tx,
        ),
      )
      return changed?.[0]
    },

    /** Locks the row until the transaction ends: whoever decides about a visit goes through here. */
    async lock(tx: Transaction, id: string): Promise<AppointmentRow | undefined> {
      const [one] = await locked({ id }, tx)
      return one
    },

    async find(id: string): Promise<AppointmentRow | undefined> {
      const [one] = await found({ id })
      return one
    },

    /** The session's standing hold, else its coming visit, else its latest one of any kind. */
    async latestOf(sessionId: string, at: Date): Promise<AppointmentRow | undefined> {
      const [one] = await latest({ sessionId, now: at.toISOString() })
      return one
    },

    async byCalendarToken(token: string): Promise<AppointmentRow | undefined> {
      const [one] = await byToken({ token })
      return one
    },

    /** False where the visit is no longer `from`. Which moves there are is the caller's to keep (`mayMove`). */
    async move(tx: Transaction, { id, from, to, by, why, now: at }: Move): Promise<boolean> {
      return (await moved({ id, from, to, by, why, now: at.toISOString() }, tx)).length > 0
    },

    /** `expired` to `confirmed`, where the slot is still free; false where it is not. The transaction goes on. */
    async revive(tx: Transaction, visit: AppointmentRow, { by, why, now: at }: Omit<Move, 'id' | 'from' | 'to'>) {
      const rows = await unlessTaken(tx, () =>
        revived(
          {
            id: visit.id,
            start: visit.startsAt.toISOString(),
            end: visit.endsAt.toISOString(),
            by,
            why,
            now: at.toISOString(),
          },
          tx,
        ),
      )
      return (rows?.length ?? 0) > 0
    },

    /** A line in the history that moves nothing. */
    async note(tx: Transaction, { id, by, why, now: at }: Omit<Move, 'from' | 'to'>): Promise<void> {
      await noted({ id, by, why, now: at.toISOString() }, tx)
    },

    /** The quote's payment status follows its visit's payment, unless an operator has set another one. */
    async tellQuote(tx: Transaction, id: string, isPaid: boolean): Promise<void> {
      await (isPaid ? quotePaid : quoteUnpaid)({ id }, tx)
    },

    /** What is taken or closed from day to day. This session's own hold, and holds past their end unpaid, are not. */
    async taken(from: string, to: string, sessionId: string | undefined, at: Date) {
      const rows = await taken({ from, to, sessionId: sessionId ?? null, now: at.toISOString() })
      return {
        visits: rows.flatMap(({ date, taken: list, closed }): TakenSlot[] =>
          closed
            ? []
            : list.split(',').map((entry) => {
                const [timeSlot = '', crew = ''] = entry.split('/')
                return { date, timeSlot, crew: Number(crew) }
              }),
        ),
        closures: rows.flatMap(({ date, taken: text, closed }) => {
          if (!closed) return []
          const cut = text.indexOf('/')
          return [{ date, timeSlot: text.slice(0, cut) || null, reason: text.slice(cut + 1) }]
        }),
      }
    },

    /** Holds past their end, the oldest first, at most 200. */
    async overdueHolds(at: Date): Promise<string[]> {
      return (await pastEnd({ now: at.toISOString() })).map(({ id }) => id)
    },
  }
}

/** One move at a time: two visits that change places would wait for each other's rows. */
async function lockMoves(tx: Transaction): Promise<void> {
  await tx.run('appointments_moves', `select pg_advisory_xact_lock(${MOVES_LOCK})`, [])
}

/** Undefined where the exclusion constraint refused; a savepoint lets the transaction go on. */
async function unlessTaken<T>(tx: Transaction, write: () => Promise<T>): Promise<T | undefined> {
  await tx.run('', 'savepoint slot', [])
  try {
    const result = await write()
    await tx.run('', 'release savepoint slot', [])
    return result
  } catch (error) {
    if (!isExcludedBy(error, EXCLUSION)) throw error
    await tx.run('', 'rollback to savepoint slot', [])
    return undefined
  }
}

function contactValues(contact: Contact | undefined): Record<keyof Contact, string | null> {
  const entries = CONTACT_NAMES.map((name) => [name, contact?.[name] ?? null])
  return Object.fromEntries(entries) as Record<keyof Contact, string | null> // by CONTACT_NAMES
}
