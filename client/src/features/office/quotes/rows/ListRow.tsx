import { memo } from 'react'
import { appointmentBadge } from '#client/features/office/appointment-labels.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { paymentStatusLook, quoteStatusLook } from '#shared/quotes/statuses.ts'
import { type AnswerText, answerText } from './answer-text.ts'
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
import { QuoteCard } from './QuoteCard.tsx'
import type { RowProps } from './row-props.ts'
import { foldedText, followUpText, stageText } from './row-texts.ts'

/**
 * Plain elements only: a screen of rows must be painted before someone notices. Isolated, so that a row that changes is
 * painted without the others.
 */
export const ListRow = memo(function ListRow(props: RowProps) {
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
