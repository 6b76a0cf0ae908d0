import { and, asc, eq, exists, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NewHold } from './hold.ts'
import type { TransactionContext } from '#server/context.ts'
import { emailKey } from '#server/customers/matching.ts'
import { customers } from '#server/customers/table.ts'
import { type AppError, invalid, tooManyRequests } from '#server/http/app-error.ts'
import { quotes } from '#server/quotes/table.ts'
import { slotsInTurn, slotsOverlap } from '#shared/appointments/slots.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { HOLD_MINUTES } from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { dateIn, daysBetween } from '#shared/lib/zoned.ts'
import { payments } from './payment/table.ts'
import { appointments } from './table.ts'

/**
 * Limits on unpaid holds of a client address: in all, on each of the next `daysAhead` days, and without an email. They aren't
 * lower because many visitors of a phone network share one.
 */
export const HOLD_LIMITS = { perAddress: 8, perDay: 3, daysAhead: 7, withoutEmail: 2 } as const

/** Throws 429 if the client address has too many holds, and 400 if it needs an email for another one. */
export function refuseOverLimits(
  { date, now }: NewHold,
  { holds, dayHolds, hasEmail }: { holds: number; dayHolds: number; hasEmail: boolean },
): void {
  const { perAddress, withoutEmail } = HOLD_LIMITS
  if (holds >= perAddress) throw tooManyHolds(`${perAddress} unpaid times`, 'wait')
  refuseFullDay({ date, now }, dayHolds)
  if (hasEmail || holds < withoutEmail) return
  throw invalid(
    'contact.email',
    `Please enter an email address. Your network is already holding ${withoutEmail} unpaid times.`,
  )
}

/** Throws 429 if the client address has too many holds on one of the next days. */
function refuseFullDay({ date, now }: Pick<NewHold, 'date' | 'now'>, dayHolds: number): void {
  const { perDay, daysAhead } = HOLD_LIMITS
  if (dayHolds < perDay || daysBetween(dateIn(now, SHOP.timeZone), date) > daysAhead) return
  throw tooManyHolds(`${perDay} unpaid times on ${formatCalendarDate(date)}`, 'choose another day')
}

function tooManyHolds(where: string, what: string): AppError {
  return tooManyRequests(`Your network is already holding ${where}. Please ${what} or call us.`, HOLD_MINUTES * 60)
}

/** Throws 429 if a hold would move to a day on which its client address has too many others. */
export async function refuseMoveToFullDay(tx: TransactionContext, id: string, { date, now }: NewHold): Promise<void> {
  const ofHold = tx.db.orm
    .select({ address: appointments.clientAddress })
    .from(appointments)
    .where(eq(appointments.id, id))
  const others = await tx.db.orm.$count(
    appointments,
    and(
      inArray(appointments.clientAddress, ofHold),
      ne(appointments.id, id),
      eq(appointments.status, 'held'),
      gt(appointments.heldUntil, now),
      eq(appointments.appointmentDate, date),
    ),
  )
  refuseFullDay({ date, now }, others)
}

/**
 * Throws 429 if newcomers would leave less than half of that day's times to customers with a confirmed visit, and to those who
 * paid before (docs/rules.md, Booking). Anyone can type a customer's email, so it counts for one hold at a time. `crew`:
 * undefined if it isn't known yet. The transaction must hold `lockHoldsOfDay`.
 */
export async function refuseNewcomerOverLimit(
  tx: TransactionContext,
  { sessionId, date, timeSlot, now, contact, quoteId, slots, crews }: NewHold,
  crew?: number,
): Promise<void> {
  const stored = sql`coalesce(
    (select lower(btrim(email)) from ${quotes} where id = ${quoteId ?? null}::uuid),
    (select lower(btrim(email)) from ${appointments} where session_id = ${sessionId} and status = 'held')
  )`
  const own = contact ? sql<string | null>`${emailKey(contact.email)}::text` : sql<string | null>`${stored}`
  const [caller] = await tx.db.orm
    .select({ email: own, isKnown: sql<boolean>`${isKnown(tx, own)}` })
    .from(sql`(values (1)) as one`)
  const email = sql<string>`lower(btrim(${appointments.email}))`
  const held = await tx.db.orm
    .select({
      crew: appointments.crew,
      timeSlot: appointments.timeSlot,
      email,
      isKnown: sql<boolean>`${isKnown(tx, email)}`,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.status, 'held'),
        gt(appointments.heldUntil, now),
        eq(appointments.appointmentDate, date),
        ne(appointments.sessionId, sessionId),
      ),
    )
    .orderBy(asc(appointments.createdAt))
  const known = new Set<string>()
  const ofNewcomers = held.filter((hold) => {
    if (!hold.isKnown || known.has(hold.email)) return true
    known.add(hold.email)
    return false
  })
  if (caller?.isKnown && !known.has(caller.email ?? '')) return
  const taken = crew === undefined ? ofNewcomers : [...ofNewcomers, { crew, timeSlot }]
  const left = crews.flatMap((number) => {
    const ofCrew = taken.filter((hold) => hold.crew === number)
    return slotsInTurn(slots.filter(({ label }) => !ofCrew.some((hold) => slotsOverlap(hold.timeSlot, label))))
  }).length
  const half = Math.floor((slotsInTurn(slots).length * crews.length) / 2)
  if (left - (crew === undefined ? 1 : 0) >= half) return
  const day = formatCalendarDate(date)
  const message = `Many visitors are choosing a time on ${day} right now. Please choose another day or call us.`
  throw tooManyRequests(message, HOLD_MINUTES * 60)
}

/** SQL: whether a customer with that email has a confirmed visit, or paid before. */
function isKnown({ db: { orm } }: TransactionContext, key: SQL) {
  const visits = alias(appointments, 'visits')
  return exists(
    orm
      .select({ one: sql`1` })
      .from(customers)
      .innerJoin(visits, eq(visits.customerId, customers.id))
      .leftJoin(payments, eq(payments.appointmentId, visits.id))
      .where(
        and(
          eq(customers.emailKey, key),
          ne(customers.emailKey, ''),
          or(inArray(visits.status, statusesIn('booked', 'over')), gt(payments.receivedCents, 0)),
        ),
      ),
  )
}
