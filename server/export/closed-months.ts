import { and, asc, desc, gt, gte, inArray, isNotNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { lockTable } from '#server/db/locks.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import { paymentMoves, payments } from '#server/payments/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { contactName } from '#shared/contact/facts.ts'
import { ERASED_CONTACT } from '#shared/contact/fields.ts'
import type { ClosedMonths, ExportedDays, ExportOptions } from '#shared/export/schema.ts'
import { formatMonth } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { type Cell, csvOf, noteExport, PAGE_SIZE, pagesOf, typedText } from './csv.ts'
import {
  countPayments,
  HAND_SOURCE,
  isByHandOn,
  isMoveOn,
  MOVE_SOURCE,
  PAYMENT_COLUMNS,
  type PaymentLine,
  readByHand,
  readCollected,
  readOnline,
  readPayments,
  VISIT_SOURCE,
} from './payments.ts'
import { closedLines, closedMonths } from './table.ts'

// Closed months of payments (docs/rules.md, Tables out). Their lines are stored. What comes to light later is a line of the open month.

type Cells = Record<string, Cell>
const COLUMNS = Object.keys(PAYMENT_COLUMNS)
const cellsOf = (line: PaymentLine): Cells =>
  Object.fromEntries(Object.entries(PAYMENT_COLUMNS).map(([name, cell]) => [name, cell(line)]))

const omitWords = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => name !== 'Customer' && name !== 'Note'))

const firstDay = (month: string): CalendarDate => `${month}-01`
/** 31 days after the first one is in the next month. */
const nextMonth = (month: string) => addDays(firstDay(month), 31).slice(0, 7)
const lastDay = (month: string): CalendarDate => addDays(firstDay(nextMonth(month)), -1)

/** The months that were closed, the last one first, and the one that can be closed now: the last that is over. */
export async function listClosedMonths(ctx: AnyContext): Promise<ClosedMonths> {
  const rows = await ctx.db.orm.select().from(closedMonths).orderBy(desc(closedMonths.month))
  const [last] = rows
  const over = lastMonthOver(ctx)
  return {
    months: rows.map(({ month, closedAt, byName }) => ({ month, closedAt: closedAt.toISOString(), by: byName })),
    next: last === undefined || last.month < over ? over : null,
  }
}

const lastMonthOver = (ctx: AnyContext) =>
  addDays(firstDay(dateIn(ctx.now(), SHOP.timeZone).slice(0, 7)), -1).slice(0, 7)

/**
 * Closes a month and all before it: stores the lines of its payments. Throws 409 `not_allowed_now` for one that isn't over, or closed
 * already.
 */
export async function closeMonth(ctx: Context, { month }: { month: string }): Promise<ClosedMonths> {
  return inTransaction(ctx, async (tx) => {
    await lockTable(tx, closedMonths)
    const [last] = (await listClosedMonths(tx)).months
    const name = formatMonth(firstDay(month))
    if (month > lastMonthOver(tx)) throw new AppError('not_allowed_now', `${name} isn't over yet.`)
    if (last && month <= last.month) throw new AppError('not_allowed_now', `${name} is closed already.`)
    const { personId, name: byName } = tx.by
    await tx.db.orm.insert(closedMonths).values({ month, columns: COLUMNS, closedAt: tx.now(), personId, byName })
    for await (const lines of openLines(tx, { to: lastDay(month) }, last && lastDay(last.month))) {
      if (lines.length === 0) continue
      await tx.db.orm.insert(closedLines).values(
        lines.map((line) => ({
          month,
          on: line.date ?? firstDay(month),
          source: line.source,
          grossCents: line.grossCents,
          quoteId: line.quoteId,
          appointmentId: line.appointmentId,
          dayNote: line.dayNote ?? '',
          customer: line.customer,
          note: line.note,
          cells: omitWords(cellsOf(line)),
        })),
      )
    }
    const changes = { closedThrough: [last ? lastDay(last.month) : null, lastDay(month)] as [string | null, string] }
    await addEvent(tx, { subject: 'export', subjectId: 'payments', action: 'closed', changes })
    return listClosedMonths(tx)
  })
}

/** Payments on these days as CSV: of closed months as they were stored, with the columns of that time for one whole month. */
export async function exportPayments(ctx: Context, { forExcel, ...days }: ExportedDays) {
  const { orm } = ctx.db
  const [last] = await orm.select().from(closedMonths).orderBy(desc(closedMonths.month)).limit(1)
  const through = last && lastDay(last.month)
  const isStored = through === undefined ? sql`false` : isStoredOn({ ...days, to: earlier(days.to, through) })
  const count = (await orm.$count(closedLines, isStored)) + (await countOpen(ctx, days, through))
  await noteExport(ctx, 'payments', count)
  async function* readPages(): AsyncGenerator<Cells[]> {
    yield* readStored(ctx, isStored)
    for await (const lines of openLines(ctx, days, through)) yield lines.map(cellsOf)
  }
  return csvOfCells(readPages(), await columnsFor(ctx, days), { forExcel })
}

const csvOfCells = (pages: AsyncIterable<Cells[]>, columns: readonly string[], options: ExportOptions) =>
  csvOf(pages, Object.fromEntries(columns.map((name) => [name, (cells: Cells) => cells[name] ?? null])), options)

