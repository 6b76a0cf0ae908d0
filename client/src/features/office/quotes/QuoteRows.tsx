import { memo } from 'react'
import { appointmentBadge } from '#client/features/office/appointment-labels.ts'
import { quoteAddress } from '#client/features/office/office-address.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { NARROW_SCREEN, PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { paymentStatusLook, quoteStatusLook } from '#shared/quotes/statuses.ts'
import {
  AnswerClock,
  ContactLines,
  LateIcon,
  NameLink,
  ONE_LINE,
  RowBadge,
  RowButtons,
  SelectBox,
  tone,
} from './cells.tsx'
import { listAddress } from './list-address.tsx'
import { answerText, cardText, foldedText, followUpText, stageText, type AnswerText } from './row-texts.ts'

// On a phone each row is a card. Without a table layout, browsers drop the table's roles, so they are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles */

/** Our columns fold into the customer's cell where they don't fit. The first four stay beside an open record (`LIST_PART`). */
const COLUMNS = {
  wide: [
    ['ID', 'w-[4.75rem]'],
    ['Customer', 'w-[10%]'],
    ['Contact', 'w-[11.5%]'],
    ['Date', 'w-25 min-[90rem]:w-39'],
    ['Answer', 'w-[6.75rem] max-[90rem]:group-data-beside/list:invisible'],
    ['Stage', 'w-[8%]'],
    ['Visit', 'w-25'],
    ['Total', 'w-20'],
    ['Assigned', 'w-[7%]'],
    ['Status', 'w-21'],
    ['Payment', 'w-18'],
    ['Actions', 'w-24'],
  ],
  medium: [
    ['ID', 'w-[4.75rem]'],
    ['Customer', ''],
    ['Contact', 'w-[15%]'],
    ['Date', 'w-25'],
    ['Status', 'w-25'],
    ['Payment', 'w-21'],
    ['Actions', 'w-24'],
  ],
} as const

interface QuoteRowsProps {
  headingId: string
  quotes: readonly Quote[]
  selected: ReadonlySet<string>
  /** The filters in the address, which stay when a quote opens beside the list. */
  query: string
  /** The number of the open quote. */
  open: number | undefined
  actions: RowActions
}

