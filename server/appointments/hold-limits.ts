import { and, eq, exists, gt, inArray, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { NewHold } from './hold.ts'
import type { TransactionContext } from '#server/context.ts'
import { emailKey } from '#server/customers/matching.ts'
import { customers } from '#server/customers/table.ts'
import { type AppError, invalid, tooManyRequests } from '#server/http/app-error.ts'
import { quotes } from '#server/quotes/table.ts'
import { HOLD_MINUTES } from '#shared/appointments/terms.ts'
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

/** Milliseconds. An email that we have known for so long wasn't made up to hold times. */
const KNOWN_AFTER = DAY_MS

/** Throws 429 if the email is new, and other newcomers hold half of that day's times already. */
export async function refuseNewcomerOverLimit(
  tx: TransactionContext,
  { sessionId, date, now, contact, quoteId, timesOfDay }: NewHold,
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
  await lockHoldsOfDay(tx, date)
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
  if (others < Math.ceil(timesOfDay / 2)) return
  const day = formatCalendarDate(date)
  const message = `Many visitors are choosing a time on ${day} right now. Please choose another day or call us.`
  throw tooManyRequests(message, HOLD_MINUTES * 60)
}
