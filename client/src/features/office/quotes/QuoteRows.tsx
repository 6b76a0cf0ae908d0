import { Fragment, memo, useDeferredValue } from 'react'
import { tone } from '#client/features/office/AnswerClock.tsx'
import { listAddress, useListAddress } from '#client/features/office/list-address.tsx'
import { quoteAddress } from '#client/features/office/office-address.ts'
import { cardText, dueText } from '#client/features/office/row-texts.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { NARROW_SCREEN, PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { QuoteSort } from '#shared/quotes/list-query.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { dueLine, type Row, type RowActions } from './cells.tsx'
import { type Column, COLUMNS, FOLDED_COLUMNS } from './columns.tsx'

// On a phone each row is a card. Without a table layout, browsers drop the table's roles, so they are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles */

/** As wide as the part of the screen that an open record leaves (ListAndRecord). */
export const NARROW_BESIDE = 'xl:group-data-beside/list:max-w-[calc(100%*var(--list-part)-0.75rem)]'

/** Of the heading above the rows, which names them. */
export const HEADING_ID = 'quotes-heading'

/** About as many as a screen shows. */
const FIRST_ROWS = 24
/** How tall a row is, and a card, in rem. */
const [ROW_HEIGHT, FOLDED_HEIGHT, CARD_HEIGHT] = [2.5, 2.75, 5.1875]

interface QuoteRowsProps {
  quotes: readonly Quote[]
  selected: ReadonlySet<string>
  /** The filters that selected them, which stay when a quote opens beside the list. */
  query: string
  /** The number of the open quote. */
  open: number | undefined
  actions: RowActions
}

/** The quotes: a table with the columns that fit, and on a phone cards of two lines. */
export function QuoteRows({ quotes, selected, query, open, actions }: QuoteRowsProps) {
  const isCards = useMedia(PHONE_SCREEN)
  const isFolded = useMedia(NARROW_SCREEN) && !isCards
  // The same number in each render of a minute, so that rows render only if they change.
  const now = useMinute()?.getTime() ?? Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const QuoteRow = isCards ? QuoteCard : TableRow
  const rowHeight = isCards ? CARD_HEIGHT : isFolded ? FOLDED_HEIGHT : ROW_HEIGHT
  // Of other filters, the rows below the screen follow once the first ones are painted.
  const isWhole = useDeferredValue(query, null) === query
  const shown = isWhole ? quotes : quotes.slice(0, FIRST_ROWS)
  const missing = quotes.length - shown.length
  return (
    <table
      role="table"
      aria-labelledby={HEADING_ID}
      className={isCards ? 'block w-full' : `w-full table-fixed border-collapse ${NARROW_BESIDE}`}
    >
      {!isCards && (
        <thead>
          <tr>
            {columnsOf(isFolded).map((column) => (
              <ColumnHead key={column.name} {...column} />
            ))}
          </tr>
        </thead>
      )}
      <tbody role="rowgroup" className={isCards ? 'grid grid-cols-1' : undefined}>
        {shown.map((quote) => (
          <QuoteRow
            key={quote.id}
            quote={quote}
            isFolded={isFolded}
            isSelected={selected.has(quote.id)}
            isOpen={quote.number === open}
            address={listAddress(query, quoteAddress(quote.number))}
            now={now}
            actions={actions}
          />
        ))}
        {/* Their place, so that Back scrolls to where it was. */}
        {missing > 0 && <tr aria-hidden className="block" style={{ height: `${missing * rowHeight}rem` }} />}
      </tbody>
    </table>
  )
}

const columnsOf = (isFolded: boolean) => (isFolded ? FOLDED_COLUMNS : COLUMNS)

const isDown = (sort: QuoteSort) => sort === 'newest' || sort === 'total' || sort.endsWith('Desc')

/** The name of a column, in view below the office's bar. A press sorts by it, and another one the other way. */
function ColumnHead({ name, sorts, width = '', place = '', nameLook }: Column) {
  const { query, change } = useListAddress()
  const current = new URLSearchParams(query).get('sort') ?? 'newest'
  const shown = sorts?.find((sort) => sort === current)
  return (
    <th
      scope="col"
      aria-sort={shown && (isDown(shown) ? 'descending' : 'ascending')}
      className={`${width} ${place} group/head sticky top-12 z-1 whitespace-nowrap bg-paper px-1 not-[.text-right]:text-left font-strong text-[0.8125rem] text-muted first:pl-0 print:static`}
    >
      {sorts ? (
        <button
          type="button"
          onClick={() => change({ sort: sorts[shown === sorts[0] ? 1 : 0] })}
          className="min-h-6 font-[inherit] after:inline-block after:w-3 hover:text-ink group-aria-[sort=ascending]/head:text-ink group-aria-[sort=ascending]/head:after:content-['_↑'] group-aria-[sort=descending]/head:text-ink group-aria-[sort=descending]/head:after:content-['_↓']"
        >
          {name}
        </button>
      ) : (
        <span className={nameLook}>{name}</span>
      )}
    </th>
  )
}

/** The `actions` are the same object in each render, so that rows render only if they change. */
type QuoteRowProps = Omit<Row, 'due'> & { isOpen: boolean }

/** Isolated, so that a row that changes is painted without the others. */
const TableRow = memo(function TableRow({ isOpen, ...props }: QuoteRowProps) {
  const { quote, isFolded, isSelected, now } = props
  const row = { ...props, due: dueText(quote, new Date(now)) }
  return (
    <tr
      data-quote={quote.id}
      data-number={quote.number}
      aria-selected={isSelected}
      className={`group/row isolate h-11 scroll-mt-18 text-caption leading-tight xl:h-10 xl:text-[0.8125rem] ${isSelected || isOpen ? 'bg-sand' : 'focus-within:bg-sand/60 hover:bg-sand/60'}`}
    >
      {columnsOf(isFolded).map(({ name, place = '', look = '', cell }) => (
        <td
          key={name}
          className={`overflow-clip border-divider border-t px-1 py-0 first:pl-0 last:pr-0 ${place} ${look}`}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  )
})

/** Two lines: who and how much, then what comes next and what can be done. */
const QuoteCard = memo(function QuoteCard(props: QuoteRowProps) {
  const { quote, isSelected, now } = props
  const due = dueText(quote, new Date(now))
  const part = (name: Column['card']) => cardPart(name, { ...props, due })
  return (
    <tr
      role="row"
      data-quote={quote.id}
      data-number={quote.number}
      aria-selected={isSelected}
      className={`block border-divider border-t text-label ${isSelected ? 'bg-sand' : ''}`}
    >
      <td role="cell" className="-mb-1.5 flex items-center gap-3">
        {part('top')}
      </td>
      <td role="cell" className="flex items-center">
        <span className={`min-w-0 grow truncate text-caption ${tone(due)}`}>{dueLine(due, cardText(quote, due))}</span>
        {part('actions')}
      </td>
    </tr>
  )
})

/** What the columns show in one part of a card, in their order. */
function cardPart(part: Column['card'], row: Row) {
  return COLUMNS.map(
    ({ name, card, cell, cardCell = cell }) => card === part && <Fragment key={name}>{cardCell(row)}</Fragment>,
  )
}
