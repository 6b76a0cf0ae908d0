import { type SQL, sql } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { historyAuthor, insertHistoryFrom } from './add-history-event.ts'
import { freeCrew } from './free-crew.ts'
import { type HoldLimits, refuseNewcomerOverLimit } from './hold-limits.ts'
import { lockHoldsOfAddress } from './locks.ts'
import { type AppointmentRow, appointmentRow, type RequestedSlot, slotValues } from './queries.ts'
import { scheduleJson } from './schedule.ts'
import {
  isRangeClosed,
  nowParam,
  occupiedBy,
  requestedCity,
  requestedOccupied,
  requestedQuote,
  requestedRange,
  selectAppointment,
} from './sql.ts'
import { appointments } from './table.ts'
import { contactColumnList, contactParam, contactValues, mapContactColumns } from '#server/contact/sql.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { isForeignKeyViolation } from '#server/db/errors.ts'
import { unknownQuoteId } from '#server/quotes/queries.ts'
import { shareLockQuote } from '#server/quotes/edit-quote.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Contact } from '#shared/contact/fields.ts'

export interface NewHold extends RequestedSlot {
  sessionId: string
  clientAddress: string
  quoteId: string | undefined
  /** Undefined: the quote's contact is copied. */
  contact: Contact | undefined
  now: Date
  heldUntil: Date
  /** How many visits the crews can make that day. */
  timesOfDay: number
  /** The schedule that allows it, as `Schedule.json`. */
  schedule: string
}

const obstacles = z.strictObject({
  quoteExists: z.boolean(),
  /** The quote's customer was erased. */
  quoteErased: z.boolean(),
  /** Unpaid holds of this client address, in all and on the same day. The counts stop at the limits. */
  holds: z.int(),
  dayHolds: z.int(),
  /** The contact, or the quote's contact, has an email. */
  hasEmail: z.boolean(),
  isFree: z.boolean(),
  /** The schedule now, as `Schedule.json`. Nothing is held if it isn't the expected one. */
  schedule: z.string(),
  /** The id of the session's current hold. */
  ownHold: z.string().nullable(),
  /** Ids of holds past their end that occupy the slot or belong to this session. */
  overdue: z.array(z.string()),
})
/** Facts that decide if a hold is possible. */
type Obstacles = z.output<typeof obstacles>

/** Stops counting at the limit. Counts nothing without a limit. */
const countHolds = (limit: 'maxHolds' | 'maxDayHolds', condition = sql``) => sql`
  select count(*)::int from (
    select 1 from ${appointments}
    where client_address = ${param('clientAddress')} and status = 'held' and held_until > ${nowParam} ${condition}
      and ${param(limit)}::int is not null
    limit ${param(limit)}::int
  ) as counted`
/** Whether the count is below the limit, or there's no limit. */
const isBelow = (count: SQL, limit: 'maxHolds' | 'maxDayHolds' | 'withoutEmail') =>
  sql`(${param(limit)}::int is null or ${count} < ${param(limit)}::int)`
const onSameDay = sql`and appointment_date = ${param('date')}::date`

const noAppointment = Object.fromEntries(Object.keys(appointmentRow.shape).map((name) => [name, z.null()])) as Record<
  keyof AppointmentRow,
  z.ZodNull
> // one null per column

