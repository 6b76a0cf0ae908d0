import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { emailKey, phoneKey } from '#server/customers/keys.ts'
import { searchWords } from '#server/customers/words.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Contact } from '#shared/contact/fields.ts'
import type { Found } from './describe-found.ts'
import { hasPhone } from './has-phone.ts'
import { matchWords, wordsOf } from './match-words.ts'
import { mayBeginEmail } from './may-begin-email.ts'

interface Asked {
  query: string
  /** A quote's number, if the query is one. */
  number: number | undefined
  /** The digits of a phone number, if the query has enough of them and nothing else. */
  digits: string | undefined
  /** Customers that were found. */
  customers: readonly Found[]
}

/**
 * Visits that a search finds besides customers and quotes:
 * 1. visits with the number of a quote that is gone, latest first
 * 2. each customer's latest visit with a phone number that the customer no longer has
 * 3. holds of someone who is paying now and so isn't a customer yet, and upcoming visits of the customers that were found,
 *    soonest first
 */
export async function findAppointments(ctx: Context, { query, number, digits, customers }: Asked): Promise<Found[]> {
  const found: Found[] = []
  if (number !== undefined) {
    const gone = and(eq(appointments.quoteNumber, number), isNull(appointments.quoteId))
    const rows = await select(ctx, gone, desc(appointments.during))
    found.push(...rows.map(({ id }) => ({ kind: 'appointment' as const, id, why: 'number' as const })))
  }
  const ids = customers.map(({ id }) => id)
  if (digits !== undefined) {
    const rows = await select(ctx, isOfOldPhone(digits, ids), desc(appointments.during))
    const latest = rows.filter(
      (visit, index) => rows.findIndex(({ customerId }) => customerId === visit.customerId) === index,
    )
    found.push(...latest.map(({ id }) => ({ kind: 'appointment' as const, id, why: 'phone' as const })))
  }
  const isHold = and(eq(appointments.status, 'held'), gt(appointments.heldUntil, ctx.now()))
  const isUpcoming = and(
    eq(appointments.status, 'confirmed'),
    inArray(appointments.customerId, ids),
    gt(sql`upper(${appointments.during})`, ctx.now().toISOString()),
  )
  const rows = await select(ctx, ids.length === 0 ? isHold : or(isHold, isUpcoming), asc(appointments.during))
  const whys = new Map(customers.map(({ id, why }) => [id, why]))
  for (const visit of rows) {
    const why = visit.status === 'held' ? matchContact(visit, query, digits) : whys.get(visit.customerId ?? '')
    if (why) found.push({ kind: 'appointment', id: visit.id, why })
  }
  return found
}

/** Visits of customers not found so far whose own phone has these digits, but whose quote's phone doesn't. */
function isOfOldPhone(digits: string, customerIds: readonly string[]): SQL | undefined {
  return and(
    hasPhone(appointments.phoneNumber, digits),
    isNotNull(appointments.customerId),
    customerIds.length === 0 ? undefined : notInArray(appointments.customerId, [...customerIds]),
    sql`not exists (
      select from ${quotes} where ${quotes.id} = ${appointments.quoteId} and ${hasPhone(quotes.phoneNumber, digits)}
    )`,
  )
}

async function select({ db }: Context, condition: SQL | undefined, order: SQL) {
  return db.orm
    .select()
    .from(appointments)
    .where(and(condition, isNull(appointments.erasedAt)))
    .orderBy(order)
    .limit(MAX_ROWS)
}

/** More than a shop's holds at any time and the upcoming visits of 20 customers. */
const MAX_ROWS = 200

/** By what a contact that isn't a customer's matches, if it does. */
function matchContact(contact: Contact, query: string, digits: string | undefined): Found['why'] | undefined {
  if (digits !== undefined && phoneKey(contact.phoneNumber).includes(digits)) return 'phone'
  const isEmail = emailKey(contact.email).startsWith(query.toLowerCase())
  if (query.includes('@')) return isEmail ? 'email' : undefined
  const words = wordsOf(query)
  if (words.length > 0 && matchWords(searchWords(contact), words, false)) return 'name'
  return isEmail && mayBeginEmail(query) ? 'email' : undefined
}
