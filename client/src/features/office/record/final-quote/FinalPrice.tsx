import { EstimateRows, Row } from '#client/features/office/record/quote/QuoteDetails.tsx'
import { lineNotes } from '#shared/estimate/item-texts.ts'
import { withNameInDetails } from '#shared/final-quote/starting-countertops.ts'
import type { OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { formatCents, formatSignedCents } from '#shared/lib/cents.ts'
import { useDraft } from './open-draft.ts'
import { AddLine, OwnLines } from './OwnLines.tsx'
import { Part } from './parts.tsx'

/** How the price adds up, what is optional, and what is paid when. */
export function FinalPrice() {
  const { draft } = useDraft()
  const { estimate } = draft
  const countertops = draft.countertops.map(withNameInDetails)
  const hasOptions = draft.lines.some(({ optional }) => optional)
  return (
    <Part title="Price">
      <table className="figures mt-2 w-full text-label">
        <tbody>
          <EstimateRows countertops={countertops} estimate={estimate} />
        </tbody>
      </table>
      <OwnLines areOptional={false} />
      <Totals draft={draft} />
      {hasOptions && (
        <>
          <p className="mt-4 mb-1 text-caption text-muted">Options, not in the price</p>
          <OwnLines areOptional />
        </>
      )}
      <AddLine />
      <p className="mt-2 text-caption text-muted">
        {[`Price list ${draft.priceListVersion}.`, ...lineNotes(countertops, estimate)].join(' ')}
      </p>
    </Part>
  )
}

function Totals({ draft }: { draft: OfficeFinalQuote }) {
  const { totalCents, creditCents, depositCents, balanceCents, depositPercent } = draft
  return (
    <table className="figures w-full text-label">
      <tbody>
        <tr className="border-ink border-t font-strong">
          <th scope="row" className="py-2 pr-4 text-left font-strong">
            Total, tax included
          </th>
          <td className="py-2 text-right whitespace-nowrap">{formatCents(totalCents)}</td>
        </tr>
        {creditCents > 0 && <Row amount={formatSignedCents(-creditCents)}>Paid for the visit</Row>}
        <Row amount={formatCents(depositCents)}>{`Deposit, ${depositPercent}%`}</Row>
        <Row amount={formatCents(balanceCents)}>Balance</Row>
      </tbody>
    </table>
  )
}

/** Every dollar between the estimate that the customer saw and this price. The lines add up. */
export function Difference() {
  const { draft } = useDraft()
  const { estimated, difference, totalCents } = draft
  if (difference.length === 0) {
    return (
      <Part title="Why it differs from the estimate">
        <p className="figures mt-1 text-label">{`It doesn't: ${formatCents(estimated.totalCents)} estimated.`}</p>
      </Part>
    )
  }
  return (
    <Part title="Why it differs from the estimate">
      <table className="figures mt-2 w-full text-label">
        <tbody>
          <Row amount={formatCents(estimated.totalCents)}>Estimated</Row>
          {difference.map(({ text, amountCents }, index) => (
            <Row key={index} amount={formatSignedCents(amountCents)} isIndented>
              {text}
            </Row>
          ))}
          <tr className="border-ink border-t font-strong">
            <th scope="row" className="py-2 pr-4 text-left font-strong">
              Now
            </th>
            <td className="py-2 text-right whitespace-nowrap">{formatCents(totalCents)}</td>
          </tr>
        </tbody>
      </table>
    </Part>
  )
}
