import { memo, useDeferredValue } from 'react'
import { Link } from 'wouter'
import { quoteAddress } from '#client/features/office/office-address.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { mailtoHref } from '#shared/lib/mailto.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { type BadgeLook, paymentStatusLook, quoteStatusLook } from '#shared/quotes/statuses.ts'
import { type AnswerText, answerText } from './answer-text.ts'
import { listAddress } from './list-address.ts'
import { foldedText, receivedText, stageText, visitText } from './row-texts.ts'

// On a phone each row is a card. Without a table layout, browsers drop the table's roles, so they are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles */

/** Our columns fold into the customer's cell where they don't fit. */
const COLUMNS = {
  wide: [
    ['ID', 'w-[4.75rem]'],
    ['Customer', 'w-[10.5%]'],
    ['Contact', 'w-[11%]'],
    ['Date', 'w-39'],
    ['Answer', 'w-[6.75rem]'],
    ['Stage', 'w-[6%]'],
    ['Visit', 'w-[7.5%]'],
    ['Total', 'w-20'],
    ['Assigned', 'w-[5.5%]'],
    ['Status', 'w-25'],
    ['Payment', 'w-21'],
    ['Actions', 'w-24'],
  ],
  medium: [
    ['ID', 'w-[4.75rem]'],
    ['Customer', ''],
    ['Contact', 'w-[20%]'],
    ['Date', 'w-25'],
    ['Status', 'w-25'],
    ['Payment', 'w-21'],
    ['Actions', 'w-24'],
  ],
} as const
type Layout = keyof typeof COLUMNS | 'phone'

export interface RowActions {
  onSelect: (id: string) => void
  /** Opens a record beside the list. */
  onOpen: (address: string) => void
  onEdit: (quote: Quote) => void
  /** Undefined for someone who may not delete. */
  onDelete: ((quote: Quote) => void) | undefined
}

interface QuoteRowsProps {
  headingId: string
  quotes: readonly Quote[]
  selected: ReadonlySet<string>
  /** The filters in the address, which stay when a quote opens beside the list. */
  query: string
  /** The number of the open quote. */
  open: number | undefined
  /** The same object in each render, so that rows render only if they change. */
  actions: RowActions
}

const MINUTE_MS = 60_000
/** Rows that are painted first in another layout. The others follow at once. */
const FIRST_ROWS = 24

/** Enough that the open row stays where it is. */
function firstRows(quotes: readonly Quote[], open: number | undefined): number {
  return Math.max(FIRST_ROWS, quotes.findIndex(({ number }) => number === open) + FIRST_ROWS / 2)
}

