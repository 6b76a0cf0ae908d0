import type { MouseEvent, ReactNode } from 'react'
import { LateIcon, tone } from '#client/features/office/AnswerClock.tsx'
import { appointmentBadge } from '#client/features/office/appointment-labels.ts'
import { type AnswerText, countertopsText, foldedText, listedDay } from '#client/features/office/row-texts.ts'
import { mailtoHref, phoneHref } from '#shared/contact/phone.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { type BadgeLook, paymentStatusLook, quoteStatusLook, STAGE_LABELS } from '#shared/quotes/statuses.ts'

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

export interface Row {
  quote: Quote
  /** What it waits for. */
  due: AnswerText | null
  /** Columns that don't fit aren't there. The customer's cell says the most urgent of them. */
  isFolded: boolean
  isSelected: boolean
  /** Of its record, with the filters of the list. */
  address: string
  /** Milliseconds: the start of this minute. */
  now: number
  actions: RowActions
}

/** A function, not a component: a screen of rows must be painted before someone notices. */
export type Cell = (row: Row) => ReactNode

/** Cut off where it doesn't fit. */
export const ONE_LINE = 'overflow-clip text-ellipsis whitespace-nowrap'
/** Beside an open record, the list shows the name, the stage, what is due, and the total (`LIST_PART`). */
export const NOT_BESIDE = 'xl:group-data-beside/list:hidden'

export function selectBox({ quote, isSelected, actions }: Row) {
  return (
    <label className="flex min-h-11 cursor-pointer select-none items-center gap-1.5 md:min-h-10 xl:min-h-0 xl:py-2">
      <input
        type="checkbox"
        aria-label={`Select quote #${quote.number}`}
        checked={isSelected}
        // A click, also by the keyboard.
        onChange={({ nativeEvent }) =>
          actions.onSelect(quote.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
        className="size-4 shrink-0 accent-pine print:hidden"
      />
      <span className="figures font-strong xl:group-data-beside/list:sr-only">#{quote.number}</span>
    </label>
  )
}

export function customer(row: Row) {
  const { quote, due, isFolded } = row
  if (!isFolded) {
    return (
      <span className="flex min-w-0 items-baseline gap-1.5">
        {nameLink(row, '-my-1 min-w-0 max-w-full shrink-0 py-1')}
        <span className={`${ONE_LINE} ${NOT_BESIDE} min-w-0 text-muted`}>{quote.city}</span>
      </span>
    )
  }
  const text = foldedText(quote, due)
  return (
    <>
      {nameLink(row, '-my-1 block py-1')}
      <span className={`figures block text-muted ${ONE_LINE} ${tone(due)}`} title={text}>
        {dueLine(due, text)}
      </span>
    </>
  )
}

/** A text that begins with what is due. */
export function dueLine(due: AnswerText | null, text: string) {
  return (
    <>
      {due?.look === 'late' && <LateIcon className="mr-1 inline align-[-0.15em]" />}
      <span>{text}</span>
    </>
  )
}

/** A link without the router's own listener. A long list of those takes longer to render than its texts. */
export function nameLink({ quote, address, actions }: Row, className: string) {
  return (
    <a
      href={address}
      data-name
      onPointerEnter={() => actions.onPreload(quote)}
      onFocus={() => actions.onPreload(quote)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        actions.onOpen(address)
      }}
      className={`font-strong underline-offset-4 hover:underline ${className}`}
    >
      {/* A block, so that a name from right to left is cut at its end. */}
      <bdi className={`block min-w-0 text-left ${ONE_LINE}`}>{`${quote.firstName} ${quote.lastName}`}</bdi>
    </a>
  )
}

/** Not one that opens a new tab or window. */
function isPlainClick({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey
}

/** One line each in a cell that keeps line breaks. In one line, the number is what people look for. */
export function contactLines({ quote: { email, phoneNumber } }: Row) {
  return (
    <>
      {phoneNumber && (
        <a href={phoneHref(phoneNumber)} className="link figures">
          {phoneNumber}
        </a>
      )}
      {/* At a desk, where there's one line, the record has both. */}
      {email && phoneNumber && <span className="xl:hidden">{',\n'}</span>}
      {email && (
        <a href={mailtoHref(email)} title={email} className={`link ${phoneNumber ? 'xl:hidden' : ''}`}>
          {email}
        </a>
      )}
    </>
  )
}

export function callLink({ quote: { phoneNumber } }: Row) {
  return (
    phoneNumber && (
      <a
        href={phoneHref(phoneNumber)}
        aria-label={`Call ${phoneNumber}`}
        className="link flex min-h-11 min-w-11 items-center justify-center px-2"
      >
        Call
      </a>
    )
  )
}

/** An unanswered message takes the place of the countertops. */
export function countertops({ quote }: Row) {
  const { unreadText } = quote
  const text = unreadText ?? countertopsText(quote)
  return (
    <span className={unreadText === undefined ? '' : 'font-strong text-ink'} title={text}>
      {text}
    </span>
  )
}

export function visit({ quote, now }: Row) {
  const badge = quote.visit && appointmentBadge(quote.visit, (date) => listedDay(date, now))
  return (
    badge && (
      <span data-look={badge.look} title={badge.text}>
        {badge.text}
      </span>
    )
  )
}

/** Quiet beside the stage, which says how far the quote has come. */
export function status({ quote, isFolded }: Row) {
  return (
    <>
      {isFolded && <span className={`block font-strong ${ONE_LINE}`}>{STAGE_LABELS[quote.stage]}</span>}
      {quietText(quote.status, quoteStatusLook(quote.status))}
    </>
  )
}

export const payment = ({ quote: { paymentStatus } }: Row) => quietText(paymentStatus, paymentStatusLook(paymentStatus))

function quietText(text: string, look: BadgeLook) {
  return (
    <span data-look={look} className="whitespace-nowrap text-[0.8125rem] text-muted">
      {text}
    </span>
  )
}

/** With a mouse, those of the row under it, so that a column of them isn't what one reads first. Keys and fingers always see them. */
const BUTTONS =
  'flex shrink-0 xl:[@media(hover:hover)]:opacity-0 xl:group-hover/row:opacity-100! xl:group-focus-within/row:opacity-100! xl:group-aria-selected/row:opacity-100!'

export function rowButtons({ quote, actions: { onEdit, onDelete } }: Row) {
  const look =
    'rounded-sm px-1.5 underline decoration-control underline-offset-4 hover:bg-white hover:decoration-ink max-md:min-h-11 max-md:min-w-11 max-md:px-2 md:h-8 xl:px-1'
  return (
    <span className={BUTTONS}>
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
    </span>
  )
}
