import { memo, useDeferredValue, useId, useMemo } from 'react'
import { Button } from '#client/ui/button.tsx'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { type Estimate, type EstimatedDesign, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { EstimateLines } from './EstimateLines.tsx'
import { StoneComparison } from './StoneComparison.tsx'

interface EstimatePanelProps {
  /** The saved list. */
  designs: readonly EstimatedDesign[]
  /** The design in progress; it is what is estimated as long as nothing is saved. */
  current: EstimatedDesign | null
  onGetQuote: () => void
  className?: string
}

/** What the list should cost, why, and what it would cost in the other stones (docs/rules.md, Estimate). */
export function EstimatePanel({ designs, current, onGetQuote, className = '' }: EstimatePanelProps) {
  // Drawing comes first: the end of a drag is shown in one frame, and its figures in the next.
  const drawn = useDeferredValue(current)
  const estimated = useMemo(() => (designs.length === 0 && drawn ? [drawn] : designs), [designs, drawn])
  const headingId = useId()
  const isEmpty = estimated.length === 0
  return (
    <section aria-labelledby={headingId} className={`@container min-w-0 rounded bg-white p-5 sm:p-8 ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="text-h3">
          Estimate
        </h2>
        {!isEmpty && <p className="text-caption text-muted">{subject(designs.length)}</p>}
      </div>
      {isEmpty ? (
        <p className="mt-3 text-muted">Draw a countertop, and what it costs stands here.</p>
      ) : (
        <Figures designs={estimated} />
      )}
      <div className="mt-6 flex flex-col gap-4 border-t border-divider pt-6 @lg:flex-row @lg:items-center @lg:justify-between">
        <p className="figures text-caption text-muted">
          Estimate, fixed after the measurement visit, whose {formatWholeDollars(MEASUREMENT_FEE_CENTS)} is credited.
          Price list {PRICE_LIST.version}.
        </p>
        <Button variant="primary" onClick={onGetQuote} className="shrink-0">
          Get a Quote
        </Button>
      </div>
    </section>
  )
}

const Figures = memo(function Figures({ designs }: { designs: readonly EstimatedDesign[] }) {
  const figures = estimate(designs, PRICE_LIST)
  return (
    <>
      <p className="figures mt-5 font-serif text-[clamp(2.5rem,14cqw,4rem)] leading-none font-[360] tracking-[-0.022em]">
        {formatCents(figures.totalCents)}
      </p>
      <p className="mt-1.5 text-caption text-muted">Tax included, installed</p>
      <p className="figures mt-4 text-label">{band(figures)}</p>
      <EstimateLines designs={designs} figures={figures} />
      <StoneComparison designs={designs} totalCents={figures.totalCents} />
    </>
  )
})

function subject(saved: number): string {
  if (saved === 0) return 'This design'
  return `Your list, ${saved} ${saved === 1 ? 'countertop' : 'countertops'}`
}

/** A job below the minimum costs the same an inch smaller or larger; a band without width would say nothing. */
function band({ lines, lowCents, highCents }: Estimate): string {
  const designs = lines.length === 1 ? 'design' : 'designs'
  if (lowCents === highCents) return `The price stays the same with the ${designs} measured an inch smaller or larger.`
  return `Between ${formatWholeDollars(lowCents)} and ${formatWholeDollars(highCents)}: the same ${designs} measured an inch smaller or larger.`
}
