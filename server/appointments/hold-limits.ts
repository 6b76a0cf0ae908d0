import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { busyTimes, freeSlots } from './availability.ts'
import type { HoldRequest } from './book.ts'
import type { TransactionContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { emailKey } from '#server/customers/matching.ts'
import { customers } from '#server/customers/table.ts'
import { type AppError, invalid, tooManyRequests } from '#server/http/app-error.ts'
import { slotsOn } from '#shared/schedule/calendar.ts'
import { slotsInTurn } from '#shared/appointments/slots.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { HOLD_MINUTES } from '#shared/appointments/terms.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { dateIn, daysBetween } from '#shared/lib/zoned.ts'
import { payments } from '#server/payments/table.ts'
import { dayFacts, type Schedule } from '#server/schedule/schedule.ts'
import { appointments } from './table.ts'

/**
 * Limits on unpaid holds of a client address: in all, on each of the next `daysAhead` days, and without an email. They aren't
 * lower because many visitors of a phone network share one.
 */
export const HOLD_LIMITS = { perAddress: 8, perDay: 3, daysAhead: 7, withoutEmail: 2 } as const

/** A hold that limits count. */
export type CountedHold = Awaited<ReturnType<typeof listHolds>>[number]

const { placeholder } = sql
const isOwn = eq(appointments.sessionId, placeholder('sessionId'))
const isCounted = and(
  gt(appointments.heldUntil, placeholder('now')),
  or(
    eq(appointments.clientAddress, placeholder('clientAddress')),
    eq(appointments.appointmentDate, placeholder('date')),
  ),
)

const holdsWhere = (name: string, condition: SQL | undefined) =>
  prepared(name, (orm) => {
    const { id, sessionId, clientAddress, appointmentDate, timeSlot, crew, heldUntil, email } = appointments
    return (
      orm
        .select({ id, sessionId, clientAddress, appointmentDate, timeSlot, crew, heldUntil, email })
        .from(appointments)
        // Written out as in the index.
        .where(and(sql`${appointments.status} = 'held'`, condition))
        .orderBy(asc(appointments.createdAt))
    )
  })
const ownHolds = holdsWhere('own_holds', isOwn)
const countedHolds = holdsWhere('counted_holds', or(isOwn, isCounted))

/**
 * The hold of the session, also if it's overdue. With limits, also the current holds of its client address and of that day,
 * oldest first.
 */
export function listHolds({ db, config }: TransactionContext, { sessionId, clientAddress, date, now }: HoldRequest) {
  return config.limited
    ? countedHolds(db, { sessionId, clientAddress, date, now: now.toISOString() })
    : ownHolds(db, { sessionId })
}

/** Throws 429 if the client address has too many holds, and 400 if it needs an email for another one. */
export function refuseOverLimits(
  hold: HoldRequest,
  holds: readonly CountedHold[],
  { email }: Pick<Contact, 'email'>,
): void {
  const { perAddress, withoutEmail } = HOLD_LIMITS
  const count = holds.filter(({ clientAddress }) => clientAddress === hold.clientAddress).length
  if (count >= perAddress) throw tooManyHolds(`${perAddress} unpaid times`, 'wait')
  refuseFullDay(hold, holds, hold.clientAddress)
  if (email !== '' || count < withoutEmail) return
  throw invalid(
    'contact.email',
    `Please enter an email address. Your network is already holding ${withoutEmail} unpaid times.`,
  )
}

/** Throws 429 if a client address has too many other holds on one of the next days. */
export function refuseFullDay(
  { date, now, sessionId }: HoldRequest,
  holds: readonly CountedHold[],
  clientAddress: string | null,
): void {
  const { perDay, daysAhead } = HOLD_LIMITS
  const ofDay = holds.filter((hold) => hold.clientAddress === clientAddress && hold.appointmentDate === date)
  const others = ofDay.filter((hold) => hold.sessionId !== sessionId).length
  if (others < perDay || daysBetween(dateIn(now, SHOP.timeZone), date) > daysAhead) return
  throw tooManyHolds(`${perDay} unpaid times on ${formatCalendarDate(date)}`, 'choose another day')
}

function tooManyHolds(where: string, what: string): AppError {
  return tooManyRequests(`Your network is already holding ${where}. Please ${what} or call us.`, HOLD_MINUTES * 60)
}

interface NewcomerFacts {
  schedule: Schedule
  holds: readonly CountedHold[]
  /** Of the caller. */
  email: string
  /** Whose time the caller gets. */
  crew: number
}

/**
 * Throws 429 if newcomers would leave less than half of that day's open times, with the travel between them, to customers with a
 * confirmed visit, and to those who paid before (docs/rules.md, Booking). Anyone can type a customer's email, so it counts for one hold at a time. The transaction
 * must hold `lockHoldsOfDay`.
 */
export async function refuseNewcomerOverLimit(
  tx: TransactionContext,
  { sessionId, date, timeSlot, now }: HoldRequest,
  { schedule, holds, email, crew }: NewcomerFacts,
): Promise<void> {
  const slots = slotsOn(date, schedule.calendar)
  const day = dayFacts(date, schedule)
  const { travelMinutes } = schedule
  const countLeft = (taken: readonly Pick<CountedHold, 'crew' | 'timeSlot'>[]) => {
    const busy = new Map([[date, taken.flatMap((hold) => busyTimes(hold, travelMinutes))]])
    return schedule.crews.flatMap(({ number }) =>
      slotsInTurn(freeSlots({ day, slots, crew: number }, { busy, schedule }, now), travelMinutes),
    ).length
  }
  const half = Math.floor(countLeft([]) / 2)
  const leaveHalf = (others: readonly CountedHold[]) => countLeft([...others, { crew, timeSlot }]) >= half
  const ofDay = holds.filter((hold) => hold.appointmentDate === date && hold.sessionId !== sessionId)
  // Most days leave it even if all of them are newcomers.
  if (leaveHalf(ofDay)) return
  const known = await listKnownEmails(tx, [...ofDay.map((hold) => hold.email), email])
  const counted = new Set<string>()
  const ofNewcomers = ofDay.filter((hold) => {
    const key = emailKey(hold.email)
    if (!known.has(key) || counted.has(key)) return true
    counted.add(key)
    return false
  })
  if (leaveHalf(ofNewcomers)) return
  const key = emailKey(email)
  if (known.has(key) && !counted.has(key)) return
  const message = `Many visitors are choosing a time on ${formatCalendarDate(date)} right now. Please choose another day or call us.`
  throw tooManyRequests(message, HOLD_MINUTES * 60)
}

/** Keys of those emails whose customer has a confirmed visit, or paid before. */
async function listKnownEmails(tx: TransactionContext, emails: readonly string[]): Promise<Set<string>> {
  const keys = emails.map(emailKey).filter((key) => key !== '')
  const rows = await tx.db.orm
    .select({ key: customers.emailKey })
    .from(customers)
    .innerJoin(appointments, eq(appointments.customerId, customers.id))
    .leftJoin(payments, eq(payments.appointmentId, appointments.id))
    .where(
      and(
        inArray(customers.emailKey, keys),
        or(inArray(appointments.status, statusesIn('booked', 'over')), gt(payments.receivedCents, 0)),
      ),
    )
  return new Set(rows.map(({ key }) => key))
}
