import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { isOnDays, weekOf } from '#server/db/columns.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import { quotes } from '#server/quotes/table.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import type { FinalQuoteNumbers, Numbers } from '#shared/numbers/schema.ts'

interface Asked {
  /** Days in the shop's calendar, both included. */
  from: CalendarDate
  to: CalendarDate
  /** The weeks' first days, in the order of the answer. */
  mondays: readonly CalendarDate[]
  /** Only owners see money. */
  withMoney: boolean
}

/** What became of the final quotes of the quotes that came on these days (docs/rules.md, Numbers). */
export async function findFinalQuoteNumbers(
  ctx: Context,
  { mondays, withMoney, ...days }: Asked,
): Promise<Numbers['finalQuotes']> {
  const rows = await listPriced(ctx, days)
  const present = (of: readonly Priced[]) => presentNumbers(of, withMoney)
  return {
    weeks: mondays.map((monday) => present(rows.filter(({ week }) => week === monday))),
    total: present(rows),
    ...(withMoney && { stones: compareByStone(rows) }),
  }
}

type Priced = Awaited<ReturnType<typeof listPriced>>[number]

/** A row for each quote with a final quote that was sent, from the index of its revisions. */
async function listPriced({ db: { orm } }: Context, days: { from: CalendarDate; to: CalendarDate }) {
  const { state, sentAt, acceptedAt, acceptedTotalCents, acceptance, countertops, quoteId } = finalQuotes
  // At most one revision is accepted.
  const ofAccepted = <Value>(value: unknown) =>
    sql<Value | null>`(array_agg(${value}) filter (where ${state} = 'accepted'))[1]`
  const milliseconds = (time: SQL) => sql<number | null>`(extract(epoch from ${time}) * 1000)::float8`
  const rows = await orm
    .select({
      week: weekOf(quotes.createdAt),
      estimateCents: quotes.totalCents,
      measuredAt: milliseconds(sql`(select max(upper(visit.during)) from ${appointments} as visit
        where visit.quote_id = ${quotes.id} and visit.kind <> 'install' and visit.status = 'completed')`),
      firstSentAt: milliseconds(sql`min(${sentAt})`),
      acceptedAt: milliseconds(ofAccepted(acceptedAt)),
      acceptedCents: ofAccepted<number>(acceptedTotalCents),
      stone: ofAccepted<string>(sql`coalesce(${acceptance} -> 'choice' ->> 'stone', ${countertops} -> 0 ->> 'stone')`),
    })
    .from(finalQuotes)
    .innerJoin(quotes, eq(quotes.id, quoteId))
    .where(and(isOnDays(quotes.createdAt, days), isNotNull(sentAt)))
    .groupBy(quotes.id)
  return rows.map(({ measuredAt, firstSentAt, acceptedAt: at, ...row }) => ({
    ...row,
    daysToSent: daysBetween(measuredAt, firstSentAt),
    daysToAccepted: daysBetween(measuredAt, at),
  }))
}

/** Of two times in milliseconds. */
const daysBetween = (from: number | null, to: number | null) =>
  from === null || to === null ? null : (to - from) / DAY_MS

function presentNumbers(rows: readonly Priced[], withMoney: boolean): FinalQuoteNumbers {
  const accepted = rows.filter(({ acceptedCents }) => acceptedCents !== null)
  return {
    sent: rows.length,
    accepted: accepted.length,
    medianDaysToSent: median(rows.map(({ daysToSent }) => daysToSent)),
    medianDaysToAccepted: median(accepted.map(({ daysToAccepted }) => daysToAccepted)),
    ...(withMoney && { acceptedCents: sumOf(accepted.map(({ acceptedCents }) => acceptedCents)) }),
  }
}

/** Of those that are known: what was accepted from the drawing has no visit, and what was sent before it no days. */
function median(values: readonly (number | null)[]): number | null {
  const sorted = values
    .filter((value) => value !== null && value >= 0)
    .toSorted((one, other) => Number(one) - Number(other))
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low == null || high == null ? null : (low + high) / 2
}

const sumOf = (cents: readonly (number | null)[]) => cents.reduce<number>((sum, one) => sum + (one ?? 0), 0)

/** Most accepted first. The stone of an erased customer isn't known. */
function compareByStone(rows: readonly Priced[]): NonNullable<Numbers['finalQuotes']['stones']> {
  const byStone = new Map<string, Priced[]>()
  for (const row of rows) {
    if (row.stone !== null && row.acceptedCents !== null)
      byStone.set(row.stone, [...(byStone.get(row.stone) ?? []), row])
  }
  return [...byStone]
    .map(([stone, of]) => ({
      stone,
      quotes: of.length,
      estimatedCents: sumOf(of.map(({ estimateCents }) => estimateCents)),
      finalCents: sumOf(of.map(({ acceptedCents }) => acceptedCents)),
    }))
    .toSorted((one, other) => other.quotes - one.quotes || one.stone.localeCompare(other.stone))
}
