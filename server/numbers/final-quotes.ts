import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { boundsOf, isWithinBounds, weekOf } from '#server/db/columns.ts'
import { subqueries } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import { quotes } from '#server/quotes/table.ts'
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
  const groups = await countFinalQuotes(ctx.db, boundsOf(days))
  const present = (group: Group | undefined) => presentNumbers(group, withMoney)
  return {
    weeks: mondays.map((monday) => present(groups.find(({ week }) => week === monday))),
    total: present(groups.find(({ of }) => of === 'all')),
    ...(withMoney && { stones: compareByStone(groups) }),
  }
}

type Group = Awaited<ReturnType<typeof countFinalQuotes>>[number]

/** A row for each week and for each stone with a final quote that was sent, and one for all. */
const countFinalQuotes = prepared('numbers_of_final_quotes', (orm) => {
  const priced = pricedQuotes()
  const { week, stone, estimateCents, acceptedCents, daysToSent, daysToAccepted } = priced
  const isAccepted = isNotNull(acceptedCents)
  // What was accepted without a visit, or sent before it, is not in the median.
  const median = (ofDays: SQL.Aliased<number | null>) =>
    sql<number | null>`percentile_cont(0.5) within group (order by ${ofDays}) filter (where ${ofDays} >= 0)`
  return orm
    .select({
      of: sql<
        'week' | 'stone' | 'all'
      >`case when grouping(${week}) = 0 then 'week' when grouping(${stone}) = 0 then 'stone' else 'all' end`,
      week,
      stone,
      sent: sql<number>`count(*)::int`,
      accepted: sql<number>`(count(*) filter (where ${isAccepted}))::int`,
      medianDaysToSent: median(daysToSent),
      medianDaysToAccepted: median(daysToAccepted),
      acceptedCents: sql<number>`coalesce(sum(${acceptedCents}), 0)::float8`,
      estimatedCents: sql<number>`coalesce(sum(${estimateCents}) filter (where ${isAccepted}), 0)::float8`,
    })
    .from(priced)
    .groupBy(sql`grouping sets ((${week}), (${stone}), ())`)
})

/** Each quote with a final quote that was sent. The stone is that of the accepted one. */
function pricedQuotes() {
  const { state, sentAt, acceptedAt, acceptedTotalCents, acceptance, countertops, quoteId } = finalQuotes
  // At most one is accepted.
  const ofAccepted = <Value>(value: SQL | typeof acceptedAt | typeof acceptedTotalCents) =>
    sql<Value | null>`max(${value}) filter (where ${state} = 'accepted')`
  // Joined, because both days count from it.
  const visit = alias(appointments, 'visit')
  const measured = subqueries
    .select({ at: sql`max(upper(${visit.during}))`.as('measured_at') })
    .from(visit)
    .where(and(eq(visit.quoteId, quotes.id), ne(visit.kind, 'install'), eq(visit.status, 'completed')))
    .as('measured')
  const daysTo = (time: SQL) => sql<number | null>`extract(epoch from ${time} - ${measured.at})::float8 / 86400`
  return subqueries
    .select({
      week: weekOf(quotes.createdAt).as('week'),
      estimateCents: sql<number>`${quotes.totalCents}`.as('estimate_cents'),
      daysToSent: daysTo(sql`min(${sentAt})`).as('days_to_sent'),
      daysToAccepted: daysTo(ofAccepted(acceptedAt)).as('days_to_accepted'),
      acceptedCents: ofAccepted<number>(acceptedTotalCents).as('accepted_cents'),
      stone: ofAccepted<string>(
        sql`coalesce(${acceptance} -> 'choice' ->> 'stone', ${countertops} -> 0 ->> 'stone')`,
      ).as('stone'),
    })
    .from(finalQuotes)
    .innerJoin(quotes, eq(quotes.id, quoteId))
    .crossJoinLateral(measured)
    .where(and(isWithinBounds(quotes.createdAt), isNotNull(sentAt)))
    .groupBy(quotes.id, measured.at)
    .as('priced')
}

function presentNumbers(group: Group | undefined, withMoney: boolean): FinalQuoteNumbers {
  return {
    sent: group?.sent ?? 0,
    accepted: group?.accepted ?? 0,
    medianDaysToSent: group?.medianDaysToSent ?? null,
    medianDaysToAccepted: group?.medianDaysToAccepted ?? null,
    ...(withMoney && { acceptedCents: group?.acceptedCents ?? 0 }),
  }
}

/** Most accepted first. The stone of an erased customer isn't known. */
function compareByStone(groups: readonly Group[]): NonNullable<Numbers['finalQuotes']['stones']> {
  return groups
    .flatMap(({ of, stone, accepted, estimatedCents, acceptedCents }) =>
      of === 'stone' && stone !== null ? { stone, quotes: accepted, estimatedCents, finalCents: acceptedCents } : [],
    )
    .toSorted((one, other) => other.quotes - one.quotes || one.stone.localeCompare(other.stone))
}
