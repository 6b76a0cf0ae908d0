import { phoneHref } from '#shared/contact/phone.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { paymentStatusLook, quoteStatusLook } from '#shared/quotes/statuses.ts'
import type { AnswerText } from './answer-text.ts'
import { LateIcon, NameLink, RowBadge, RowButtons, SelectBox, tone } from './cells.tsx'
import type { RowProps } from './row-props.ts'
import { cardText } from './row-texts.ts'

// Without a table layout, browsers drop the table's roles, so they are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles */

/** Three lines: who and how much, how far it is, and what can be done. */
export function QuoteCard({ answer, ...props }: RowProps & { answer: AnswerText | null }) {
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
