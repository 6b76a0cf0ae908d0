import { memo } from 'react'
import { AnswerClock, LateIcon, tone } from '#client/features/office/AnswerClock.tsx'
import { appointmentBadge } from '#client/features/office/appointment-labels.ts'
import { listAddress, useListAddress } from '#client/features/office/list-address.tsx'
import { quoteAddress } from '#client/features/office/office-address.ts'
import {
  cardText,
  countertopsText,
  dueText,
  foldedText,
  listedDay,
  listedTime,
  stageText,
  type AnswerText,
} from '#client/features/office/row-texts.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { NARROW_SCREEN, PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { QuoteSort } from '#shared/quotes/list-query.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { STAGE_LABELS } from '#shared/quotes/statuses.ts'
import { ContactLines, NameLink, ONE_LINE, PaymentText, RowButtons, SelectBox, StatusText } from './cells.tsx'

// On a phone each row is a card. Without a table layout, browsers drop the table's roles, so they are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles */

/** As wide as the part of the screen that an open record leaves (ListAndRecord). */
export const NARROW_BESIDE = 'xl:group-data-beside/list:max-w-[calc(100%*var(--list-part)-0.75rem)]'
/** Beside an open record, the list shows the name, the stage, what is due, and the total (`LIST_PART`). */
const NOT_BESIDE = 'xl:group-data-beside/list:hidden'
/** Not on a screen that is narrower than that of a laptop, 1366 px. */
const LAPTOP = 'max-[85rem]:hidden'

interface Column {
  name: string
  width: string
  /** What one press selects, and the next one after that. */
  sorts?: readonly [QuoteSort, QuoteSort]
}

const BY_DATE = ['newest', 'oldest'] as const
const BY_NAME = ['name', 'nameDesc'] as const
const BY_STATUS = ['status', 'statusDesc'] as const
const BY_PAYMENT = ['payment', 'paymentDesc'] as const
const isDown = (sort: QuoteSort) => sort === 'newest' || sort === 'total' || sort.endsWith('Desc')

/** Our columns fold into the customer's cell where they don't fit. */
const COLUMNS: Record<'wide' | 'medium', readonly Column[]> = {
  wide: [
    { name: 'ID', width: 'w-17 xl:group-data-beside/list:w-7' },
    { name: 'Customer', width: 'w-[9%] xl:group-data-beside/list:w-auto', sorts: BY_NAME },
    { name: 'Contact', width: `w-27 ${NOT_BESIDE}` },
    { name: 'Date', width: `w-27 ${NOT_BESIDE}`, sorts: BY_DATE },
    { name: 'Countertops', width: NOT_BESIDE, sorts: ['countertopsDesc', 'countertops'] },
    { name: 'Stage', width: 'w-23', sorts: ['stage', 'stageDesc'] },
    { name: 'Due', width: 'w-33', sorts: ['due', 'dueDesc'] },
    { name: 'Visit', width: `w-27 ${NOT_BESIDE}`, sorts: ['visit', 'visitDesc'] },
    { name: 'Total', width: 'w-21 text-right pr-2', sorts: ['total', 'totalAsc'] },
    { name: 'Assigned', width: `w-20 ${NOT_BESIDE}`, sorts: ['assigned', 'assignedDesc'] },
    { name: 'Last contact', width: `w-21 ${LAPTOP} ${NOT_BESIDE}` },
    { name: 'Status', width: `w-19 ${NOT_BESIDE}`, sorts: BY_STATUS },
    { name: 'Payment', width: `w-26 ${NOT_BESIDE}`, sorts: BY_PAYMENT },
    { name: 'Actions', width: `w-20 ${NOT_BESIDE}` },
  ],
  medium: [
    { name: 'ID', width: 'w-[4.75rem]' },
    { name: 'Customer', width: '', sorts: BY_NAME },
    { name: 'Contact', width: 'w-[15%]' },
    { name: 'Date', width: 'w-31', sorts: BY_DATE },
    { name: 'Status', width: 'w-22', sorts: BY_STATUS },
    { name: 'Payment', width: 'w-27', sorts: BY_PAYMENT },
    { name: 'Actions', width: 'w-24' },
  ],
}

/** Of the heading above the rows, which names them. */
export const HEADING_ID = 'quotes-heading'

interface QuoteRowsProps {
  quotes: readonly Quote[]
  selected: ReadonlySet<string>
  /** The filters in the address, which stay when a quote opens beside the list. */
  query: string
  /** The number of the open quote. */
  open: number | undefined
  actions: RowActions
}

