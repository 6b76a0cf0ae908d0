import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { historyAuthor, insertHistoryFrom } from '#server/appointments/add-history-event.ts'
import { type RequestedSlot, slotValues } from '#server/appointments/requested-slot.ts'
import { crewChoiceValues, freeCrew } from '#server/appointments/crews/free-crew.ts'
import { nowParam, requestedOccupied, requestedRange } from '#server/appointments/sql.ts'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { quotes } from '#server/quotes/table.ts'
import { REBUILT } from './recovery-events.ts'

interface LostAppointment extends RequestedSlot {
  id: string
  quoteNumber: number | null
  feeCents: number
  /** A newer quote with this number isn't the payment's: numbers were handed out again after the restore. */
  orderedAt: Date
}

/** The provider reports whole seconds from its own clock. */
const CLOCK_TOLERANCE = sql.raw(`interval '1 minute'`)

// Raw: picks a free crew, adds the hold and its history event in one statement.
const insertRebuilt = rawStatement(
  'recovery_rebuild',
  z.strictObject({ id: z.guid() }),
  sql`with crew as (${freeCrew({ city: sql`null`, by: 'office' })}), inserted as (
        insert into ${appointments} (
          id, session_id, quote_id, quote_number, status, appointment_date, time_slot, during, occupied, crew, held_until,
          fee_cents, calendar_token, created_at
        )
        select ${param('id')}::uuid, ${param('sessionId')}, quote.id, ${param('quoteNumber')}::int, 'held',
          ${param('date')}::date, ${param('timeSlot')}, ${requestedRange}, ${requestedOccupied}, crew.crew, ${nowParam}, ${param('feeCents')}::int,
          ${param('calendarToken')}, ${param('orderedAt')}::timestamptz
        from crew left join ${quotes} as quote
          on quote.number = ${param('quoteNumber')}::int and quote.created_at <= ${param('orderedAt')}::timestamptz + ${CLOCK_TOLERANCE}
        on conflict do nothing
        returning id
      ), logged as (
        ${insertHistoryFrom(sql`select id, null, 'held', 'system', ${REBUILT} from inserted`)}
      )
      select id from inserted`,
)

/** Adds a hold without session and contact. Settle it in the same transaction. False if no crew is free. */
export async function rebuildAppointment(
  tx: TransactionContext,
  { id, quoteNumber, feeCents, orderedAt, ...slot }: LostAppointment,
): Promise<boolean> {
  const rows = await insertRebuilt(tx.db, {
    id,
    ...crewChoiceValues({}),
    quoteNumber,
    feeCents,
    orderedAt: orderedAt.toISOString(),
    now: tx.now().toISOString(),
    sessionId: randomBytes(16).toString('hex'),
    calendarToken: randomBytes(16).toString('hex'),
    ...slotValues(slot),
    ...historyAuthor(tx, 'system'),
  })
  return rows.length > 0
}
