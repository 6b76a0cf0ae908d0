import { Fragment, type ReactNode } from 'react'
import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import type { Estimate, DescribedCountertop } from '#shared/estimate/estimate.ts'
import { itemAmounts } from '#shared/estimate/item-texts.ts'
import { minimumLabel, withName } from '#shared/estimate/texts.ts'
import { formatCents } from '#shared/lib/cents.ts'

interface QuoteEstimateProps {
  /** One per line of the estimate. */
  countertops: readonly DescribedCountertop[]
  estimate: Estimate
}

/** How a quote's total adds up: each countertop with its items, then what the whole job adds. */
export function QuoteEstimate({ countertops, estimate }: QuoteEstimateProps) {
  return (
    <>
      <table className="figures mt-3 w-full text-label">
        <tbody>
          {estimate.lines.map((line, index) => (
            <Fragment key={index}>
              <Row amount={formatCents(line.amountCents)}>
                {withName(`${SHAPE_LABELS[line.shape]}: ${line.explanation}`, { details: countertops[index]?.details })}
              </Row>
              <ItemRows estimate={estimate} countertop={index} />
            </Fragment>
          ))}
          <ItemRows estimate={estimate} countertop={null} />
          {estimate.minimumAddsCents > 0 && (
            <Row amount={formatCents(estimate.minimumAddsCents)}>{minimumLabel(estimate)}</Row>
          )}
          <tr className="border-ink border-t font-strong">
            <th scope="row" className="py-2 pr-4 text-left font-strong">
              Total, tax included
            </th>
            <td className="py-2 text-right">{formatCents(estimate.totalCents)}</td>
          </tr>
        </tbody>
      </table>
      <p className="mt-1 text-caption text-muted">Price list {estimate.priceListVersion}</p>
    </>
  )
}

/** The items of a line's countertop, or of the whole job (null). */
function ItemRows({ estimate, countertop }: { estimate: Estimate; countertop: number | null }) {
  return itemAmounts(estimate, countertop).map(({ code, label, note, amount }) => (
    <Row key={code} amount={amount} isIndented={countertop !== null}>
      {label}
      <span className="block text-caption text-muted">{note}</span>
    </Row>
  ))
}

function Row({ amount, isIndented = false, children }: { amount: string; isIndented?: boolean; children: ReactNode }) {
  return (
    <tr className="border-divider border-t">
      <th scope="row" className={`py-2 pr-4 text-left font-normal wrap-anywhere ${isIndented ? 'pl-4' : ''}`}>
        {children}
      </th>
      <td className="py-2 text-right align-top whitespace-nowrap">{amount}</td>
    </tr>
  )
}
