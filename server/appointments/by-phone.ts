import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { historyAuthor, insertHistoryFrom } from './add-history-event.ts'
import { setCustomer, shareLockQuoteCustomer } from './customer.ts'
import { addAppointmentEmail } from './emails/writers.ts'
import { type CrewChoice, crewChoiceValues, forcedOrOccupied, freeCrew } from './free-crew.ts'
import { parseSlot, refuseOtherCrew, withSlot } from './office-slot.ts'
import { findForCaller } from './office.ts'
import { type RequestedSlot, slotValues } from './queries.ts'
import { loadSchedule } from './schedule.ts'
import { nowParam, requestedRange } from './sql.ts'
import { appointmentIdempotencyKeys, appointments } from './table.ts'
import { contactColumnList, contactParam, contactValues, mapContactColumns } from '#server/contact/sql.ts'
import type { AnyContext, Context, TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { IDEMPOTENCY_WINDOW } from '#server/db/idempotency.ts'
import { customerErased, idempotencyMismatch } from '#server/http/app-error.ts'
import { scheduleQuote, shareLockQuote } from '#server/quotes/visits.ts'
import { unknownQuoteId } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import type { OfficeAppointment, PhoneAppointment } from '#shared/appointments/schema.ts'

interface TakeByPhone {
  request: PhoneAppointment
  idempotencyKey?: string | undefined
}

/**
 * Books an appointment by phone. It's confirmed at once, even on short notice and on closed days. Throws 409 `slot_taken`
 * with the free slots of that day, 409 `too_tight` with the neighbors, and 400 for an unknown quote, a crew that isn't
 * active, or a time that has passed. A repeat with the same idempotency key within 24 hours returns the first appointment,
 * or throws 409 `idempotency_mismatch` if the request differs.
 */
export async function takeByPhone(ctx: Context, { request, idempotencyKey }: TakeByPhone): Promise<OfficeAppointment> {
  const { appointmentDate: date, timeSlot: label, contact, quoteId, crew, force } = request
  const idempotency =
    idempotencyKey === undefined ? undefined : { key: idempotencyKey, requestHash: hashRequest(request) }
  const first = idempotency && (await findFirstPhoneResponse(ctx, idempotency))
  if (first) return first
  const schedule = await loadSchedule(ctx)
  const slot = parseSlot({ date, label }, schedule, ctx.now())
  refuseOtherCrew(crew, schedule)
  const id = randomUUID()
  const lockFirst = (tx: TransactionContext) => shareLockQuoteCustomer(tx, { quoteId, contact })
  return withSlot(ctx, { slot, schedule, crew, force, city: contact.city, lockFirst }, async (tx, choice) => {
    // If the same request arrives twice at once, the second one waits here and finds the first one's appointment.
    if (idempotency && !(await claimPhoneKey(tx, idempotency, id))) return findFirstPhoneResponse(tx, idempotency)
    const quote = quoteId === undefined ? undefined : await shareLockQuote(tx, quoteId)
    if (quoteId !== undefined && !quote) throw unknownQuoteId()
    if (quote?.erasedAt) throw customerErased()
    if (!(await addConfirmed(tx, { id, slot, choice, request }))) return undefined
    await setCustomer(tx, id)
    if (quoteId !== undefined) await scheduleQuote(tx, { quoteId, isPaid: false })
    if (contact.email) await addAppointmentEmail(tx, { kind: 'visit_confirmed', appointmentId: id })
    return findForCaller(tx, id)
  })
}

/** SHA-256 of the parsed request. */
function hashRequest(request: PhoneAppointment): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex')
}

