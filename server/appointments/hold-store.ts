import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, prepareStatement, type Transaction, value } from '#server/db/database.ts'
import { refersToNothing } from '#server/db/errors.ts'
import { invalid } from '#server/http/app-error.ts'
import { payments } from '#server/payments/table.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import { lockHoldsOf, lockMoves, unlessTaken } from './locks.ts'
import { type SlotChoice, slotValues } from './slot-choice.ts'
import {
  contactColumns,
  contactValues,
  freeCrew,
  given,
  isActive,
  isClosed,
  now,
  ofContact,
  rowOf,
  wanted,
} from './sql.ts'
import type { AppointmentRow } from './store.ts'
import { appointmentHistory, appointments, closures } from './table.ts'

export interface NewHold extends SlotChoice {
  sessionId: string
  clientAddress: string
  quoteId: string | undefined
  /** Undefined: the quote's is copied. */
  contact: Contact | undefined
  now: Date
  heldUntil: Date
}

/** What may stand in the way of a hold. */
interface Obstacles {
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

interface TakenSlot {
  date: string
  timeSlot: string
  crew: number
}

export type HoldStore = ReturnType<typeof createHoldStore>

/** What visitors choose from, and the holds on what they chose. */
export function createHoldStore(database: Database, crews: number) {
  const crewCount = sql.raw(String(crews))

  /** Counted no further than it matters; not at all where there is no limit. */
  const holdsOfAddress = sql`
    select count(*)::int from (
      select 1 from ${appointments}
      where client_address = ${value('clientAddress')} and status = 'held' and held_until > ${now}
        and ${value('maxHolds')}::int is not null
      limit ${value('maxHolds')}::int
    ) as counted`

  const quote = sql`(select 1) as one left join ${quotes} as quote on quote.id = ${value('quoteId')}::uuid`

  const held = prepareStatement<Obstacles & { [Name in keyof AppointmentRow]: AppointmentRow[Name] | null }>(
    database,
    'appointments_hold',
    sql`with crew as (${freeCrew(crewCount)}), facts as materialized (
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
            ${ofContact((name, column) => sql`coalesce(${given(name)}, quote.${column}, '')`)}
          from facts, crew, ${quote}
          where facts."quoteKnown" and facts."isFree" and facts."ownHold" is null
            and facts.holds < coalesce(${value('maxHolds')}::int, 1)
          on conflict do nothing
          returning *
        ), logged as (
          insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
          select id, ${now}, null, 'held', 'visitor', 'Chosen for payment' from inserted
        )
        select facts.*, ${rowOf(sql`inserted`)} from facts left join inserted on true`,
  )

  const moved = prepareStatement<AppointmentRow>(
    database,
    'appointments_move_hold',
    sql`with moved as (
          update ${appointments} as a set
            appointment_date = ${value('date')}::date, time_slot = ${value('timeSlot')}, during = ${wanted},
            crew = coalesce((${freeCrew(crewCount, { except: sql`${value('id')}::uuid` })}), case when a.during = ${wanted} then a.crew else 1 end),
            held_until = ${value('heldUntil')}::timestamptz, version = a.version + 1,
            quote_id = coalesce(quote.id, a.quote_id), quote_number = coalesce(quote.number, a.quote_number),
            is_contact_hidden = case
              when ${given('firstName')} is not null then false
              when quote.id is distinct from a.quote_id and quote.id is not null
                then quote.session_id is distinct from a.session_id
              else a.is_contact_hidden
            end,
            ${ofContact((name, column) => {
              // Another quote than before brings its own contact, as a first one does.
              const ofQuote = sql`case when quote.id is distinct from a.quote_id then quote.${column} end`
              return sql`${column} = coalesce(${given(name)}, ${ofQuote}, a.${column})`
            })}
          from ${quote}
          where a.id = ${value('id')}::uuid and a.status = 'held'
            and (a.during = ${wanted} or not ${isClosed})
          returning a.*
        ), logged as (
          insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
          select id, ${now}, 'held', 'held', 'visitor', ${value('why')} from moved
        )
        select ${rowOf(sql`moved`)} from moved`,
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

  return {
    /**
     * Holds the slot, or tells what stood in the way as the statement began: somebody who was quicker since then is
     * not in it. Throws 400 where the quote is deleted in the same moment. `maxHolds`: of one client address; where it is undefined, nobody waits for another.
     */
    async hold(hold: NewHold, maxHolds: number | undefined): Promise<Held> {
      const values = {
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
      }
      const [stored] =
        maxHolds === undefined
          ? await held(values).catch(refuseGoneQuote)
          : await database
              .transaction(async (tx) => {
                await lockHoldsOf(tx, hold.clientAddress)
                return held(values, tx)
              })
              .catch(refuseGoneQuote)
      if (!stored) throw new Error('Holding a slot returned nothing')
      const { quoteKnown, holds, isFree, ownHold, overdue, ...visit } = stored
      const obstacles = { quoteKnown, holds, isFree, ownHold, overdue }
      // With an id the row was inserted, and no column of it is missing.
      return visit.id === null ? { visit: undefined, obstacles } : { visit: visit as AppointmentRow, obstacles }
    },

    /**
     * Puts a hold, whose row the transaction has locked, onto another slot, or keeps its slot with other details.
     * Undefined where another visit has that slot; the transaction goes on.
     */
    async moveHold(tx: Transaction, id: string, hold: NewHold, why: string): Promise<AppointmentRow | undefined> {
      const values = {
        id,
        quoteId: hold.quoteId ?? null,
        now: hold.now.toISOString(),
        heldUntil: hold.heldUntil.toISOString(),
        why,
        ...slotValues(hold),
        ...contactValues(hold.contact),
      }
      await lockMoves(tx)
      const rows = await unlessTaken(tx, () => moved(values, tx)).catch(refuseGoneQuote)
      return rows?.[0]
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
  }
}

/** A statement sees the quote as it was when it began; the foreign key sees that somebody has deleted it since. */
function refuseGoneQuote(error: unknown): never {
  throw refersToNothing(error, 'appointments_quote_id_quotes_id_fk')
    ? invalid('quoteId', 'There is no such quote')
    : error
}
