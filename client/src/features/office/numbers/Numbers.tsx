import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { freshQuery } from '#client/api/query-client.ts'
import { listAddress, normalizeQuery } from '#client/features/office/list-address.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { duration } from '#client/features/office/row-texts.ts'
import { weekText } from '#client/features/office/visits/week-layout.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/loading.tsx'
import { SmallSelect } from '#client/ui/small-select.tsx'
import { Table, TableCell, TableRow } from '#client/ui/table.tsx'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatChange, formatNumber } from '#shared/lib/counts.ts'
import {
  ANSWERED_FILTERS,
  type Figure,
  FIGURES,
  LOST_FIGURES,
  type LostFigure,
  NUMBERS_WEEKS,
} from '#shared/numbers/figures.ts'
import type { Numbers as AllNumbers, WeekNumbers } from '#shared/numbers/schema.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { Me } from '#shared/people/schema.ts'
import type { FilterName } from '#shared/quotes/list-facts.ts'
import { LOST_REASON_LABELS, NO_LOST_REASON } from '#shared/quotes/statuses.ts'
import { DollarsChart, mostDollars, PARTS, PartsLegend } from './DollarsChart.tsx'
import { Downloads } from './Downloads.tsx'
import { FinalQuoteNumbers } from './FinalQuoteNumbers.tsx'

const COLUMNS = [
  'Week',
  'Quotes',
  'Answered in time',
  'Median time to answer',
  'Visit booked',
  'Visit missed',
  'Won',
  'Close rate',
  'Average job',
  'Lost',
  'Estimated, measured',
] as const
type Column = (typeof COLUMNS)[number]

const HEADING_ID = 'numbers-heading'

/** /orders/numbers: how the shop does, by week. Each figure opens the list that it counts (docs/rules.md, Numbers). */
export function Numbers({ me }: { me: Me }) {
  const [search, setSearch] = useSearchParams()
  const weeks = NUMBERS_WEEKS.find((one) => String(one) === search.get('weeks')) ?? NUMBERS_WEEKS[0]
  const query = useQuery(freshQuery('GET /api/numbers', { query: { weeks: String(weeks) } }))
  const numbers = query.data
  return (
    <section>
      <div className="flex flex-wrap items-center gap-2">
        <h1 id={HEADING_ID} className="mr-2 text-h3!">
          Numbers
        </h1>
        <SmallSelect
          aria-label="Weeks"
          className="md:[&_select]:min-h-9"
          value={weeks}
          onChange={({ target }) => setSearch({ weeks: target.value }, { replace: true })}
        >
          {NUMBERS_WEEKS.map((count) => (
            <option key={count} value={count}>
              {`${count} weeks`}
            </option>
          ))}
        </SmallSelect>
        <Button size="compact" variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      </div>
      <p className="mt-2 mb-5 max-w-4xl text-label text-muted">
        Each quote counts in the week when it came in, whenever the rest happened. So the newest weeks still grow. A
        visit without a quote isn't counted.{numbers?.total.money && ' Dollars in this table are estimates.'}
      </p>
      <NotLoaded query={query} what="the numbers">
        <Skeleton className="h-160" />
      </NotLoaded>
      {numbers && <NumbersTable numbers={numbers} />}
      {numbers && <FinalQuoteNumbers numbers={numbers} />}
      {numbers && hasRole(me.role, 'owner') && <Downloads weeks={numbers.total} />}
    </section>
  )
}

function NumbersTable({ numbers: { weeks, total } }: { numbers: AllNumbers }) {
  const most = Math.max(...weeks.map(({ counts }) => counts.quotes))
  const columns = COLUMNS.filter((column) => column !== 'Average job' || total.money)
  // Its legend is that of the bars, too.
  const hasChart = mostDollars(weeks) > 0
  return (
    <>
      {hasChart && <DollarsChart weeks={weeks} />}
      {!hasChart && (
        <div className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-caption text-muted">
          <PartsLegend />
        </div>
      )}
      <Table labelledBy={HEADING_ID} columns={columns} figures={columns.slice(1)} from="md">
        <NumbersRow week={total} name={`All ${weeks.length} weeks`} most={total.counts.quotes} />
        {weeks.map((week) => (
          <NumbersRow key={week.from} week={week} name={weekText(week.from)} most={most} />
        ))}
      </Table>
    </>
  )
}

/** Quotes of each of `PARTS`. */
const countsOf = ({ quotes, won, lost }: WeekNumbers['counts']) => [won, quotes - won - lost, lost]

interface NumbersRowProps {
  week: WeekNumbers
  name: string
  /** Quotes of the longest bar. */
  most: number
}

