import { and, count, eq, exists, gt, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context, TransactionContext } from '#server/context.ts'
import { emailKey } from '#server/customers/matching.ts'
import { customers } from '#server/customers/table.ts'
import { type AppError, invalid, tooManyRequests } from '#server/http/app-error.ts'
import { quotes } from '#server/quotes/table.ts'
import { HOLD_MINUTES } from '#shared/appointments/terms.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { dateIn, daysBetween } from '#shared/lib/zoned.ts'
import { lockHoldsOfDay } from './locks.ts'
import { appointments } from './table.ts'

/**
 * Limits on unpaid holds of a client address: in all, on each of the next `daysAhead` days, and without an email. They aren't
 * lower because many visitors of a phone network share one.
 */
export const HOLD_LIMITS = { perAddress: 8, perDay: 3, daysAhead: 7, withoutEmail: 2 } as const

/** How many unpaid holds one client address may have (docs/rules.md, Booking). */
export interface HoldLimits {
  perAddress: number
  /** On the day of the hold. Undefined if that day is too far ahead for its own limit. */
  perDay: number | undefined
  /** How many need no email. */
  withoutEmail: number
  /** Of newcomers from all client addresses, on the day of the hold. */
  ofNewcomers: number
}

/** Undefined in load tests: no limits. */
export function limitsOn(
  { config }: Context,
  { date, at, timesOfDay }: { date: string; at: Date; timesOfDay: number },
): HoldLimits | undefined {
  if (!config.limited) return undefined
  const { perAddress, withoutEmail, perDay, daysAhead } = HOLD_LIMITS
  const isSoon = daysBetween(dateIn(at, SHOP.timeZone), date) <= daysAhead
  return { perAddress, withoutEmail, perDay: isSoon ? perDay : undefined, ofNewcomers: Math.ceil(timesOfDay / 2) }
}

/** Throws 429 if the client address has too many holds, and 400 if it needs an email for another one. */
export function refuseOverLimits(
  { perAddress, perDay, withoutEmail }: HoldLimits,
  { holds, dayHolds, hasEmail }: { holds: number; dayHolds: number; hasEmail: boolean },
  date: string,
): void {
  if (holds >= perAddress) throw tooManyHolds(`${perAddress} unpaid times`, 'wait')
  if (perDay !== undefined && dayHolds >= perDay) throw tooManyHoldsOn(date, perDay)
  if (hasEmail || holds < withoutEmail) return
  throw invalid(
    'contact.email',
    `Please enter an email address. Your network is already holding ${withoutEmail} unpaid times.`,
  )
}

/** 429 for too many unpaid holds on one day. */
export function tooManyHoldsOn(date: string, limit: number): AppError {
  return tooManyHolds(`${limit} unpaid times on ${formatCalendarDate(date)}`, 'choose another day')
}

function tooManyHolds(where: string, what: string): AppError {
  return tooManyRequests(`Your network is already holding ${where}. Please ${what} or call us.`, HOLD_MINUTES * 60)
}

/** Other holds of the same client address on that day. */
export async function countOtherHolds(
  tx: TransactionContext,
  { id, date, at }: { id: string; date: string; at: Date },
): Promise<number> {
  const other = alias(appointments, 'other')
  const [row] = await tx.db.orm
    .select({ count: count() })
    .from(appointments)
    .innerJoin(other, eq(other.clientAddress, appointments.clientAddress))
    .where(
      and(
        eq(appointments.id, id),
        ne(other.id, appointments.id),
        eq(other.status, 'held'),
        gt(other.heldUntil, at),
        eq(other.appointmentDate, date),
      ),
    )
  return row?.count ?? 0
}

/** Milliseconds. An email that we have known for so long wasn't made up to hold times. */
const KNOWN_AFTER = DAY_MS

interface NewcomersHold {
  sessionId: string
  date: string
  now: Date
  contact: Contact | undefined
  quoteId: string | undefined
}

/** Throws 429 if the email is new, and other newcomers hold half of that day's times already. */
export async function refuseNewcomerOverLimit(
  tx: TransactionContext,
  { sessionId, date, now, contact, quoteId }: NewcomersHold,
  { ofNewcomers }: HoldLimits,
): Promise<void> {
  const knownBefore = new Date(now.getTime() - KNOWN_AFTER)
  const isKnown = (key: SQL) =>
    exists(
      tx.db.orm
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.emailKey, key), ne(customers.emailKey, ''), lt(customers.createdAt, knownBefore))),
    )
  const stored = sql`coalesce(
    (select lower(btrim(email)) from ${quotes} where id = ${quoteId ?? null}::uuid),
    (select lower(btrim(email)) from ${appointments} where session_id = ${sessionId} and status = 'held')
  )`
  const email = contact ? sql`${emailKey(contact.email)}::text` : stored
  const [caller] = await tx.db.orm.select({ isKnown: sql<boolean>`${isKnown(email)}` }).from(sql`(values (1)) as one`)
  if (caller?.isKnown) return
  await lockHoldsOfDay(tx, { date })
  const others = await tx.db.orm.$count(
    appointments,
    and(
      eq(appointments.status, 'held'),
      gt(appointments.heldUntil, now),
      eq(appointments.appointmentDate, date),
      ne(appointments.sessionId, sessionId),
      not(isKnown(sql`lower(btrim(${appointments.email}))`)),
    ),
  )
  if (others < ofNewcomers) return
  const day = formatCalendarDate(date)
  const message = `Many visitors are choosing a time on ${day} right now. Please choose another day or call us.`
  throw tooManyRequests(message, HOLD_MINUTES * 60)
}
