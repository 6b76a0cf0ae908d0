import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import { addHistoryEvent } from './add-history-event.ts'
import { findFreeCrew } from './free-crew.ts'
import { type HoldLimits, refuseNewcomerOverLimit, refuseOverLimits } from './hold-limits.ts'
import { lockHoldsOfAddress } from './locks.ts'
import { type AppointmentRow, appointmentColumns, type RequestedSlot } from './queries.ts'
import { occupiedBy, occupiedFor, overlaps, rangeOf } from './sql.ts'
import { appointments } from './table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { isForeignKeyViolation } from '#server/db/errors.ts'
import { customerErased } from '#server/http/app-error.ts'
import { unknownQuoteId } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { type Contact, EMPTY_CONTACT, pickContact } from '#shared/contact/fields.ts'

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
  /** Minutes that a crew travels after a visit. */
  travelMinutes: number
}

type HoldResult =
  | { outcome: 'held'; appointment: AppointmentRow }
  // `overdue`: ids of holds past their end that occupy the slot or belong to this session.
  /** The session has a current hold, which can move. */
  | { outcome: 'has_hold'; id: string; overdue: string[] }
  /** No crew is free. */
  | { outcome: 'taken'; overdue: string[] }
  /** Someone was faster since this looked. */
  | { outcome: 'lost_race'; overdue: string[] }

/**
 * Holds the slot. The exclusion constraints decide races. Throws 400 for an unknown quote or if an email is missing, 409 for
 * an erased customer, and 429 if the client address has too many holds, or newcomers hold too many times that day.
 */
export async function tryHold(ctx: Context, hold: NewHold, limits: HoldLimits | undefined): Promise<HoldResult> {
  return inTransaction(ctx, async (tx): Promise<HoldResult> => {
    if (limits) await lockHoldsOfAddress(tx, hold.clientAddress)
    const quote = hold.quoteId === undefined ? undefined : await lockQuote(tx, hold.quoteId)
    const facts = await findFacts(tx, hold)
    const { overdue } = facts
    if (facts.ownHold !== null) return { outcome: 'has_hold', id: facts.ownHold, overdue }
    const contact = hold.contact ?? quote?.contact ?? EMPTY_CONTACT
    const crew = await findFreeCrew(tx, { slot: hold, city: contact.city, by: 'customer' })
    if (crew === undefined) return { outcome: 'taken', overdue }
    if (limits) {
      refuseOverLimits(limits, { ...facts, hasEmail: contact.email !== '' }, hold.date)
      await refuseNewcomerOverLimit(tx, hold, limits)
    }
    const [appointment] = await tx.db.orm
      .insert(appointments)
      .values({
        id: randomUUID(),
        sessionId: hold.sessionId,
        clientAddress: hold.clientAddress,
        quoteId: hold.quoteId,
        quoteNumber: quote?.number,
        status: 'held',
        appointmentDate: hold.date,
        timeSlot: hold.timeSlot,
        during: rangeOf(hold),
        occupied: occupiedFor(hold),
        crew,
        heldUntil: hold.heldUntil,
        feeCents: tx.config.feeCents,
        calendarToken: randomBytes(16).toString('hex'),
        createdAt: hold.now,
        isContactHidden: !hold.contact && quote !== undefined && quote.sessionId !== hold.sessionId,
        ...contact,
      })
      // Without it, two that insert the same time at once would wait for each other.
      .onConflictDoNothing()
      .returning(appointmentColumns)
    if (!appointment) return { outcome: 'lost_race', overdue }
    const status = { from: null, to: 'held' as const }
    await addHistoryEvent(tx, { id: appointment.id, by: 'visitor', why: 'Time chosen', status })
    return { outcome: 'held', appointment }
  }).catch(refuseDeletedQuote)
}

/** The quote that the visit is for, which can't be erased until the transaction ends. Throws 400 if there's none, and 409. */
export async function lockQuote(tx: TransactionContext, id: string) {
  const [quote] = await tx.db.orm.select().from(quotes).where(eq(quotes.id, id)).for('key share')
  if (!quote) throw unknownQuoteId()
  if (quote.erasedAt) throw customerErased()
  return { number: quote.number, sessionId: quote.sessionId, contact: pickContact(quote) }
}

/** What decides whether this session may hold the slot. `holds`: unpaid ones of its client address, in all and that day. */
async function findFacts(tx: TransactionContext, hold: NewHold) {
  const { id, status, heldUntil, sessionId, clientAddress, appointmentDate: date } = appointments
  const occupied = { start: hold.start, end: new Date(hold.end.getTime() + hold.travelMinutes * 60_000) }
  const rows = await tx.db.orm
    .select({ id, date, heldUntil, sessionId, clientAddress })
    .from(appointments)
    .where(
      and(
        eq(status, 'held'),
        or(
          eq(sessionId, hold.sessionId),
          and(eq(clientAddress, hold.clientAddress), gt(heldUntil, hold.now)),
          and(lte(heldUntil, hold.now), overlaps(occupiedBy(sql`${appointments}`), occupied)),
        ),
      ),
    )
  const isCurrent = (row: (typeof rows)[number]) => row.heldUntil !== null && row.heldUntil > hold.now
  const current = rows.filter(isCurrent)
  const ofAddress = current.filter((row) => row.clientAddress === hold.clientAddress)
  return {
    ownHold: current.find((row) => row.sessionId === hold.sessionId)?.id ?? null,
    overdue: rows.filter((row) => !isCurrent(row)).map((row) => row.id),
    holds: ofAddress.length,
    dayHolds: ofAddress.filter((row) => row.date === hold.date).length,
  }
}

/** A statement sees the quote as it was when it began. The foreign key fails if it was deleted since then. */
export function refuseDeletedQuote(error: unknown): never {
  throw isForeignKeyViolation(error, 'appointments_quote_id_quotes_id_fk') ? unknownQuoteId() : error
}