/** Those that a closed month was stored with, if it's all that is asked for. */
async function columnsFor({ db: { orm } }: Context, { from, to }: ExportedDays): Promise<readonly string[]> {
  if (from === undefined || to === undefined) return COLUMNS
  const month = from.slice(0, 7)
  if (from !== firstDay(month) || to !== lastDay(month)) return COLUMNS
  // It may have been closed with a later one.
  const [stored] = await orm
    .select({ columns: closedMonths.columns })
    .from(closedMonths)
    .where(gte(closedMonths.month, month))
    .orderBy(asc(closedMonths.month))
    .limit(1)
  return stored?.columns ?? COLUMNS
}

const isStoredOn = ({ from, to }: ExportedDays): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(closedLines.on, from),
    to === undefined ? undefined : lte(closedLines.on, to),
  )

async function* readStored({ db: { orm } }: Context, isStored: SQL | undefined): AsyncGenerator<Cells[]> {
  const read = (after: number | undefined) =>
    orm
      .select()
      .from(closedLines)
      .where(and(isStored, after === undefined ? undefined : gt(closedLines.entry, after)))
      .orderBy(asc(closedLines.entry))
      .limit(PAGE_SIZE)
  for await (const rows of pagesOf(read, ({ entry }) => entry)) {
    yield rows.map(({ cells, customer, note }) => ({
      ...cells,
      Customer: typedText(customer),
      Note: typedText(note),
    }))
  }
}

const earlier = (one: CalendarDate | undefined, other: CalendarDate) => (one !== undefined && one < other ? one : other)
const later = (one: CalendarDate | undefined, other: CalendarDate) => (one !== undefined && one > other ? one : other)

/** The lines of these days that no closed month has. `through`: the last day of the last closed one. */
async function* openLines(
  ctx: AnyContext,
  { from, to }: ExportedDays,
  through: CalendarDate | undefined,
): AsyncGenerator<PaymentLine[]> {
  if (through === undefined) return yield* readPayments(ctx, { from, to })
  const opened = addDays(through, 1)
  if (to !== undefined && to < opened) return
  if (from === undefined || from <= opened) yield* lateLines(ctx, opened)
  yield* readPayments(ctx, { from: later(from, opened), to })
}

/** What was recorded or changed since its month was closed, on the first day that is open, with its real day as a note. */
async function* lateLines(ctx: AnyContext, opened: CalendarDate): AsyncGenerator<PaymentLine[]> {
  const late = lateConditions(addDays(opened, -1))
  const moved = (lines: PaymentLine[], grossOf = (line: PaymentLine) => line.grossCents) =>
    lines.map((line) => {
      const dayNote = line.date ? `Of ${line.date}` : ''
      const note = [dayNote, line.note].filter(Boolean).join('. ')
      return { ...line, date: opened, grossCents: grossOf(line), dayNote, note }
    })
  for await (const lines of readCollected(ctx, late.visits)) {
    const stored = await storedCents(
      ctx,
      lines.map(({ source }) => source),
    )
    yield moved(lines, ({ source, method, grossCents }) => (method === '' ? 0 : grossCents) - (stored.get(source) ?? 0))
  }
  for await (const lines of readOnline(ctx, late.moves)) yield moved(lines)
  for await (const lines of readByHand(ctx, late.byHand)) yield moved(lines)
}

async function storedCents({ db: { orm } }: AnyContext, sources: string[]): Promise<Map<string, number>> {
  if (sources.length === 0) return new Map()
  const rows = await orm
    .select({ source: closedLines.source, cents: sql<number>`sum(${closedLines.grossCents})::int` })
    .from(closedLines)
    .where(inArray(closedLines.source, sources))
    .groupBy(closedLines.source)
  return new Map(rows.map(({ source, cents }) => [source, cents]))
}

/** SQL: rows up to that day that its closed month doesn't have, or has otherwise. */
function lateConditions(through: CalendarDate) {
  const isStored = (source: SQL) => sql`exists (select 1 from ${closedLines} where ${closedLines.source} = ${source})`
  const stored = sql`coalesce((select sum(${closedLines.grossCents}) from ${closedLines} where ${closedLines.source} = ${VISIT_SOURCE}), 0)`
  const collected = sql`case when ${isNotNull(appointments.collected)} then ${appointments.feeCents} else 0 end`
  return {
    visits: and(lte(appointments.appointmentDate, through), sql`${stored} <> ${collected}`),
    moves: and(isMoveOn({ to: through }), not(isStored(MOVE_SOURCE))),
    byHand: and(isByHandOn({ to: through }), not(isStored(HAND_SOURCE))),
  }
}

async function countOpen(ctx: Context, { from, to }: ExportedDays, through: CalendarDate | undefined): Promise<number> {
  if (through === undefined) return countPayments(ctx, { from, to })
  const opened = addDays(through, 1)
  if (to !== undefined && to < opened) return 0
  const { orm } = ctx.db
  const late = lateConditions(through)
  const isLateAsked = from === undefined || from <= opened
  const lateCount = isLateAsked
    ? (await orm.$count(appointments, late.visits)) +
      (await orm.$count(paymentMoves, late.moves)) +
      (await orm.$count(payments, late.byHand))
    : 0
  return lateCount + (await countPayments(ctx, { from: later(from, opened), to }))
}

/** Takes names and words out of the closed lines of these quotes and visits. All else stays, so that the sums do. */
export async function eraseClosedLines(
  tx: TransactionContext,
  { quoteIds, appointmentIds }: { quoteIds: readonly string[]; appointmentIds: readonly string[] },
): Promise<void> {
  const { quoteId, appointmentId, dayNote } = closedLines
  await tx.db.orm
    .update(closedLines)
    .set({ customer: contactName(ERASED_CONTACT), note: sql`${dayNote}` })
    .where(or(inArray(quoteId, [...quoteIds]), inArray(appointmentId, [...appointmentIds])))
}
