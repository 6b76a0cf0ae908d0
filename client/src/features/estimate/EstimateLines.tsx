import { Fragment } from 'react'
import { Icon } from '#client/ui/icons.tsx'
import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import type { Estimate, DescribedCountertop } from '#shared/estimate/estimate.ts'
import { itemAmounts, lineNotes } from '#shared/estimate/item-texts.ts'
import { describeCountertop, minimumReason, PRICE_INCLUDES } from '#shared/estimate/texts.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'

const RULE = 'border-t border-divider'

interface EstimateLinesProps {
  countertops: readonly DescribedCountertop[]
  /** Has one line per countertop, in the same order. */
  estimate: Estimate
  isOpenAtFirst?: boolean
  /** Of what is computed, where more comes on top. */
  totalLabel?: string | undefined
}

/** How the total adds up. */
export function EstimateLines({
  countertops,
  estimate,
  isOpenAtFirst = false,
  totalLabel = 'Total',
}: EstimateLinesProps) {
  return (
    <details open={isOpenAtFirst} className="group mt-5 border-t border-divider">
      <summary className="flex min-h-control list-none items-center justify-between text-label font-strong [&::-webkit-details-marker]:hidden">
        How it adds up
        <Icon name="plus" className="size-4 text-brass transition-transform group-open:rotate-45" />
      </summary>
      <p className="pb-1 text-caption text-muted empty:hidden">{lineNotes(countertops, estimate).join(' ')}</p>
      <dl className="figures pb-4 text-label">
        {estimate.lines.map(({ explanation, squareFeet, amountCents }, index) => {
          const countertop = countertops[index]
          return (
            <Fragment key={index}>
              <AmountRow
                label={explanation}
                note={
                  countertop &&
                  [describeCountertop(countertop, countertops), roundedFrom(countertop, squareFeet)]
                    .filter(Boolean)
                    .join('. ')
                }
                cents={amountCents}
                className={index > 0 && itemAmounts(estimate, index - 1).length > 0 ? RULE : ''}
              />
              {itemAmounts(estimate, index).map((item) => (
                <ItemRow key={item.id} {...item} className="pl-4" />
              ))}
            </Fragment>
          )
        })}
        {itemAmounts(estimate, null).map((item, index) => (
          <ItemRow key={item.id} {...item} className={index === 0 ? RULE : ''} />
        ))}
        <AmountRow label="Subtotal" cents={estimate.subtotalCents} className={RULE} />
        {estimate.minimumAddsCents > 0 && (
          <AmountRow
            label="Added to reach our minimum"
            note={minimumReason(estimate.minimumJobCents)}
            cents={estimate.minimumAddsCents}
          />
        )}
        <AmountRow
          label={totalLabel}
          note={PRICE_INCLUDES}
          cents={estimate.totalCents}
          className={`${RULE} font-[650]`}
        />
      </dl>
    </details>
  )
}

/** `34.80 sq ft, rounded up`, where the line says another area than the drawing. */
function roundedFrom({ shape, dimensions }: DescribedCountertop, billedSquareFeet: number): string {
  const drawn = formatSquareFeet(areaSquareFeet(shape, fullDimensions(dimensions)))
  return drawn === formatSquareFeet(billedSquareFeet) ? '' : `${drawn} sq ft, rounded up`
}

const ROW = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4'

interface ItemRowProps {
  label: string
  note: string
  amount: string
  /** Indents it below its countertop's line, or draws a line above. */
  className?: string
}

/** One thing besides the stone. Its name opens the explanation of its amount. */
function ItemRow({ label, note, amount, className = '' }: ItemRowProps) {
  return (
    <div className={`${ROW} ${className}`}>
      <dt>
        <details className="group/item">
          <summary className="flex min-h-9 w-fit list-none items-center gap-2 py-1 pointer-coarse:min-h-touch [&::-webkit-details-marker]:hidden">
            <span>{label}</span>
            <Icon
              name="plus"
              className="size-3.5 text-brass transition-transform group-open/item:rotate-45 print:hidden"
            />
          </summary>
          <p className="pb-2 text-caption text-muted">{note}</p>
        </details>
      </dt>
      <dd className="flex min-h-9 items-center justify-end self-start py-1 text-right pointer-coarse:min-h-touch">
        {amount}
      </dd>
    </div>
  )
}

interface AmountRowProps {
  label: string
  note?: string | undefined
  cents: number
  className?: string
}

function AmountRow({ label, note, cents, className = '' }: AmountRowProps) {
  return (
    <div className={`${ROW} py-2 ${className}`}>
      <dt>
        <span>{label}</span>
        {note && <span className="block text-caption font-normal text-muted">{note}</span>}
      </dt>
      <dd className="text-right">{formatCents(cents)}</dd>
    </div>
  )
}
