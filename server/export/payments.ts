import { and, asc, eq, gt, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { isOnDays } from '#server/db/columns.ts'
import { paymentMoves, payments } from '#server/payments/table.ts'
import { quotes } from '#server/quotes/table.ts'
import { contactName } from '#shared/contact/facts.ts'
import type { ExportedDays } from '#shared/export/schema.ts'
import { type Columns, dayOf, dollars, PAGE_SIZE, pagesOf, typedText } from './csv.ts'
import { byVisit, isAfterVisit, isVisitOn, type VisitKey } from './export.ts'

/** A line of the table of payments. */
export interface PaymentLine {
  /** What it's about: a visit, a move of a payment online, or a row by hand. */
  source: string
  quoteId: string | null
  appointmentId: string | null
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
  /** Of a line that is dated in a later month: its real day, which its note begins with. */
  dayNote?: string
}

export const PAYMENT_COLUMNS: Columns<PaymentLine> = {
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
}

/** SQL: the rows that lines are made of, each with its `source` and, for what can change later, what its lines add up to. */
export const VISIT_SOURCE = sql<string>`'visit:' || ${appointments.id}`
export const MOVE_SOURCE = sql<string>`'move:' || ${paymentMoves.entry}`
export const HAND_SOURCE = sql<string>`'hand:' || ${payments.id}`

export const isCollectedOn = (days: ExportedDays) => and(isNotNull(appointments.collected), isVisitOn(days))
export const isMoveOn = (days: ExportedDays) => isOnDays(paymentMoves.at, days)
export const isByHandOn = ({ from, to }: ExportedDays) =>
  and(
    isNotNull(payments.receivedOn),
    from === undefined ? undefined : gte(payments.receivedOn, from),
    to === undefined ? undefined : lte(payments.receivedOn, to),
  )

/** How many lines `readPayments` reads. */
export async function countPayments({ db: { orm } }: AnyContext, days: ExportedDays): Promise<number> {
  return (
    (await orm.$count(appointments, isCollectedOn(days))) +
    (await orm.$count(paymentMoves, isMoveOn(days))) +
    (await orm.$count(payments, isByHandOn(days)))
  )
}

/**
 * What a bookkeeper matches with payouts and with the bank, each on its day: first the fees that crews collected, by day of the visit,
 * then what came in and went back online, and last what the office recorded. In pages.
 */
export async function* readPayments(ctx: AnyContext, days: ExportedDays): AsyncGenerator<PaymentLine[]> {
  yield* readCollected(ctx, isCollectedOn(days))
  yield* readOnline(ctx, isMoveOn(days))
  yield* readByHand(ctx, isByHandOn(days))
}

// Only what a line needs: whole rows of three tables take much memory.
const paymentColumns = {
  id: payments.id,
  quoteId: payments.quoteId,
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
  quoteId: appointments.quoteId,
  appointmentDate: appointments.appointmentDate,
  quoteNumber: appointments.quoteNumber,
  collected: appointments.collected,
  feeCents: appointments.feeCents,
  firstName: appointments.firstName,
  lastName: appointments.lastName,
}

export async function* readCollected(
  { db: { orm } }: AnyContext,
  isCollected: SQL | undefined,
): AsyncGenerator<PaymentLine[]> {
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
      source: `visit:${visit.id}`,
      quoteId: visit.quoteId,
      appointmentId: visit.id,
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

export async function* readOnline({ db: { orm } }: AnyContext, isMove: SQL | undefined): AsyncGenerator<PaymentLine[]> {
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
        source: `move:${move.entry}`,
        quoteId: payment.quoteId ?? visit?.quoteId ?? null,
        appointmentId: visit?.id ?? null,
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

export async function* readByHand(
  { db: { orm } }: AnyContext,
  isByHand: SQL | undefined,
): AsyncGenerator<PaymentLine[]> {
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
      source: `hand:${payment.id}`,
      quoteId: payment.quoteId,
      appointmentId: null,
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
