import { and, desc, eq, exists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { measuredCountertops } from '#server/appointments/measured-table.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { boundsOf, isOnDays, isWithinBounds, weekOf } from '#server/db/columns.ts'
import { prepared } from '#server/db/prepared.ts'
import { ANY_VIEWPOINT, conditionOf, lookedUpQuotes, timesOf } from '#server/quotes/filters.ts'
import { listMeasured } from '#server/quotes/measured.ts'
import { PRICE_CENTS } from '#server/quotes/price-cents.ts'
import { quoteCountertops, quotes } from '#server/quotes/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, type CalendarDate, dateIn, mondayOf } from '#shared/lib/zoned.ts'
import { ANSWERED_FILTERS, FIGURE_NAMES, FIGURES, LOST_FIGURES } from '#shared/numbers/figures.ts'
import type { Numbers, WeekNumbers } from '#shared/numbers/schema.ts'
import { hasRole } from '#shared/people/roles.ts'
import { findFinalQuoteNumbers } from './final-quotes.ts'

/**
 * The quotes of the last weeks in numbers, by the week in which they came (docs/rules.md, Numbers). Each count is that of the
 * quote list with the same filters, because both have one condition. Money is for owners.
 */
export async function findNumbers(ctx: Context, { weeks }: { weeks: number }): Promise<Numbers> {
  const thisMonday = mondayOf(dateIn(ctx.now(), SHOP.timeZone))
  const mondays = Array.from({ length: weeks }, (_, index) => addDays(thisMonday, -7 * index))
  const days = { from: mondays.at(-1) ?? thisMonday, to: addDays(thisMonday, 6) }
  const rows = await countQuotes(ctx.db, { ...boundsOf(days), ...timesOf(ctx) })
  const measured = await sumMeasured(ctx, days)
  const withMoney = ctx.by.role !== null && hasRole(ctx.by.role, 'owner')
  const present = (week: CalendarDate | null, ofDays: typeof days): WeekNumbers => {
    const row = rows.find((one) => one.week === week)
    return {
      ...ofDays,
      counts: numberOfEach(FIGURE_NAMES, row?.counts),
      lost: numberOfEach(LOST_FIGURES, row?.lost),
      medianAnswerMinutes: row?.medianAnswerMinutes ?? null,
      estimatedSquareFeet: row?.estimatedSquareFeet ?? 0,
      measuredSquareFeet: measured
        .filter((visit) => week === null || visit.week === week)
        .reduce((sum, { squareFeet }) => sum + squareFeet, 0),
      ...(withMoney && {
        money: {
          quotedCents: row?.quotedCents ?? 0,
          wonCents: row?.wonCents ?? 0,
          lostCents: row?.lostCents ?? 0,
        },
      }),
    }
  }
  return {
    finalQuotes: await findFinalQuoteNumbers(ctx, { ...days, mondays, withMoney }),
    weeks: mondays.map((monday) => present(monday, { from: monday, to: addDays(monday, 6) })),
    total: present(null, days),
  }
}

/** Names with the numbers at their places. A week without quotes has no row, and so none. */
function numberOfEach<Name extends string>(names: readonly Name[], numbers: number[] = []): Record<Name, number> {
  // fromEntries forgets the names.
  return Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? 0])) as Record<Name, number>
}

interface Days {
  from: CalendarDate
  to: CalendarDate
}

/** A row for each week with quotes, and one with `week` null for all. */
const countQuotes = prepared('numbers_of_quotes', (orm) => {
  const viewpoint = { ...ANY_VIEWPOINT, isLookedUp: true }
  const where = (filters: Parameters<typeof conditionOf>[0]) => conditionOf(filters, viewpoint) ?? sql`true`
  const counts = (conditions: SQL[]) =>
    sql<number[]>`array[${sql.join(
      conditions.map((condition) => sql`count(*) filter (where ${condition})`),
      sql`, `,
    )}]::int[]`
  const minutes = sql`extract(epoch from ${quotes.answeredAt} - ${quotes.createdAt}) / 60`
  const drawn = sql`(select sum(c.area_square_feet) from ${quoteCountertops} as c where c.quote_id = quotes.id)`
  const sum = (value: SQL, condition: SQL) =>
    sql<number>`coalesce(sum(${value}) filter (where ${condition}), 0)::float8`
  return orm
    .select({
      // First, because the statement groups by its place: a parameter makes each expression another one.
      week: weekOf(quotes.createdAt),
      counts: counts(FIGURE_NAMES.map((name) => where(FIGURES[name]))),
      lost: counts(LOST_FIGURES.map((lost) => where({ lost }))),
      medianAnswerMinutes: sql<
        number | null
      >`(percentile_cont(0.5) within group (order by ${minutes}) filter (where ${where(ANSWERED_FILTERS)}))::float8`,
      estimatedSquareFeet: sum(drawn, where(FIGURES.measured)),
      quotedCents: sum(sql`${quotes.totalCents}`, where(FIGURES.quotes)),
      wonCents: sum(PRICE_CENTS, where(FIGURES.won)),
      lostCents: sum(sql`${quotes.totalCents}`, where(FIGURES.lost)),
    })
    .from(lookedUpQuotes(isWithinBounds(quotes.createdAt)))
    .groupBy(sql`rollup (1)`)
})

/** What was measured for each quote at its latest visit with sizes, in square feet. */
async function sumMeasured(ctx: Context, days: Days): Promise<{ week: CalendarDate | null; squareFeet: number }[]> {
  const visit = alias(appointments, 'visit')
  const { orm } = ctx.db
  const visits = await orm
    .selectDistinctOn([visit.quoteId], { id: visit.id, week: weekOf(quotes.createdAt) })
    .from(visit)
    .innerJoin(quotes, eq(quotes.id, visit.quoteId))
    .where(
      and(
        isOnDays(quotes.createdAt, days),
        exists(
          orm
            .select({ id: measuredCountertops.id })
            .from(measuredCountertops)
            .where(eq(measuredCountertops.appointmentId, visit.id)),
        ),
      ),
    )
    .orderBy(visit.quoteId, desc(sql`lower(${visit.during})`))
  const measured = await listMeasured(
    ctx,
    visits.map(({ id }) => id),
  )
  return visits.map(({ id, week }) => ({
    week,
    squareFeet: (measured.get(id) ?? []).reduce((sum, { areaSquareFeet }) => sum + areaSquareFeet, 0),
  }))
}