/** The quotes: a row of one line on a wide screen, seven columns on a narrower one, and cards of three lines on a phone. */
export function QuoteRows({ quotes, selected, query, open, actions }: QuoteRowsProps) {
  const isPhone = useMedia(PHONE_SCREEN)
  const isNarrow = useMedia(NARROW_SCREEN)
  const layout: Layout = isPhone ? 'card' : isNarrow ? 'medium' : 'wide'
  // The same number in each render of a minute, so that rows render only if they change.
  const now = useMinute()?.getTime() ?? Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  return (
    <table
      role="table"
      aria-labelledby={HEADING_ID}
      className={layout === 'card' ? 'block w-full' : `w-full table-fixed border-collapse ${NARROW_BESIDE}`}
    >
      {layout !== 'card' && (
        <thead>
          <tr>
            {COLUMNS[layout].map((column) => (
              <ColumnHead key={column.name} {...column} />
            ))}
          </tr>
        </thead>
      )}
      <tbody role="rowgroup" className={layout === 'card' ? 'grid grid-cols-1 gap-2' : undefined}>
        {quotes.map((quote) => (
          <ListRow
            key={quote.id}
            quote={quote}
            layout={layout}
            isSelected={selected.has(quote.id)}
            isOpen={quote.number === open}
            address={listAddress(query, quoteAddress(quote.number))}
            now={now}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The name of a column, in view below the office's bar. A press sorts by it, and another one the other way. */
function ColumnHead({ name, width, sorts }: Column) {
  const { query, change } = useListAddress()
  const current = new URLSearchParams(query).get('sort') ?? 'newest'
  const shown = sorts?.find((sort) => sort === current)
  return (
    <th
      scope="col"
      aria-sort={shown && (isDown(shown) ? 'descending' : 'ascending')}
      className={`${width} group/head sticky top-12 z-1 whitespace-nowrap bg-paper px-1 not-[.text-right]:text-left font-strong text-[0.8125rem] text-muted first:pl-0 print:static ${name === 'Actions' ? 'print:hidden' : ''}`}
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
        <span className={name === 'ID' ? 'xl:group-data-beside/list:sr-only' : ''}>{name}</span>
      )}
    </th>
  )
}

/**
 * Plain elements only: a screen of rows must be painted before someone notices. Isolated, so that a row that changes is
 * painted without the others.
 */
const ListRow = memo(function ListRow(props: RowProps) {
  const { quote, layout, isSelected, isOpen, now } = props
  const due = dueText(quote, new Date(now))
  if (layout === 'card') return <QuoteCard {...props} due={due} />
  const isWide = layout === 'wide'
  return (
    <tr
      data-quote={quote.id}
      data-number={quote.number}
      aria-selected={isSelected}
      className={`isolate scroll-mt-18 ${isWide ? 'h-10 text-[0.8125rem]' : 'h-11 text-caption'} leading-tight ${isSelected || isOpen ? 'bg-sand' : 'focus-within:bg-sand/60 hover:bg-sand/60'}`}
    >
      <td className={`${CELL} pl-0`}>
        <SelectBox {...props} />
      </td>
      {isWide ? (
        <td className={CELL}>
          <span className="flex min-w-0 items-baseline gap-1.5">
            <NameLink {...props} className="-my-1 min-w-0 max-w-full shrink-0 py-1" />
            <span className={`${ONE_LINE} ${NOT_BESIDE} min-w-0 text-muted`}>{quote.city}</span>
          </span>
        </td>
      ) : (
        <td className={FOLDED_CELL}>
          <NameLink {...props} className="-my-1 block py-1" />
          <span className={`figures block text-muted ${ONE_LINE} ${tone(due)}`} title={foldedText(quote, due)}>
            {due?.look === 'late' && <LateIcon className="mr-1 inline align-[-0.15em]" />}
            <span>{foldedText(quote, due)}</span>
          </span>
        </td>
      )}
      <td className={`${CELL} text-ellipsis ${isWide ? 'whitespace-nowrap' : 'whitespace-pre'} ${NOT_BESIDE}`}>
        <ContactLines quote={quote} />
      </td>
      <td className={`${CELL} ${NOT_BESIDE} whitespace-nowrap`}>
        <time dateTime={quote.createdAt} title={formatInstant(quote.createdAt, SHOP.timeZone)} className="figures">
          {listedTime(quote.createdAt, now)}
        </time>
      </td>
      {isWide && <OurCells quote={quote} due={due} now={now} />}
      <td className={`${CELL} ${NOT_BESIDE}`}>
        {!isWide && <span className={`block font-strong ${ONE_LINE}`}>{STAGE_LABELS[quote.stage]}</span>}
        <StatusText quote={quote} />
      </td>
      <td className={`${CELL} ${NOT_BESIDE}`}>
        <PaymentText quote={quote} />
      </td>
      <td className={`${CELL} ${NOT_BESIDE} whitespace-nowrap pr-0 print:hidden`}>
        <RowButtons {...props} className={`h-8 ${isWide ? 'px-1' : 'px-1.5'}`} />
      </td>
    </tr>
  )
})

const CELL = 'overflow-clip border-divider border-t px-1 py-0'
/** Two lines fit into the row. */
const FOLDED_CELL = `${CELL} leading-[1.125rem]`

/** Countertops, stage, what is due, visit, total, assigned, and last contact. */
function OurCells({ quote, due, now }: { quote: Quote; due: AnswerText | null; now: number }) {
  const visit = quote.visit && appointmentBadge(quote.visit, (date) => listedDay(date, now))
  const countertops = countertopsText(quote)
  const { unreadText } = quote
  return (
    <>
      <td
        className={`${CELL} ${ONE_LINE} ${NOT_BESIDE} figures ${unreadText === undefined ? 'text-muted' : 'font-strong'}`}
        title={unreadText ?? countertops}
      >
        {unreadText ?? countertops}
      </td>
      <td className={`${CELL} ${ONE_LINE} font-strong`} title={stageText(quote)}>
        {stageText(quote)}
      </td>
      <td className={`${CELL} ${ONE_LINE}`}>
        {due && <AnswerClock {...due} text={due.text.replace(/^Answer /, '')} />}
      </td>
      <td className={`${CELL} ${ONE_LINE} ${NOT_BESIDE} figures`}>
        {visit && (
          <span data-look={visit.look} title={visit.text}>
            {visit.text}
          </span>
        )}
      </td>
      <td className={`${CELL} figures pr-2 text-right`}>{formatCents(quote.totalCents)}</td>
      <td className={`${CELL} ${ONE_LINE} ${NOT_BESIDE}`}>
        <bdi title={quote.assignedTo?.name}>{quote.assignedTo?.name}</bdi>
      </td>
      <td className={`${CELL} ${ONE_LINE} ${NOT_BESIDE} figures text-muted ${LAPTOP}`}>
        {quote.lastTouchAt && listedDay(quote.lastTouchAt, now)}
      </td>
    </>
  )
}

/** Three lines: who and how much, how far it is, and what can be done. */
function QuoteCard({ due, ...props }: RowProps & { due: AnswerText | null }) {
  const { quote, isSelected } = props
  return (
    <tr
      role="row"
      data-quote={quote.id}
      data-number={quote.number}
      aria-selected={isSelected}
      className={`block rounded-sm border border-divider px-3 text-label ${isSelected ? 'bg-sand' : 'bg-white'}`}
    >
      <td role="cell" className="flex items-center gap-3">
        <SelectBox {...props} />
        <NameLink {...props} className="flex min-h-11 min-w-0 grow items-center" />
        <span className="figures">{formatCents(quote.totalCents)}</span>
      </td>
      <td role="cell" className={`block truncate text-caption ${tone(due)}`}>
        {due?.look === 'late' && <LateIcon className="mr-1 inline align-[-0.15em]" />}
        <span>{cardText(quote, due)}</span>
      </td>
      <td role="cell" className="flex flex-wrap items-center gap-x-1.5">
        {/* They stand one below the other before a button goes to a fourth line. */}
        <span className="flex grow basis-24 flex-wrap items-center gap-x-1.5 gap-y-0.5 py-2.5">
          <StatusText quote={quote} />
          <PaymentText quote={quote} />
        </span>
        {quote.phoneNumber && (
          <a
            href={phoneHref(quote.phoneNumber)}
            aria-label={`Call ${quote.phoneNumber}`}
            className="link flex min-h-11 min-w-11 items-center justify-center px-2"
          >
            Call
          </a>
        )}
        <span className="flex shrink-0">
          <RowButtons {...props} className="min-h-11 min-w-11 px-2" />
        </span>
      </td>
    </tr>
  )
}

/** A card is a row on a phone. */
type Layout = 'wide' | 'medium' | 'card'

export interface RowActions {
  /** With Shift: all from the one before. */
  onSelect: (id: string, isRange: boolean) => void
  /** Opens a record beside the list. */
  onOpen: (address: string) => void
  /** Someone may open or edit it next. */
  onPreload: (quote: Quote) => void
  onEdit: (quote: Quote) => void
  /** Undefined for someone who may not delete. */
  onDelete: ((quote: Quote) => void) | undefined
}

export interface RowProps {
  quote: Quote
  layout: Layout
  isSelected: boolean
  isOpen: boolean
  /** Of its record, with the filters of the list. */
  address: string
  /** Milliseconds: the start of this minute. */
  now: number
  /** The same object in each render, so that rows render only if they change. */
  actions: RowActions
}