/** The quotes: twelve columns on a wide screen, seven on a narrower one, and cards of three lines on a phone. */
export function QuoteRows({ headingId, quotes, selected, query, open, actions }: QuoteRowsProps) {
  const isPhone = useMedia('(width < 48rem)')
  const isNarrow = useMedia('(width < 80rem)')
  // Beside a record there's room for cards only.
  const layout: Layout = isPhone || open !== undefined ? 'phone' : isNarrow ? 'medium' : 'wide'
  // The same number in each render of a minute, so that rows render only if they change.
  const now = useMinute()?.getTime() ?? Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const painted = useDeferredValue<Layout | null>(layout, null)
  const shown = painted === layout ? quotes : quotes.slice(0, firstRows(quotes, open))
  return (
    <table
      role="table"
      aria-labelledby={headingId}
      className={layout === 'phone' ? 'block w-full' : 'w-full table-fixed border-collapse'}
    >
      {layout !== 'phone' && (
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS[layout].map(([name, width]) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={`${width} px-1 pb-1.5 text-left font-strong text-caption text-muted first:pl-0`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody role="rowgroup" className={layout === 'phone' ? 'grid grid-cols-1 gap-2' : undefined}>
        {shown.map((quote) => (
          <QuoteRow
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

interface RowProps {
  quote: Quote
  layout: Layout
  isSelected: boolean
  isOpen: boolean
  address: string
  /** Milliseconds: the start of this minute. */
  now: number
  actions: RowActions
}

/** Plain elements only: fifty rows must be painted before someone notices. */
const QuoteRow = memo(function QuoteRow(props: RowProps) {
  const { quote, layout, isSelected, isOpen, now } = props
  const answer = answerText(quote, new Date(now), SHOP.timeZone)
  if (layout === 'phone') return <PhoneCard {...props} answer={answer} />
  const isWide = layout === 'wide'
  return (
    <tr
      role="row"
      data-quote={quote.id}
      data-number={quote.number}
      aria-selected={isSelected}
      className={`h-11 text-caption leading-tight ${isSelected || isOpen ? 'bg-sand' : 'focus-within:bg-sand/60 hover:bg-sand/60'}`}
    >
      <td role="cell" className={`${CELL} pl-0`}>
        <SelectBox {...props} />
      </td>
      <td role="cell" className={CELL}>
        <Name {...props} className="block truncate" />
        <span className={`figures block truncate text-muted ${isWide ? '' : tone(answer)}`}>
          {isWide ? quote.city : foldedText(quote, answer)}
        </span>
      </td>
      <td role="cell" className={CELL}>
        <Contact quote={quote} />
      </td>
      <td role="cell" className={CELL}>
        <time dateTime={quote.createdAt} className={`figures ${isWide ? 'whitespace-nowrap' : ''}`}>
          {receivedText(quote)}
        </time>
      </td>
      {isWide && <OurCells quote={quote} answer={answer} />}
      <td role="cell" className={CELL}>
        <RowBadge look={quoteStatusLook(quote.status)}>{quote.status}</RowBadge>
      </td>
      <td role="cell" className={CELL}>
        <RowBadge look={paymentStatusLook(quote.paymentStatus)}>{quote.paymentStatus}</RowBadge>
      </td>
      <td role="cell" className={`${CELL} whitespace-nowrap pr-0`}>
        <RowButtons {...props} className="h-8 px-1.5" />
      </td>
    </tr>
  )
})

const CELL = 'overflow-hidden border-divider border-t px-1 py-0'

/** Answer, stage, visit, total and assigned. */
function OurCells({ quote, answer }: { quote: Quote; answer: AnswerText | null }) {
  const visit = visitText(quote)
  return (
    <>
      <td role="cell" className={CELL}>
        {answer && <Answer {...answer} />}
      </td>
      <td role="cell" className={CELL}>
        <span className="line-clamp-2" title={stageText(quote)}>
          {stageText(quote)}
        </span>
      </td>
      <td role="cell" className={CELL}>
        {visit && (
          <span data-look={visit.look} className="figures line-clamp-2" title={visit.text}>
            {visit.text}
          </span>
        )}
      </td>
      <td role="cell" className={`${CELL} figures`}>
        {formatCents(quote.totalCents)}
      </td>
      <td role="cell" className={CELL}>
        <bdi className="line-clamp-2">{quote.assignedTo?.name}</bdi>
      </td>
    </>
  )
}

/** Three lines: who and how much, how far it is, and what can be done. */
function PhoneCard({ answer, ...props }: RowProps & { answer: AnswerText | null }) {
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
        <Name {...props} className="flex min-h-11 min-w-0 grow items-center" />
        <span className="figures">{formatCents(quote.totalCents)}</span>
      </td>
      <td role="cell" className={`block truncate text-caption ${tone(answer)}`}>
        {[answer?.text, quote.city, stageText(quote), visitText(quote)?.text].filter(Boolean).join(' · ')}
      </td>
      <td role="cell" className="flex flex-wrap items-center gap-x-1.5">
        <RowBadge look={quoteStatusLook(quote.status)}>{quote.status}</RowBadge>
        <RowBadge look={paymentStatusLook(quote.paymentStatus)}>{quote.paymentStatus}</RowBadge>
        {quote.phoneNumber && (
          <a
            href={phoneHref(quote.phoneNumber)}
            aria-label={`Call ${quote.phoneNumber}`}
            className="link ml-auto flex min-h-11 items-center px-2"
          >
            Call
          </a>
        )}
        <span className={`flex shrink-0 ${quote.phoneNumber ? '' : 'ml-auto'}`}>
          <RowButtons {...props} className="min-h-11 min-w-11 px-2" />
        </span>
      </td>
    </tr>
  )
}

function SelectBox({ quote, isSelected, actions }: RowProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-1.5 md:min-h-10">
      <input
        type="checkbox"
        aria-label={`Select quote #${quote.number}`}
        checked={isSelected}
        onChange={() => actions.onSelect(quote.id)}
        className="size-4 shrink-0 accent-pine"
      />
      <span className="figures font-strong">#{quote.number}</span>
    </label>
  )
}

function Name({ quote, address, className, actions }: RowProps & { className: string }) {
  return (
    <Link
      href={address}
      data-name
      className={`font-strong underline-offset-4 hover:underline ${className}`}
      onClick={(event) => {
        event.preventDefault()
        actions.onOpen(address)
      }}
    >
      <bdi className="truncate">
        {quote.firstName} {quote.lastName}
      </bdi>
    </Link>
  )
}

/** One line each. A long address is cut off. */
function Contact({ quote: { email, phoneNumber } }: Pick<RowProps, 'quote'>) {
  return (
    <div className="overflow-hidden text-ellipsis whitespace-pre">
      {email && (
        <a href={mailtoHref(email)} title={email} className="link">
          {email}
        </a>
      )}
      {email && phoneNumber && ',\n'}
      {phoneNumber && (
        <a href={phoneHref(phoneNumber)} className="link figures">
          {phoneNumber}
        </a>
      )}
    </div>
  )
}

const TONES = { calm: '', urgent: 'text-brass!', late: 'text-error!' }

function tone(answer: AnswerText | null): string {
  return answer ? TONES[answer.look] : ''
}

/** The answer clock. An exclamation mark in a circle says the same as the color. */
function Answer({ text, look }: AnswerText) {
  return (
    <span
      data-look={look}
      className={`figures flex items-center gap-1 ${look === 'calm' ? 'text-muted' : `font-strong ${TONES[look]}`}`}
    >
      {look === 'late' && (
        <svg aria-hidden viewBox="0 0 16 16" className="size-3.5 shrink-0 fill-none stroke-[1.5] stroke-current">
          <path d="M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M8 4.5V9m0 2v.5" />
        </svg>
      )}
      {text}
    </span>
  )
}

const LOOKS: Record<BadgeLook, string> = {
  default: 'border-pine bg-pine text-white',
  secondary: 'border-sand bg-sand text-ink',
  outline: 'border-control text-ink',
  destructive: 'border-error bg-error text-white',
}

/** A badge that fits a row: it may take two lines. */
function RowBadge({ look, children }: { look: BadgeLook; children: string }) {
  return (
    <span
      data-look={look}
      className={`inline-block rounded-sm border px-1 font-strong text-[0.8125rem]/4.5 ${LOOKS[look]}`}
    >
      {children}
    </span>
  )
}

function RowButtons({ quote, actions: { onEdit, onDelete }, className }: RowProps & { className: string }) {
  const look = `rounded-sm underline decoration-control underline-offset-4 hover:bg-white hover:decoration-ink ${className}`
  return (
    <>
      <button type="button" aria-label={`Edit quote #${quote.number}`} onClick={() => onEdit(quote)} className={look}>
        Edit
      </button>
      {onDelete && (
        <button
          type="button"
          aria-label={`Delete quote #${quote.number}`}
          onClick={() => onDelete(quote)}
          className={look}
        >
          Delete
        </button>
      )}
    </>
  )
}