function NumbersRow({ week, name, most }: NumbersRowProps) {
  const { from, to, counts, lost, medianAnswerMinutes, money } = week
  /** A figure that opens the list that it counts. `what` says to a screen reader what that is. */
  const link = (text: string, what: string, filters: Partial<Record<FilterName, string>>, isSmall = false) => (
    <Link
      aria-label={`${text} ${what}, ${name}`}
      href={listAddress(normalizeQuery(new URLSearchParams({ ...filters, from, to }).toString()))}
      className={`figures link inline-flex items-center max-md:min-h-touch max-md:min-w-touch ${isSmall ? 'text-caption' : 'font-strong text-label'}`}
    >
      {text}
    </Link>
  )
  const figure = (column: Column, count: Figure, more?: ReactNode) => (
    <TableCell label={column} wide={column === 'Lost'} isFigure>
      {link(formatNumber(counts[count]), column, FIGURES[count])}
      {more}
    </TableCell>
  )
  const dollars = (column: Column, count: Figure, cents: number | undefined) =>
    cents !== undefined &&
    counts[count] > 0 && <div>{link(formatWholeDollars(cents), `${column}, in dollars`, FIGURES[count], true)}</div>
  return (
    <TableRow>
      <TableCell wide>
        <span className="figures font-strong text-label md:max-xl:block md:max-xl:min-w-22 md:max-xl:leading-tight xl:whitespace-nowrap">
          {name}
        </span>
      </TableCell>
      {figure(
        'Quotes',
        'quotes',
        <>
          {counts.quotes > 0 && (
            <Bar of={most} parts={PARTS.map(({ fill }, index) => ({ fill, count: countsOf(counts)[index] ?? 0 }))} />
          )}
          {dollars('Quotes', 'quotes', money?.quotedCents)}
        </>,
      )}
      {figure(
        'Answered in time',
        'answeredInTime',
        counts.answersDue > 0 && (
          <>
            {' '}
            {link(`of ${formatNumber(counts.answersDue)}`, 'Answers due', FIGURES.answersDue, true)}
            <AnsweredBar {...counts} />
          </>
        ),
      )}
      <TableCell label="Median time to answer" isFigure>
        {medianAnswerMinutes === null ? (
          <span className="text-label text-muted">{counts.answersDue > 0 ? 'None yet' : 'None due'}</span>
        ) : (
          link(duration(Math.round(medianAnswerMinutes)), 'Median time to answer', ANSWERED_FILTERS)
        )}
      </TableCell>
      {figure('Visit booked', 'booked')}
      {figure('Visit missed', 'missed')}
      {figure('Won', 'won', dollars('Won', 'won', money?.wonCents))}
      <TableCell label="Close rate" isFigure>
        <span className="figures text-label">{closeRate(counts)}</span>
      </TableCell>
      {money && <AverageJob won={counts.won} cents={money.wonCents} />}
      {figure(
        'Lost',
        'lost',
        <ul className="flex max-w-72 flex-wrap gap-x-3 text-caption md:max-xl:hidden md:ml-auto md:justify-end">
          {LOST_FIGURES.filter((reason) => lost[reason] > 0).map((reason) => (
            <li key={reason}>
              {link(`${lostLabel(reason)} ${formatNumber(lost[reason])}`, 'Lost', { lost: reason }, true)}
            </li>
          ))}
        </ul>,
      )}
      {figure('Estimated, measured', 'measured', counts.measured > 0 && <Measured {...week} />)}
    </TableRow>
  )
}

/** Of the answers that were due: those in time, then the late ones. */
function AnsweredBar({ answersDue, answeredInTime, answeredLate }: WeekNumbers['counts']) {
  return (
    <Bar
      of={answersDue}
      parts={[
        { fill: 'fill-pine', count: answeredInTime },
        { fill: 'fill-divider', count: answeredLate },
      ]}
    />
  )
}

function AverageJob({ won, cents }: { won: number; cents: number }) {
  return (
    <TableCell label="Average job" isFigure>
      <span className="figures text-label">
        {won > 0 ? formatWholeDollars(cents / won) : <span className="text-muted">None won</span>}
      </span>
    </TableCell>
  )
}

/** Of the quotes that are decided: `60% of 5`. */
function closeRate({ won, lost }: WeekNumbers['counts']): string {
  const decided = won + lost
  return decided === 0 ? 'None decided' : `${Math.round((won / decided) * 100)}% of ${formatNumber(decided)}`
}

/** `1,412 → 1,439 sq ft, +1.9%` */
function Measured({ estimatedSquareFeet, measuredSquareFeet }: WeekNumbers) {
  return (
    <span className="figures block text-caption text-muted md:max-xl:hidden">
      {`${formatNumber(Math.round(estimatedSquareFeet))} → ${formatNumber(Math.round(measuredSquareFeet))} sq ft`}
      {estimatedSquareFeet > 0 && `, ${formatChange(measuredSquareFeet / estimatedSquareFeet - 1)}`}
    </span>
  )
}

const lostLabel = (reason: LostFigure) => (reason === 'none' ? NO_LOST_REASON : LOST_REASON_LABELS[reason])

/** Parts of a whole, side by side. The figures beside it say the same. */
function Bar({ of, parts }: { of: number; parts: readonly { fill: string; count: number }[] }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${Math.max(1, of)} 1`}
      preserveAspectRatio="none"
      className="mt-1 block h-1.5 w-full max-w-40 md:ml-auto"
    >
      {parts.map(({ fill, count }, index) => {
        const x = parts.slice(0, index).reduce((sum, before) => sum + before.count, 0)
        return <rect key={fill} x={x} width={count} height="1" className={fill} />
      })}
    </svg>
  )
}
