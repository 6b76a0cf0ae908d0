import { memo, useId, useMemo } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { type EstimatedDesign, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { estimateTerms, priceBand } from '#shared/estimate/words.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { EstimateLines } from './EstimateLines.tsx'
import { StoneComparison } from './StoneComparison.tsx'

interface EstimatePanelProps {
  /** The saved list. */
  designs: readonly EstimatedDesign[]
  /** The design in progress; it is what is estimated as long as nothing is saved. */
  current: EstimatedDesign | null
  onGetQuote: () => void
  /** Prints what is estimated. */
  onPrint: () => void
  className?: string
}

/** What the list should cost, why, and what it would cost in the other stones (docs/rules.md, Estimate). */
export function EstimatePanel({ designs, current, onGetQuote, onPrint, className = '' }: EstimatePanelProps) {
  const estimated = useMemo(() => (designs.length === 0 && current ? [current] : designs), [designs, current])
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
        <p className="figures text-caption text-muted">{estimateTerms(PRICE_LIST.version)}</p>
        <div className="flex shrink-0 flex-wrap gap-3 noscript:hidden">
          {!isEmpty && (
            <Button variant="quiet" onClick={onPrint}>
              <Icon name="printer" />
              Print
            </Button>
          )}
          <Button variant="primary" onClick={onGetQuote} className="@max-lg:grow">
            Get a Quote
          </Button>
        </div>
      </div>
    </section>
  )
}

const Figures = memo(function Figures({ designs }: { designs: readonly EstimatedDesign[] }) {
  const figures = estimate(designs, PRICE_LIST)
  return (
    <>
      <p className="figures mt-5 font-serif text-[clamp(2.5rem,14cqw,4rem)] leading-none font-display tracking-[-0.022em]">
        {formatCents(figures.totalCents)}
      </p>
      <p className="mt-1.5 text-caption text-muted">
        Tax included, installed
        {figures.minimumAddsCents > 0 && '. No job costs less: see how it adds up.'}
      </p>
      <p className="figures mt-4 text-label">{priceBand(figures)}</p>
      <EstimateLines designs={designs} figures={figures} />
      <StoneComparison designs={designs} totalCents={figures.totalCents} />
    </>
  )
})

function subject(saved: number): string {
  if (saved === 0) return 'This design'
  return `Your list, ${saved} ${saved === 1 ? 'countertop' : 'countertops'}`
}
