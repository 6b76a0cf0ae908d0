import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, prepareStatement, type Transaction, value } from '#server/db/database.ts'
import { payments } from '#server/payments/table.ts'
import { quotes } from '#server/quotes/table.ts'
import type { FeeKind, OfficeVisitDetail } from '#shared/appointments/schema.ts'
import type { PaymentState } from '#shared/payments/states.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import { lockMoves } from './locks.ts'
import { type SlotChoice, slotValues } from './slot-choice.ts'
import { contactColumns, contactValues, freeCrew, given, now, ofContact, rowOf, wanted } from './sql.ts'
import type { AppointmentRow } from './store.ts'
import { appointmentHistory, appointments, closureAudit, closures } from './table.ts'

interface NewPhoneVisit extends SlotChoice {
  quoteId: string | undefined
  contact: Contact
  fee: Exclude<FeeKind, 'online'>
  notes: string
  now: Date
}

/** A visit with the facts of its payment; those of an extra payment are in the history. */
export interface OfficeVisitRow extends AppointmentRow {
  paymentState: PaymentState | null
  paidCents: number
  refundedCents: number
  disputed: boolean
}

type HistoryRow = Omit<OfficeVisitDetail['history'][number], 'at'> & { at: Date }

interface ClosureRow {
  id: string
  date: string
  timeSlot: string | null
  reason: string
}

interface NewClosure {
  date: string
  /** Undefined: the whole day. */
  timeSlot: string | undefined
  start: Date
  end: Date
  reason: string
}

export type OfficeStore = ReturnType<typeof createOfficeStore>

const visits = sql`
  select ${rowOf(sql`a`)}, p.state as "paymentState", coalesce(p.received_cents, 0) as "paidCents",
    coalesce(p.refunded_cents, 0) as "refundedCents", coalesce(p.disputed, false) as disputed
  from ${appointments} as a
  left join ${payments} as p on p.appointment_id = a.id and not p.is_extra`

/** Whether money came in, is on its way in, or has to go back. */
const hasMoney = sql`exists (
  select 1 from ${payments} as money
  where money.appointment_id = a.id and (money.received_cents > 0 or money.state in ('processing', 'refund_due'))
)`

const closureColumns = sql.raw(`id, date::text as date, time_slot as "timeSlot", reason`)
const closureFacts = sql.raw(`jsonb_build_object('date', date, 'timeSlot', time_slot, 'reason', reason)`)

