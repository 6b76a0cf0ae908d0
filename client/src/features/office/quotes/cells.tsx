import type { MouseEvent } from 'react'
import { mailtoHref, phoneHref } from '#shared/contact/phone.ts'
import { type BadgeLook, paymentStatusLook, quoteStatusLook } from '#shared/quotes/statuses.ts'
import type { RowProps } from './QuoteRows.tsx'

/** Cut off where it doesn't fit. */
export const ONE_LINE = 'overflow-clip text-ellipsis whitespace-nowrap'

export function SelectBox({ quote, isSelected, actions }: RowProps) {
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

/** A link without the router's own listener. A long list of those takes longer to render than its texts. */
export function NameLink({ quote, address, actions, className }: RowProps & { className: string }) {
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
export function ContactLines({ quote: { email, phoneNumber } }: Pick<RowProps, 'quote'>) {
  return (
    <>
      {phoneNumber && (
        <a href={phoneHref(phoneNumber)} className="link figures">
          {phoneNumber}
        </a>
      )}
      {email && phoneNumber && <span>{',\n'}</span>}
      {email && (
        <a href={mailtoHref(email)} title={email} className="link">
          {email}
        </a>
      )}
    </>
  )
}

/** Quiet beside the stage, which says how far the quote has come. */
export function StatusText({ quote: { status } }: Pick<RowProps, 'quote'>) {
  return <QuietText look={quoteStatusLook(status)}>{status}</QuietText>
}

/** Nothing came in of most quotes, so only the others have an outline. */
export function PaymentText({ quote: { paymentStatus } }: Pick<RowProps, 'quote'>) {
  const look = paymentStatusLook(paymentStatus)
  if (paymentStatus === 'not received') return <QuietText look={look}>{paymentStatus}</QuietText>
  return (
    <span
      data-look={look}
      className={`inline-block rounded-sm border px-0.5 whitespace-nowrap text-[0.8125rem]/4.5 ${look === 'destructive' ? 'border-error text-error' : 'border-control'}`}
    >
      {paymentStatus}
    </span>
  )
}

function QuietText({ look, children }: { look: BadgeLook; children: string }) {
  return (
    <span data-look={look} className="whitespace-nowrap text-[0.8125rem] text-muted">
      {children}
    </span>
  )
}

export function RowButtons({ quote, actions: { onEdit, onDelete }, className }: RowProps & { className: string }) {
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
