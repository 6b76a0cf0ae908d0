import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { subqueries } from '#server/db/database.ts'
import { idList, isAmongIds, prepared } from '#server/db/prepared.ts'
import type { OwnContact } from '#server/customers/matching.ts'
import { customers } from '#server/customers/table.ts'
import { PRICE_CENTS } from '#server/quotes/price-cents.ts'
import { quoteStage } from '#server/quotes/stage.ts'
import { quotes } from '#server/quotes/table.ts'
import type { AppointmentKind } from '#shared/appointments/kinds.ts'
import { type AppointmentStatus, STATUS_FACTS, statusesIn } from '#shared/appointments/statuses.ts'
import { contactName } from '#shared/contact/facts.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { FINAL_QUOTE_STATE_LABELS, type FinalQuoteState } from '#shared/final-quote/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { type QuoteStage, STAGE_LABELS } from '#shared/quotes/statuses.ts'
import type { SearchResult } from '#shared/search/schema.ts'

interface FoundRow extends Pick<Contact, 'phoneNumber' | 'email' | 'address'> {
  id: string
  customerId: string | null
  hasQuote: boolean
  firstName: string
  lastName: string
  city: string
  number: number | null
  totalCents: number | null
  stage: QuoteStage | null
  quotedAt: Date | null
  visitKind: AppointmentKind | null
  visitDate: string | null
  visitStatus: AppointmentStatus | null
}

const visitColumns = {
  visitKind: appointments.kind,
  visitDate: appointments.appointmentDate,
  visitStatus: appointments.status,
}
const quoteColumns = {
  number: quotes.number,
  totalCents: PRICE_CENTS.as('price_cents'),
  stage: quoteStage.as('stage'),
  quotedAt: quotes.createdAt,
}

/** The latest visit that is booked or over. */
function latestVisit(condition: SQL) {
  const isVisit = inArray(appointments.status, statusesIn('booked', 'over'))
  return subqueries
    .select(visitColumns)
    .from(appointments)
    .where(and(condition, isNull(appointments.erasedAt), isVisit))
    .orderBy(desc(appointments.during))
    .limit(1)
    .as('visit')
}

const visitOf = ({ visitKind, visitDate, visitStatus }: ReturnType<typeof latestVisit>) => ({
  visitKind,
  visitDate,
  visitStatus,
})

/** Each with the newest quote and the latest visit. */
const foundCustomers = prepared('found_customers', (orm) => {
  const quote = subqueries
    .select({ ...quoteColumns, city: quotes.city })
    .from(quotes)
    .where(and(eq(quotes.customerId, customers.id), isNull(quotes.erasedAt)))
    .orderBy(desc(quotes.number))
    .limit(1)
    .as('quote')
  const visit = latestVisit(eq(appointments.customerId, customers.id))
  const { id, firstName, lastName, phoneNumber, email, address } = customers
  const { number, totalCents, stage, quotedAt } = quote
  const city = sql<string>`coalesce(nullif(${quote.city}, ''), ${customers.city})`
  const contact = { firstName, lastName, phoneNumber, email, address, city }
  return orm
    .select({ id, ...contact, number, totalCents, stage, quotedAt, ...visitOf(visit) })
    .from(customers)
    .leftJoinLateral(quote, sql`true`)
    .leftJoinLateral(visit, sql`true`)
    .where(isAmongIds(id))
})

async function selectCustomers({ db }: Context, ids: string[]): Promise<FoundRow[]> {
  const rows = await foundCustomers(db, { ids: idList(ids) })
  return rows.map((row) => ({ ...row, customerId: row.id, hasQuote: row.number !== null }))
}

const foundQuotes = prepared('found_quotes', (orm) => {
  const visit = latestVisit(eq(appointments.quoteId, quotes.id))
  const { id, customerId, firstName, lastName, phoneNumber, email, address, city } = quotes
  const contact = { firstName, lastName, phoneNumber, email, address, city }
  return orm
    .select({ id, customerId, ...contact, ...quoteColumns, ...visitOf(visit) })
    .from(quotes)
    .leftJoinLateral(visit, sql`true`)
    .where(isAmongIds(id))
})