// Raw: picks the crew, adds the row and its history event in one statement.
const insertConfirmed = rawStatement(
  'office_visit_add',
  z.strictObject({ id: z.string() }),
  sql`with crew as (${freeCrew({ city: contactParam('city'), by: 'office' })}), inserted as (
        insert into ${appointments} (
          id, quote_id, quote_number, status, appointment_date, time_slot, during, occupied, crew, crew_pinned, fee, fee_cents, notes,
          calendar_token, created_at, ${contactColumnList}
        )
        select ${param('id')}::uuid, quote.id, quote.number, 'confirmed', ${param('date')}::date, ${param('timeSlot')},
          ${requestedRange}, ${forcedOrOccupied}, crew.crew, ${param('isPinned')}::boolean, ${param('fee')}, ${param('feeCents')}::int, ${param('notes')},
          ${param('calendarToken')}, ${nowParam},
          ${mapContactColumns(contactParam)}
        from crew left join ${quotes} as quote on quote.id = ${param('quoteId')}::uuid
        on conflict do nothing
        returning id
      ), logged as (
        ${insertHistoryFrom(sql`select id, null, 'confirmed', 'office', ${param('why')} from inserted`)}
      )
      select id from inserted`,
)

interface NewPhoneAppointment {
  id: string
  slot: RequestedSlot
  choice: CrewChoice
  request: PhoneAppointment
}

/** False if no crew is free. */
async function addConfirmed(
  tx: TransactionContext,
  { id, slot, choice, request }: NewPhoneAppointment,
): Promise<boolean> {
  const { contact, quoteId, fee, notes } = request
  const rows = await insertConfirmed(tx.db, {
    id,
    calendarToken: randomBytes(16).toString('hex'),
    isPinned: request.crew !== undefined,
    ...crewChoiceValues(choice),
    quoteId: quoteId ?? null,
    fee,
    feeCents: tx.config.feeCents,
    notes,
    why: fee === 'waived' ? 'Booked by phone, fee waived' : 'Booked by phone, fee due at the visit',
    now: tx.now().toISOString(),
    ...slotValues(slot),
    ...contactValues(contact),
    ...historyAuthor(tx, 'office'),
  })
  return rows.length > 0
}

/** Identifies a request, so that a retry changes nothing. */
interface IdempotencyKey {
  key: string
  /** SHA-256 of the request. */
  requestHash: string
}

/** The database's clock decides, because instances' clocks differ. */
const windowStart = sql`now() - ${IDEMPOTENCY_WINDOW}`

/**
 * Stores the key for the appointment that this transaction adds. False if another appointment has the key. Waits for a
 * concurrent transaction with the same key.
 */
async function claimPhoneKey(
  tx: TransactionContext,
  { key, requestHash }: IdempotencyKey,
  appointmentId: string,
): Promise<boolean> {
  const rows = await tx.db.orm
    .insert(appointmentIdempotencyKeys)
    .values({ key, requestHash, appointmentId })
    .onConflictDoUpdate({
      target: appointmentIdempotencyKeys.key,
      set: {
        requestHash: sql`excluded.request_hash`,
        appointmentId: sql`excluded.appointment_id`,
        createdAt: sql`excluded.created_at`,
      },
      // A request may reuse a key that is older than a day.
      setWhere: lte(appointmentIdempotencyKeys.createdAt, windowStart),
    })
    .returning({ key: appointmentIdempotencyKeys.key })
  return rows.length > 0
}

/** The appointment of the first request with this key within 24 hours. Throws 409 if that request was different. */
async function findFirstPhoneResponse(
  ctx: AnyContext,
  { key, requestHash }: IdempotencyKey,
): Promise<OfficeAppointment | undefined> {
  const [first] = await ctx.db.orm
    .select()
    .from(appointmentIdempotencyKeys)
    .where(and(eq(appointmentIdempotencyKeys.key, key), gt(appointmentIdempotencyKeys.createdAt, windowStart)))
  if (first && first.requestHash !== requestHash) throw idempotencyMismatch()
  return first && findForCaller(ctx, first.appointmentId)
}

/** Deletes keys older than 24 hours. */
export async function purgeFirstPhoneResponses(ctx: Context): Promise<void> {
  await ctx.db.orm.delete(appointmentIdempotencyKeys).where(lte(appointmentIdempotencyKeys.createdAt, windowStart))
}
