import { and, asc, eq, gt, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { isOnDays } from '#server/db/columns.ts'
import { paymentMoves, payments } from '#server/payments/table.ts'
import { quotes } from '#server/quotes/table.ts'
import { contactName } from '#shared/contact/facts.ts'
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
  /** By hand: such as the number of a check. */
  note: string
}

/**
 * What a bookkeeper matches with payouts and with the bank, each on its day, so that a month which is over stays as it is: first the
 * fees that crews collected, by day of the visit, then what came in and went back online, and last what the office recorded.
 */
export async function exportPayments(ctx: Context, { forExcel, ...days }: ExportedDays) {
  const { orm } = ctx.db
  const isCollected = and(isNotNull(appointments.collected), isVisitOn(days))
  const isMove = isOnDays(paymentMoves.at, days)
  const isByHand = and(
    isNotNull(payments.receivedOn),
    days.from === undefined ? undefined : gte(payments.receivedOn, days.from),
    days.to === undefined ? undefined : lte(payments.receivedOn, days.to),
  )
  const count =
    (await orm.$count(appointments, isCollected)) +
    (await orm.$count(paymentMoves, isMove)) +
    (await orm.$count(payments, isByHand))
  await noteExport(ctx, 'payments', count)
  async function* readPages() {
    yield* readCollected(ctx, isCollected)
    yield* readOnline(ctx, isMove)
    yield* readByHand(ctx, isByHand)
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
      Note: ({ note }) => typedText(note),
    },
    { forExcel },
  )
}

// Only what a line needs: whole rows of three tables take much memory.
const paymentColumns = {
  entry: payments.entry,
  intentId: payments.intentId,
  purpose: payments.purpose,
  provider: payments.provider,
  method: payments.method,
  providerFeeCents: payments.providerFeeCents,
  receivedOn: payments.receivedOn,
  receivedCents: payments.receivedCents,
  note: payments.note,
}
const quoteColumns = { number: quotes.number, firstName: quotes.firstName, lastName: quotes.lastName }
const visitColumns = {
  id: appointments.id,
  appointmentDate: appointments.appointmentDate,
  quoteNumber: appointments.quoteNumber,
  collected: appointments.collected,
  feeCents: appointments.feeCents,
  firstName: appointments.firstName,
  lastName: appointments.lastName,
}

async function* readCollected({ db: { orm } }: Context, isCollected: SQL | undefined): AsyncGenerator<PaymentLine[]> {
  const read = async (after: VisitKey | undefined) =>
    orm
      .select({ ...visitColumns, start: sql<string>`lower(${appointments.during})::text` })
      .from(appointments)
      .where(and(isCollected, after && isAfterVisit(after)))
      .orderBy(...byVisit)
      .limit(PAGE_SIZE)
  const pages = pagesOf(read, ({ appointmentDate: date, start, id }) => ({ date, start, id }))
  for await (const visits of pages) {
    yield visits.map((visit) => ({
      date: visit.appointmentDate,
      quoteNumber: visit.quoteNumber,
      customer: contactName(visit),
      purpose: 'visit',
      method: visit.collected ?? '',
      grossCents: visit.feeCents,
      refundCents: 0,
      feeCents: null,
      providerId: null,
      note: '',
    }))
  }
}

async function* readOnline({ db: { orm } }: Context, isMove: SQL | undefined): AsyncGenerator<PaymentLine[]> {
  const read = (after: number | undefined) =>
    orm
      .select({ move: paymentMoves, payment: paymentColumns, quote: quoteColumns, visit: visitColumns })
      .from(paymentMoves)
      .innerJoin(payments, eq(payments.id, paymentMoves.paymentId))
      .leftJoin(quotes, eq(quotes.id, payments.quoteId))
      .leftJoin(appointments, eq(appointments.id, payments.appointmentId))
      .where(and(isMove, after === undefined ? undefined : gt(paymentMoves.entry, after)))
      .orderBy(asc(paymentMoves.entry))
      .limit(PAGE_SIZE)
  for await (const rows of pagesOf(read, ({ move }) => move.entry)) {
    yield rows.map(({ move, payment, quote, visit }) => {
      const { purpose, provider, method, providerFeeCents, intentId } = payment
      const contact = quote ?? visit
      const isByCheck = move.paidBackCents !== 0
      return {
        date: dayOf(move.at),
        quoteNumber: quote?.number ?? visit?.quoteNumber ?? null,
        customer: contact ? contactName(contact) : '',
        purpose,
        method: isByCheck ? 'check' : provider === 'demo' ? 'demo' : method,
        grossCents: move.receivedCents,
        refundCents: move.refundedCents + move.paidBackCents,
        // It stays with the payment, whatever goes back.
        feeCents: move.receivedCents === 0 ? null : providerFeeCents,
        providerId: intentId,
        note: '',
      }
    })
  }
}

async function* readByHand({ db: { orm } }: Context, isByHand: SQL | undefined): AsyncGenerator<PaymentLine[]> {
  const read = (after: number | undefined) =>
    orm
      .select({ payment: paymentColumns, quote: quoteColumns })
      .from(payments)
      .innerJoin(quotes, eq(quotes.id, payments.quoteId))
      .where(and(isByHand, after === undefined ? undefined : gt(payments.entry, after)))
      .orderBy(asc(payments.entry))
      .limit(PAGE_SIZE)
  for await (const rows of pagesOf(read, ({ payment }) => payment.entry)) {
    yield rows.map(({ payment, quote }) => ({
      date: payment.receivedOn,
      quoteNumber: quote.number,
      customer: contactName(quote),
      purpose: payment.purpose,
      method: payment.method,
      grossCents: payment.receivedCents,
      refundCents: 0,
      feeCents: null,
      providerId: null,
      note: payment.note,
    }))
  }
}