async function selectQuotes({ db }: Context, ids: string[]): Promise<FoundRow[]> {
  const rows = await foundQuotes(db, { ids: idList(ids) })
  return rows.map((row) => ({ ...row, hasQuote: true }))
}

const foundAppointments = prepared('found_appointments', (orm) => {
  const { id, customerId, firstName, lastName, phoneNumber, email, address, city, quoteNumber: number } = appointments
  const contact = { firstName, lastName, phoneNumber, email, address, city }
  return orm
    .select({ id, customerId, ...contact, number, ...visitColumns, totalCents: sql<number | null>`${PRICE_CENTS}` })
    .from(appointments)
    .leftJoin(quotes, eq(quotes.id, appointments.quoteId))
    .where(isAmongIds(id))
})

async function selectAppointments({ db }: Context, ids: string[]): Promise<FoundRow[]> {
  const rows = await foundAppointments(db, { ids: idList(ids) })
  return rows.map((row) => ({ ...row, hasQuote: row.totalCents !== null, stage: null, quotedAt: null }))
}

const SELECTS = { customer: selectCustomers, quote: selectQuotes, appointment: selectAppointments }

/** What was found, and by what. */
export interface Found {
  kind: SearchResult['kind']
  id: string
  why: SearchResult['why']
  /** The contact of a quote or visit that matched instead of the customer's. */
  own?: OwnContact | undefined
  /** The revision of the quote's final quote that was asked for. */
  revision?: { revision: number; state: FinalQuoteState } | undefined
}

/** What the office reads of these, in the same order. What is gone by now is left out. */
export async function describeFound(ctx: Context, found: readonly Found[]): Promise<SearchResult[]> {
  const described = new Map<string, FoundRow>()
  for (const kind of ['customer', 'quote', 'appointment'] as const) {
    const ids = found.filter((one) => one.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const one of await SELECTS[kind](ctx, ids)) described.set(one.id, one)
  }
  return found.flatMap(({ kind, id, why, own, revision }) => {
    const one = described.get(id)
    if (!one) return []
    const match = describeMatch(one, { kind, why, own, revision })
    return [{ kind, ...describe(one), date: kind === 'appointment' ? one.visitDate : null, why, match }]
  })
}

/** What title and line don't show: what else than the customer's name matched. */
function describeMatch(one: FoundRow, { kind, why, own, revision: final }: Omit<Found, 'id'>): string {
  if (final) return `Revision ${final.revision} of the final quote: ${FINAL_QUOTE_STATE_LABELS[final.state]}`
  const of = { customer: '', quote: 'of the quote ', appointment: 'of the visit ' }[kind]
  if (why === 'phone') return `Phone ${of}${one.phoneNumber}`
  if (why === 'email') return `Email ${of}${one.email}`
  if (why === 'address') return `Address ${of}${one.address}`
  if (!own) return why === 'similar' ? 'Similar spelling' : ''
  const place = [contactName(own), own.address, own.city].filter(Boolean).join(', ')
  return `${own.of === 'visit' ? 'Visit' : 'Quote'} for ${place}`
}

function describe(one: FoundRow) {
  const { id, number, hasQuote, customerId, city, totalCents, visitDate, quotedAt } = one
  const date = visitDate ?? (quotedAt && dateIn(quotedAt, SHOP.timeZone))
  const parts = [
    number === null ? '' : `#${number}`,
    city,
    totalCents === null ? '' : formatCents(totalCents),
    describeState(one),
    date === null ? '' : formatMonthDay(date),
  ]
  return { id, number, hasQuote, customerId, title: contactName(one), line: parts.filter(Boolean).join(' · ') }
}

/** The quote's stage, or the visit's state. */
function describeState({ stage, visitKind, visitStatus }: FoundRow): string {
  if (stage !== null) return STAGE_LABELS[stage]
  if (visitStatus === null) return ''
  const isInstall = visitKind === 'install'
  if (visitStatus === 'confirmed') return STAGE_LABELS[isInstall ? 'install_booked' : 'visit_booked']
  if (visitStatus === 'completed') return STAGE_LABELS[isInstall ? 'installed' : 'measured']
  return STATUS_FACTS[visitStatus].badge.text
}
