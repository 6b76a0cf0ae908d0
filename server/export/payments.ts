import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { isOnDays } from '#server/db/columns.ts'
import type { PaymentRow } from '#server/payments/queries.ts'
import { payments } from '#server/payments/table.ts'
import { quotes } from '#server/quotes/table.ts'
import { contactName } from '#shared/contact/facts.ts'
import { pickContact } from '#shared/contact/fields.ts'
import type { ExportedDays } from '#shared/export/schema.ts'
import { csvOf, dayOf, dollars, noteExport, PAGE_SIZE, pagesOf, typedText } from './csv.ts'
import { byVisit, isAfterVisit, isVisitOn, type VisitKey } from './export.ts'

interface PaymentLine {
  date: string | null
  quoteNumber: number | null
  customer: string
  purpose: string
  method: string
  /** Negative for what was taken back or paid back by hand. */
  grossCents: number
  refundCents: number
  /** What the provider keeps. Null until it says so. */
  feeCents: number | null
  providerId: string | null
}

/**
 * What a bookkeeper matches with payouts: each payment that came in, and each fee that a crew collected. First the fees, by day of the
 * visit, and then the deposits and balances in the order of recording.
 */
export async function exportPayments(ctx: Context, { forExcel, ...days }: ExportedDays) {
  const { orm } = ctx.db
  const isFee = and(
    isNotNull(payments.appointmentId),
    gt(payments.receivedCents, 0),
    isOnDays(payments.createdAt, days),
  )
  const isCollected = and(isNotNull(appointments.collected), isVisitOn(days))
  const isOfJob = and(isNotNull(payments.quoteId), ne(payments.receivedCents, 0), cameOn(days))
  const count =
    (await orm.$count(payments, isFee)) +
    (await orm.$count(appointments, isCollected)) +
    (await orm.$count(payments, isOfJob))
  await noteExport(ctx, 'payments', count)
  async function* readPages() {
    yield* readFees(ctx, { isFee, isCollected })
    yield* readJobs(ctx, isOfJob)
  }
  return csvOf(
    readPages(),
    {
      Date: ({ date }) => date,
      Quote: ({ quoteNumber }) => quoteNumber && String(quoteNumber),
      Customer: ({ customer }) => typedText(customer),
      Purpose: ({ purpose }) => purpose,
      Method: ({ method }) => method,
      Gross: ({ grossCents }) => dollars(grossCents),
      Refund: ({ refundCents }) => dollars(refundCents),
      Net: ({ grossCents, refundCents }) => dollars(grossCents - refundCents),
      'Provider fee': ({ feeCents }) => (feeCents === null ? null : dollars(feeCents)),
      'Provider id': ({ providerId }) => providerId,
    },
    { forExcel },
  )
}

/** SQL: a payment of these days: by hand the day that someone gave, else when it was begun. */
function cameOn({ from, to }: ExportedDays) {
  const { receivedOn, createdAt } = payments
  const isOnDay = and(
    from === undefined ? undefined : gte(receivedOn, from),
    to === undefined ? undefined : lte(receivedOn, to),
  )
  return or(and(isNull(receivedOn), isOnDays(createdAt, { from, to })), and(isNotNull(receivedOn), isOnDay))
}

type Condition = ReturnType<typeof and>

async function* readFees(
  { db: { orm } }: Context,
  { isFee, isCollected }: { isFee: Condition; isCollected: Condition },
): AsyncGenerator<PaymentLine[]> {
  const ofVisit = and(isFee, eq(payments.appointmentId, appointments.id))
  const isPaid = or(isCollected, exists(orm.select({ id: payments.id }).from(payments).where(ofVisit)))
  const readVisits = async (after: VisitKey | undefined) =>
    orm
      .select({
        ...getTableColumns(appointments),
        start: sql<string>`lower(${appointments.during})::text`,
        collected: sql<string | null>`case when ${isCollected} then ${appointments.collected} end`,
      })
      .from(appointments)
      .where(and(isPaid, after && isAfterVisit(after)))
      .orderBy(...byVisit)
      .limit(PAGE_SIZE)
  const pages = pagesOf(readVisits, ({ appointmentDate: date, start, id }) => ({ date, start, id }))
  for await (const visits of pages) {
    const ids = visits.map(({ id }) => id)
    const paid = await orm
      .select()
      .from(payments)
      .where(and(isFee, inArray(payments.appointmentId, ids)))
      .orderBy(asc(payments.entry))
    yield visits.flatMap((visit): PaymentLine[] => {
      const { id, appointmentDate: date, quoteNumber, collected: method, feeCents: grossCents } = visit
      const about = { quoteNumber, customer: contactName(visit) }
      const online = paid.filter(({ appointmentId }) => appointmentId === id)
      const collected = { purpose: 'visit', refundCents: 0, feeCents: null, providerId: null }
      return [
        ...online.map((payment) => ({ ...about, ...lineOf(payment) })),
        ...(method === null ? [] : [{ ...about, ...collected, date, method, grossCents }]),
      ]
    })
  }
}

async function* readJobs({ db: { orm } }: Context, isOfJob: Condition): AsyncGenerator<PaymentLine[]> {
  const read = (after: number | undefined) =>
    orm
      .select({ payment: payments, quote: quotes })
      .from(payments)
      .innerJoin(quotes, eq(quotes.id, payments.quoteId))
      .where(and(isOfJob, after === undefined ? undefined : gt(payments.entry, after)))
      .orderBy(asc(payments.entry))
      .limit(PAGE_SIZE)
  for await (const rows of pagesOf(read, ({ payment }) => payment.entry)) {
    yield rows.map(({ payment, quote }) => ({
      quoteNumber: quote.number,
      customer: contactName(pickContact(quote)),
      ...lineOf(payment),
    }))
  }
}

/** A payment that the bank took back after a dispute counts as refunded. */
function lineOf(payment: PaymentRow) {
  const { state, createdAt, receivedOn, provider, purpose, method, receivedCents, refundedCents, paidBackCents } =
    payment
  return {
    date: receivedOn ?? dayOf(createdAt),
    purpose,
    method: provider === 'demo' ? 'demo' : method,
    grossCents: receivedCents,
    refundCents: state === 'charged_back' ? receivedCents : refundedCents + paidBackCents,
    feeCents: payment.providerFeeCents,
    providerId: payment.intentId,
  }
}