export function createOfficeStore(database: Database, crews: number) {
  const crewCount = sql`${value('crews')}::int`

  const listed = prepareStatement<OfficeVisitRow>(
    database,
    'office_visits',
    sql`${visits}
        where a.appointment_date between ${value('from')}::date and ${value('to')}::date
          and (${hasMoney} or not (a.status = 'expired' or a.status = 'held' and a.held_until <= ${now}))
        order by a.appointment_date, lower(a.during), a.crew, a.created_at`,
  )

  const found = prepareStatement<OfficeVisitRow>(
    database,
    'office_visit',
    sql`${visits} where a.id = ${value('id')}::uuid`,
  )

  const history = prepareStatement<HistoryRow>(
    database,
    'office_visit_history',
    sql`select at, "from", "to", by, why from ${appointmentHistory}
        where appointment_id = ${value('id')}::uuid order by id`,
  )

  const inserted = prepareStatement<{ id: string }>(
    database,
    'office_visit_add',
    sql`with crew as (${freeCrew(crewCount)}), inserted as (
          insert into ${appointments} (
            id, quote_id, quote_number, status, appointment_date, time_slot, during, crew, fee, notes, calendar_token,
            created_at, ${contactColumns}
          )
          select ${value('id')}::uuid, quote.id, quote.number, 'confirmed', ${value('date')}::date, ${value('timeSlot')},
            ${wanted}, crew.crew, ${value('fee')}, ${value('notes')}, ${value('calendarToken')}, ${now},
            ${ofContact(given)}
          from crew left join ${quotes} as quote on quote.id = ${value('quoteId')}::uuid
          on conflict do nothing
          returning id
        ), logged as (
          insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
          select id, ${now}, null, 'confirmed', 'office', ${value('why')} from inserted
        )
        select id from inserted`,
  )

  const quoteFound = prepareStatement<{ id: string }>(
    database,
    'office_visit_quote',
    sql`select id from ${quotes} where id = ${value('quoteId')}::uuid for key share`,
  )

  const moved = prepareStatement<{ id: string }>(
    database,
    'office_visit_move',
    // The same crew where it is free then, too.
    sql`with before as (
          select crew from ${appointments} where id = ${value('id')}::uuid
        ), crew as (
          ${freeCrew(crewCount, {
            order: sql`one.crew <> (select crew from before), one.crew`,
            except: sql`${value('id')}::uuid`,
          })}
        ), moved as (
          update ${appointments} as a set
            appointment_date = ${value('date')}::date, time_slot = ${value('timeSlot')}, during = ${wanted},
            crew = crew.crew, version = a.version + 1
          from crew where a.id = ${value('id')}::uuid
          returning a.id, a.status
        ), logged as (
          insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
          select id, ${now}, status, status, 'office', ${value('why')} from moved
        )
        select id from moved`,
  )

  const noted = prepareStatement(
    database,
    'office_visit_notes',
    sql`with noted as (
          update ${appointments} set notes = ${value('notes')}, version = version + 1
          where id = ${value('id')}::uuid returning id, status
        )
        insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
        select id, ${now}, status, status, 'office', ${value('why')} from noted`,
  )

  const overdue = prepareStatement<{ id: string }>(
    database,
    'office_overdue_holds',
    sql`select id from ${appointments}
        where status = 'held' and held_until <= ${now} and during && ${wanted} order by held_until`,
  )

  const closuresFrom = prepareStatement<ClosureRow>(
    database,
    'closures_from',
    sql`select ${closureColumns} from ${closures} where date >= ${value('from')}::date order by date, lower(during), id`,
  )

  const closed = prepareStatement<ClosureRow>(
    database,
    'closures_add',
    sql`with closed as (
          insert into ${closures} (id, date, time_slot, during, reason)
          values (${value('id')}::uuid, ${value('date')}::date, ${value('timeSlot')}, ${wanted}, ${value('reason')})
          on conflict (date, time_slot) do nothing
          returning *
        ), logged as (
          insert into ${closureAudit} (action, closure_id, "to") select 'closed', id, ${closureFacts} from closed
        )
        select ${closureColumns} from closed`,
  )

  const opened = prepareStatement<{ id: string }>(
    database,
    'closures_remove',
    sql`with opened as (
          delete from ${closures} where id = ${value('id')}::uuid returning *
        ), logged as (
          insert into ${closureAudit} (action, closure_id, "from") select 'opened', id, ${closureFacts} from opened
        )
        select id from opened`,
  )

  return {
    /** Of those days, both included, in order. Holds that ended unpaid are left out, unless there is money on them. */
    async visits(from: string, to: string, at: Date): Promise<OfficeVisitRow[]> {
      return listed({ from, to, now: at.toISOString() })
    },

    async find(id: string, tx?: Transaction): Promise<OfficeVisitRow | undefined> {
      const [one] = await found({ id }, tx)
      return one
    },

    /** The oldest first. */
    async historyOf(id: string): Promise<HistoryRow[]> {
      return history({ id })
    },

    /** Whether there is such a quote; it stays until the transaction ends. */
    async hasQuote(tx: Transaction, quoteId: string): Promise<boolean> {
      return (await quoteFound({ quoteId }, tx)).length > 0
    },

    /** Confirmed at once, with whichever crew is free; the new visit's id, or undefined where none is. */
    async add(tx: Transaction, visit: NewPhoneVisit, why: string): Promise<string | undefined> {
      const { contact, quoteId, fee, notes } = visit
      const [row] = await inserted(
        {
          id: randomUUID(),
          calendarToken: randomBytes(16).toString('hex'),
          crews,
          quoteId: quoteId ?? null,
          fee,
          notes,
          why,
          now: visit.now.toISOString(),
          ...slotValues(visit),
          ...contactValues(contact),
        },
        tx,
      )
      return row?.id
    },

    /**
     * Puts a visit, whose row the transaction has locked, onto another slot. False where no crew is free then; throws
     * where another visit takes the slot in the same moment (`isTaken`), and then the transaction is over.
     */
    async move(tx: Transaction, id: string, slot: SlotChoice, why: string, at: Date): Promise<boolean> {
      await lockMoves(tx)
      return (await moved({ id, crews, why, now: at.toISOString(), ...slotValues(slot) }, tx)).length > 0
    },

    async setNotes(tx: Transaction, id: string, notes: string, why: string, at: Date): Promise<void> {
      await noted({ id, notes, why, now: at.toISOString() }, tx)
    },

    /** Holds past their end that still occupy the wanted time. */
    async overdueHolds({ start, end }: Pick<SlotChoice, 'start' | 'end'>, at: Date): Promise<string[]> {
      const rows = await overdue({ start: start.toISOString(), end: end.toISOString(), now: at.toISOString() })
      return rows.map(({ id }) => id)
    },

    /** From that day on, in order. */
    async closuresFrom(from: string): Promise<ClosureRow[]> {
      return closuresFrom({ from })
    },

    /** Undefined where the very same hour or day is closed already. */
    async close({ date, timeSlot, start, end, reason }: NewClosure): Promise<ClosureRow | undefined> {
      const [row] = await closed({
        id: randomUUID(),
        date,
        timeSlot: timeSlot ?? null,
        start: start.toISOString(),
        end: end.toISOString(),
        reason,
      })
      return row
    },

    /** False where there is no such closure. */
    async open(id: string): Promise<boolean> {
      return (await opened({ id })).length > 0
    },
  }
}
