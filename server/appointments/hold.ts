import { and, eq, gt, or } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import { addHistoryEvent } from './add-history-event.ts'
import { findFreeCrew } from './free-crew.ts'
import { refuseNewcomerOverLimit, refuseOverLimits } from './hold-limits.ts'
import { lockHoldsOfAddress } from './locks.ts'
import { type AppointmentRow, appointmentColumns, type RequestedSlot } from './queries.ts'
import { occupiedFor, rangeOf } from './sql.ts'
import { appointments } from './table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
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
}

type HoldResult =
  | { outcome: 'held'; appointment: AppointmentRow }
  /** The session has a current hold, which can move. */
  | { outcome: 'has_hold'; id: string }
  /** No crew is free. */
  | { outcome: 'taken' }
  /** Someone was faster since this looked, or the session has an overdue hold. */
  | { outcome: 'lost_race' }

/**
 * Holds the slot. The exclusion constraints decide races. Throws 400 for an unknown quote or if an email is missing, 409 for
 * an erased customer, and 429 if the client address has too many holds, or newcomers hold too many times that day.
 */
export async function tryHold(ctx: Context, hold: NewHold): Promise<HoldResult> {
  const { limited } = ctx.config
  return inTransaction(ctx, async (tx): Promise<HoldResult> => {
    if (limited) await lockHoldsOfAddress(tx, hold.clientAddress)
    const quote = hold.quoteId === undefined ? undefined : await shareLockQuote(tx, hold.quoteId)
    const { ownHold, ...holds } = await findHolds(tx, hold)
    if (ownHold) return { outcome: 'has_hold', id: ownHold.id }
    const contact = hold.contact ?? quote?.contact ?? EMPTY_CONTACT
    const crew = await findFreeCrew(tx, { slot: hold, city: contact.city, by: 'customer' })
    if (crew === undefined) return { outcome: 'taken' }
    if (limited) {
      refuseOverLimits(hold, { ...holds, hasEmail: contact.email !== '' })
      await refuseNewcomerOverLimit(tx, hold)
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
    if (!appointment) return { outcome: 'lost_race' }
    const status = { from: null, to: 'held' as const }
    await addHistoryEvent(tx, { id: appointment.id, by: 'visitor', why: 'Time chosen', status })
    return { outcome: 'held', appointment }
  })
}

/** The quote that the visit is for, which can't be deleted or erased until the transaction ends. Throws 400 if there's none, and 409. */
export async function shareLockQuote(tx: TransactionContext, id: string) {
  const [quote] = await tx.db.orm.select().from(quotes).where(eq(quotes.id, id)).for('key share')
  if (!quote) throw unknownQuoteId()
  if (quote.erasedAt) throw customerErased()
  return { number: quote.number, sessionId: quote.sessionId, contact: pickContact(quote) }
}

/** The session's current hold, and how many unpaid ones its client address has, in all and that day. */
async function findHolds(tx: TransactionContext, hold: NewHold) {
  const { id, status, heldUntil, sessionId, clientAddress, appointmentDate: date } = appointments
  const rows = await tx.db.orm
    .select({ id, date, sessionId, clientAddress })
    .from(appointments)
    .where(
      and(
        eq(status, 'held'),
        gt(heldUntil, hold.now),
        or(eq(sessionId, hold.sessionId), eq(clientAddress, hold.clientAddress)),
      ),
    )
  const ofAddress = rows.filter((row) => row.clientAddress === hold.clientAddress)
  return {
    ownHold: rows.find((row) => row.sessionId === hold.sessionId),
    holds: ofAddress.length,
    dayHolds: ofAddress.filter((row) => row.date === hold.date).length,
  }
}
