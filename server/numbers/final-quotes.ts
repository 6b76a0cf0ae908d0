import { type AnyColumn, and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
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
  const byWeek = groupBy(rows, ({ week }) => week)
  const present = (of: readonly Priced[]) => presentNumbers(of, withMoney)
  return {
    weeks: mondays.map((monday) => present(byWeek.get(monday) ?? [])),
    total: present(rows),
    ...(withMoney && { stones: compareByStone(rows) }),
  }
}

type Priced = Awaited<ReturnType<typeof listPriced>>[number]

/** Each quote with a final quote that was sent. */
async function listPriced({ db: { orm } }: Context, days: { from: CalendarDate; to: CalendarDate }) {
  const { state, sentAt, acceptedAt, acceptedTotalCents, acceptance, countertops, quoteId } = finalQuotes
  const milliseconds = (time: SQL | AnyColumn) => sql<number | null>`(extract(epoch from ${time}) * 1000)::float8`
  const revisions = await orm
    .select({
      quoteId,
      week: weekOf(quotes.createdAt),
      estimateCents: quotes.totalCents,
      measuredAt: milliseconds(sql`(select max(upper(visit.during)) from ${appointments} as visit
        where visit.quote_id = ${quotes.id} and visit.kind <> 'install' and visit.status = 'completed')`),
      sentAt: milliseconds(sentAt),
      isAccepted: sql<boolean>`${state} = 'accepted'`,
      acceptedAt: milliseconds(acceptedAt),
      acceptedCents: acceptedTotalCents,
      stone: sql<string | null>`coalesce(${acceptance} -> 'choice' ->> 'stone', ${countertops} -> 0 ->> 'stone')`,
    })
    .from(finalQuotes)
    .innerJoin(quotes, eq(quotes.id, quoteId))
    .where(and(isOnDays(quotes.createdAt, days), isNotNull(sentAt)))
    .orderBy(sentAt)
  return [...groupBy(revisions, (revision) => revision.quoteId).values()].flatMap((ofQuote) => {
    const [first] = ofQuote
    // At most one.
    const accepted = ofQuote.find(({ isAccepted }) => isAccepted)
    if (!first) return []
    const { week, estimateCents, measuredAt } = first
    return {
      week,
      estimateCents,
      daysToSent: daysBetween(measuredAt, first.sentAt),
      daysToAccepted: daysBetween(measuredAt, accepted?.acceptedAt ?? null),
      acceptedCents: accepted?.acceptedCents ?? null,
      stone: accepted?.stone ?? null,
    }
  })
}

/** In the order of the rows. */
function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
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
  const accepted = rows.filter(({ acceptedCents }) => acceptedCents !== null)
  return [...groupBy(accepted, ({ stone }) => stone)]
    .flatMap(([stone, of]) => {
      if (stone === null) return []
      const estimatedCents = sumOf(of.map(({ estimateCents }) => estimateCents))
      return {
        stone,
        quotes: of.length,
        estimatedCents,
        finalCents: sumOf(of.map(({ acceptedCents }) => acceptedCents)),
      }
    })
    .toSorted((one, other) => other.quotes - one.quotes || one.stone.localeCompare(other.stone))
}