// Raw: decides the race for the slot, and adds the row and its history event, in one statement.
const insertHold = rawStatement(
  'appointments_hold',
  z.union([z.strictObject({ ...obstacles.shape, ...appointmentRow.shape }), obstacles.extend(noAppointment)]),
  sql`with crew as (${freeCrew({ city: requestedCity, by: 'customer' })}), facts as materialized (
        select
          (${param('quoteId')}::uuid is null
            or exists (select 1 from ${quotes} where id = ${param('quoteId')}::uuid)) as "quoteExists",
          exists (
            select 1 from ${quotes} where id = ${param('quoteId')}::uuid and erased_at is not null
          ) as "quoteErased",
          (${countHolds('maxHolds')}) as holds,
          (${countHolds('maxDayHolds', onSameDay)}) as "dayHolds",
          coalesce(${contactParam('email')}, (select email from ${quotes} where id = ${param('quoteId')}::uuid), '') <> ''
            as "hasEmail",
          exists (select 1 from crew) and not ${isRangeClosed} as "isFree",
          ${scheduleJson} as schedule,
          (
            select id from ${appointments}
            where session_id = ${param('sessionId')} and status = 'held' and held_until > ${nowParam}
          ) as "ownHold",
          array(
            select id::text from ${appointments}
            where status = 'held' and held_until <= ${nowParam}
              and (${occupiedBy(sql`${appointments}`)} && ${requestedOccupied} or session_id = ${param('sessionId')})
          ) as overdue
      ), inserted as (
        insert into ${appointments} (
          id, session_id, client_address, quote_id, quote_number, status, appointment_date, time_slot, during, occupied, crew,
          held_until, fee_cents, calendar_token, created_at, is_contact_hidden, ${contactColumnList}
        )
        select ${param('id')}::uuid, ${param('sessionId')}, ${param('clientAddress')}, quote.id, quote.number, 'held',
          ${param('date')}::date, ${param('timeSlot')}, ${requestedRange}, ${requestedOccupied}, crew.crew, ${param('heldUntil')}::timestamptz,
          ${param('feeCents')}::int, ${param('calendarToken')}, ${nowParam},
          ${contactParam('firstName')} is null and quote.session_id is distinct from ${param('sessionId')} and quote.id is not null,
          ${mapContactColumns((name, column) => sql`coalesce(${contactParam(name)}, quote.${column}, '')`)}
        from facts, crew, ${requestedQuote}
        where facts."quoteExists" and not facts."quoteErased" and facts."isFree" and facts."ownHold" is null
          and facts.schedule = ${param('schedule')}
          and ${isBelow(sql`facts.holds`, 'maxHolds')} and ${isBelow(sql`facts."dayHolds"`, 'maxDayHolds')}
          and (facts."hasEmail" or ${isBelow(sql`facts.holds`, 'withoutEmail')})
        on conflict do nothing
        returning *
      ), logged as (
        ${insertHistoryFrom(sql`select id, null, 'held', 'visitor', 'Time chosen' from inserted`)}
      )
      select facts.*, ${selectAppointment(sql`inserted`)} from facts left join inserted on true`,
)

interface HoldResult {
  appointment: AppointmentRow | undefined
  obstacles: Obstacles
}

/**
 * Holds the slot, or returns the obstacles as they were when the statement began. They can miss a visitor who was faster
 * since then. Throws 400 if the quote is deleted at the same moment, and 429 if too many
 * newcomers hold times that day. Takes the locks of the address and the day only with limits.
 */
export async function tryHold(ctx: Context, hold: NewHold, limits: HoldLimits | undefined): Promise<HoldResult> {
  const { quoteId } = hold
  const values = {
    id: randomUUID(),
    calendarToken: randomBytes(16).toString('hex'),
    sessionId: hold.sessionId,
    clientAddress: hold.clientAddress,
    feeCents: ctx.config.feeCents,
    quoteId: quoteId ?? null,
    schedule: hold.schedule,
    maxHolds: limits?.perAddress ?? null,
    maxDayHolds: limits?.perDay ?? null,
    withoutEmail: limits?.withoutEmail ?? null,
    now: hold.now.toISOString(),
    heldUntil: hold.heldUntil.toISOString(),
    ...slotValues(hold),
    ...contactValues(hold.contact),
    ...historyAuthor(ctx, 'visitor'),
  }
  const [stored] =
    limits === undefined && quoteId === undefined
      ? await insertHold(ctx.db, values)
      : await inTransaction(ctx, async (tx) => {
          if (limits !== undefined) await lockHoldsOfAddress(tx, hold.clientAddress)
          if (limits !== undefined) await refuseNewcomerOverLimit(tx, hold, limits)
          if (quoteId !== undefined) await shareLockQuote(tx, quoteId)
          return insertHold(tx.db, values)
        }).catch(refuseDeletedQuote)
  if (!stored) throw new Error('Holding a slot returned nothing')
  const { quoteExists, quoteErased, holds, dayHolds, hasEmail, isFree, schedule, ownHold, overdue, ...appointment } =
    stored
  const found = { quoteExists, quoteErased, holds, dayHolds, hasEmail, isFree, schedule, ownHold, overdue }
  return { appointment: appointment.id === null ? undefined : appointment, obstacles: found }
}

/** A statement sees the quote as it was when it began. The foreign key fails if it was deleted since then. */
export function refuseDeletedQuote(error: unknown): never {
  throw isForeignKeyViolation(error, 'appointments_quote_id_quotes_id_fk') ? unknownQuoteId() : error
}