/** The quotes: twelve columns on a wide screen, seven on a narrower one, and cards of three lines on a phone. */
export function QuoteRows({ headingId, quotes, selected, query, open, actions }: QuoteRowsProps) {
  const isPhone = useMedia(PHONE_SCREEN)
  const isNarrow = useMedia(NARROW_SCREEN)
  const layout: Layout = isPhone ? 'card' : isNarrow ? 'medium' : 'wide'
  // The same number in each render of a minute, so that rows render only if they change.
  const now = useMinute()?.getTime() ?? Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  return (
    <table
      role="table"
      aria-labelledby={headingId}
      className={layout === 'card' ? 'block w-full' : 'w-full table-fixed border-collapse'}
    >
      {layout !== 'card' && (
        <thead>
          <tr>
            {COLUMNS[layout].map(([name, width]) => (
              <th
                key={name}
                scope="col"
                className={`${width} px-1 pb-1.5 text-left font-strong text-caption text-muted first:pl-0 ${name === 'Actions' ? 'print:hidden' : ''}`}
              >
                {name}
              </th>
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

/**
 * Plain elements only: a screen of rows must be painted before someone notices. Isolated, so that a row that changes is
 * painted without the others.
 */
const ListRow = memo(function ListRow(props: RowProps) {
  const { quote, layout, isSelected, isOpen, now } = props
  const answer = answerText(quote, new Date(now), SHOP.timeZone)
  if (layout === 'card') return <QuoteCard {...props} answer={answer} />
  const isWide = layout === 'wide'
  return (
    <tr
      data-quote={quote.id}
      data-number={quote.number}
      aria-selected={isSelected}
      className={`isolate h-11 text-caption leading-tight ${isSelected || isOpen ? 'bg-sand' : 'focus-within:bg-sand/60 hover:bg-sand/60'}`}
    >
      <td className={`${CELL} pl-0`}>
        <SelectBox {...props} />
      </td>
      <td className={isWide ? CELL : FOLDED_CELL}>
        <NameLink {...props} className="-my-1 block py-1" />
        <span
          className={`figures ${isWide ? `block ${ONE_LINE}` : 'line-clamp-2'} text-muted ${isWide ? '' : tone(answer)}`}
        >
          {!isWide && answer?.look === 'late' && <LateIcon className="mr-1 inline align-[-0.15em]" />}
          <span>{isWide ? quote.city : foldedText(quote, answer)}</span>
        </span>
      </td>
      <td className={`${CELL} text-ellipsis whitespace-pre`}>
        <ContactLines quote={quote} />
      </td>
      <td className={CELL}>
        <time dateTime={quote.createdAt} className="figures">
          {formatInstant(quote.createdAt, SHOP.timeZone)}
        </time>
      </td>
      {isWide && <OurCells quote={quote} answer={answer} />}
      <td className={CELL}>
        <RowBadge look={quoteStatusLook(quote.status)}>{quote.status}</RowBadge>
      </td>
      <td className={CELL}>
        <RowBadge look={paymentStatusLook(quote.paymentStatus)}>{quote.paymentStatus}</RowBadge>
      </td>
      {/* An open record covers it, so it can't have the focus. */}
      <td className={`${CELL} xl:group-data-beside/list:invisible whitespace-nowrap pr-0 print:hidden`}>
        <RowButtons {...props} className="h-8 px-1.5" />
      </td>
    </tr>
  )
})

const CELL = 'overflow-clip border-divider border-t px-1 py-0'
/** Three lines fit into the row. */
const FOLDED_CELL = `${CELL} leading-[0.875rem]`

/** Answer, stage, visit, total and assigned. */
function OurCells({ quote, answer }: { quote: Quote; answer: AnswerText | null }) {
  const visit = quote.visit && appointmentBadge(quote.visit)
  const followUp = followUpText(quote)
  return (
    <>
      {/* An open record covers a part of it, as of its heading. */}
      <td className={`${CELL} max-[90rem]:group-data-beside/list:*:invisible`}>
        {answer && <AnswerClock {...answer} />}
      </td>
      <td className={CELL}>
        <span className={followUp ? `block ${ONE_LINE}` : 'line-clamp-2'} title={stageText(quote)}>
          {stageText(quote)}
        </span>
        {followUp && <span className="figures block text-muted">{followUp}</span>}
      </td>
      <td className={CELL}>
        {visit && (
          <span data-look={visit.look} className="figures line-clamp-2" title={visit.text}>
            {visit.text}
          </span>
        )}
      </td>
      <td className={`${CELL} figures`}>{formatCents(quote.totalCents)}</td>
      <td className={CELL}>
        <bdi className="line-clamp-2">{quote.assignedTo?.name}</bdi>
      </td>
    </>
  )
}

// Without a table layout, browsers drop the table's roles, so they are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles */

/** Three lines: who and how much, how far it is, and what can be done. */
function QuoteCard({ answer, ...props }: RowProps & { answer: AnswerText | null }) {
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
      <td role="cell" className={`block truncate text-caption ${tone(answer)}`}>
        {answer?.look === 'late' && <LateIcon className="mr-1 inline align-[-0.15em]" />}
        <span>{cardText(quote, answer)}</span>
      </td>
      <td role="cell" className="flex flex-wrap items-center gap-x-1.5">
        {/* They stand one below the other before a button goes to a fourth line. */}
        <span className="flex grow basis-24 flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <RowBadge look={quoteStatusLook(quote.status)}>{quote.status}</RowBadge>
          <RowBadge look={paymentStatusLook(quote.paymentStatus)}>{quote.paymentStatus}</RowBadge>
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
