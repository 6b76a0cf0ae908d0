import { useId } from 'react'
import { Thumbnail } from '#client/features/designer/saved/Thumbnail.tsx'
import type { Receipt } from '#client/features/quotes/QuoteReceipt.tsx'
import { fullDimensions, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { estimateTerms } from '#shared/estimate/texts.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'

/** The countertops of the quote as they were sent, with the estimate. */
export function SentRequest({ quoted: { countertops, estimate } }: { quoted: NonNullable<Receipt['quoted']> }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-14 max-w-3xl">
      <h2 id={id} className="text-h3!">
        What you sent us
      </h2>
      <ul className="mt-6">
        {countertops.map(({ shape, dimensions, stone }, index) => (
          <li key={index} className="flex items-center gap-6 border-divider border-t py-4">
            <Thumbnail countertop={{ shape, dimensions: fullDimensions(dimensions), stone }} />
            <p className="min-w-0">
              <span className="block font-strong">
                {SHAPE_LABELS[shape]} in {STONE_NAMES[stone]}
              </span>
              <span className="figures block text-label text-muted">{formatSizes(shape, dimensions)}</span>
            </p>
          </li>
        ))}
      </ul>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-6 border-control border-t pt-4">
        <dt>Estimate, installed, tax included</dt>
        <dd className="figures font-display font-serif text-figure">{formatWholeDollars(estimate.totalCents)}</dd>
      </dl>
      <p className="figures mt-2 text-caption text-muted">{estimateTerms(estimate.priceListVersion)}</p>
    </section>
  )
}
