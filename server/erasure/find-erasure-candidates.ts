import { desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { AppError, customerErased, invalid } from '#server/http/app-error.ts'
import { quotes } from '#server/quotes/table.ts'
import type { CandidateReason, ErasureCandidates } from '#shared/erasure/schema.ts'
import { hasContactOfQuote } from './queries.ts'

/** The record that the office starts from: a quote or an appointment. */
interface CandidateQuery {
  quoteId?: string | undefined
  appointmentId?: string | undefined
}

/**
 * Finds records that may belong to the same customer. Selects those with the same email. Lists those with the same
 * phone number or quote, so a person can decide.
 *
 * @throws 400 unless exactly one id is sent, 404 for an unknown id, 409 if it's already erased.
 */
export async function findErasureCandidates(
  ctx: Context,
  { quoteId, appointmentId }: CandidateQuery,
): Promise<ErasureCandidates> {
  const origin = await findOrigin(ctx, { quoteId, appointmentId })
  if (!origin) throw new AppError('not_found', `${quoteId === undefined ? 'Visit' : 'Quote'} not found`)
  if (origin.erasedAt) throw customerErased()
  const foundQuotes = await findQuoteCandidates(ctx, origin)
  const proposed = foundQuotes.filter(({ because }) => because !== 'phone').map(({ id }) => id)
  const foundAppointments = await findAppointmentCandidates(ctx, origin, proposed)
  return {
    name: fullName(origin),
    quotes: foundQuotes.map((row) => ({
      ...presentCandidate(row),
      number: row.number,
      createdAt: row.createdAt.toISOString(),
      status: row.status,
    })),
    appointments: foundAppointments.map((row) => ({
      ...presentCandidate(row),
      appointmentDate: row.appointmentDate,
      timeSlot: row.timeSlot,
      status: row.status,
      quoteNumber: row.quoteNumber,
      goesWithQuote: row.goesWithQuote,
    })),
  }
}

interface Origin {
  /** Null unless the origin is an appointment. */
  appointmentId: string | null
  /** The quote itself, or the appointment's. */
  quoteId: string | null
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  erasedAt: Date | null
}

async function findOrigin(ctx: Context, { quoteId, appointmentId }: CandidateQuery): Promise<Origin | undefined> {
  if ((quoteId === undefined) === (appointmentId === undefined)) {
    throw invalid('quoteId', 'Send either quoteId or appointmentId')
  }
  if (quoteId !== undefined) {
    const [quote] = await ctx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId))
    return quote && { ...quote, quoteId, appointmentId: null }
  }
  if (appointmentId === undefined) return undefined
  const [appointment] = await ctx.db.orm.select().from(appointments).where(eq(appointments.id, appointmentId))
  return appointment && { ...appointment, appointmentId }
}

type NamedTable = typeof quotes | typeof appointments

/** Why the row may belong to the origin's customer. Null if nothing says so: the queries leave those rows out. */
function reasonOf(table: NamedTable, origin: Origin, isThis: SQL, isOfQuote: SQL) {
  const digits = lastTenDigits(sql`${table.phoneNumber}`)
  return sql<CandidateReason>`case
    when ${isThis} then 'this'
    when ${table.email} <> '' and lower(${table.email}) = lower(${origin.email}) then 'email'
    when ${isOfQuote} then 'quote'
    when ${digits} <> '' and ${digits} = ${lastTenDigits(sql`${origin.phoneNumber}::text`)} then 'phone'
  end`.as('because')
}

/** The last ten digits of a phone number, or '' if it has fewer. */
function lastTenDigits(phone: SQL): SQL {
  const digits = sql`regexp_replace(${phone}, '\\D', '', 'g')`
  return sql`case when length(${digits}) >= 10 then right(${digits}, 10) else '' end`
}

/** Newest first. */
function findQuoteCandidates({ db }: Context, origin: Origin) {
  const { id, number, firstName, lastName, email, phoneNumber, createdAt, status } = quotes
  const isOfQuote = origin.quoteId === null ? sql`false` : eq(id, origin.quoteId)
  const because = reasonOf(quotes, origin, origin.appointmentId === null ? isOfQuote : sql`false`, isOfQuote)
  const found = db.orm
    .select({ id, number, firstName, lastName, email, phoneNumber, createdAt, status, because })
    .from(quotes)
    .where(isNull(quotes.erasedAt))
    .as('found')
  return db.orm.select().from(found).where(isNotNull(found.because)).orderBy(desc(found.number))
}

/** Newest first. `quoteIds` are the quotes that are proposed too. */
function findAppointmentCandidates({ db }: Context, origin: Origin, quoteIds: string[]) {
  const { id, appointmentDate, timeSlot, status, quoteNumber, firstName, lastName, email, phoneNumber, during } =
    appointments
  const isThis = origin.appointmentId === null ? sql`false` : eq(id, origin.appointmentId)
  const because = reasonOf(appointments, origin, isThis, inArray(appointments.quoteId, quoteIds))
  const goesWithQuote = sql<string | null>`case when ${hasContactOfQuote} then ${quotes.id} end`.as('goes_with_quote')
  const found = db.orm
    .select({
      id,
      appointmentDate,
      timeSlot,
      status,
      quoteNumber,
      firstName,
      lastName,
      email,
      phoneNumber,
      during,
      goesWithQuote,
      because,
    })
    .from(appointments)
    .leftJoin(quotes, eq(quotes.id, appointments.quoteId))
    .where(isNull(appointments.erasedAt))
    .as('found')
  return db.orm.select().from(found).where(isNotNull(found.because)).orderBy(desc(found.during))
}

interface CandidateRow {
  id: string
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  because: CandidateReason
}

function presentCandidate(row: CandidateRow) {
  const { id, email, phoneNumber, because } = row
  return { id, name: fullName(row), email, phoneNumber, because, selected: because === 'this' || because === 'email' }
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
