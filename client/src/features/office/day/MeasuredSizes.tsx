import {
  DIMENSION_LABELS,
  type Dimensions,
  dimensionNamesOf,
  fullDimensions,
  SHAPE_LABELS,
} from '#shared/countertops/countertop.ts'
import type { MeasuredCountertop } from '#shared/countertops/measured.ts'
import { formatSize, formatSizes } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { describeDifference } from './draft-sizes.ts'

type MeasuredFacts = Pick<MeasuredCountertop, 'areaSquareFeet' | 'cutouts' | 'note'>

interface MeasuredOfDrawnProps {
  countertop: QuoteDetail['countertops'][number]
  measured: QuoteDetail['measured']
}

/** What was measured of a drawn countertop, below its drawn sizes. */
export function MeasuredOfDrawn({ countertop, measured }: MeasuredOfDrawnProps) {
  const found = measured?.countertops.find(({ quoteCountertopId }) => quoteCountertopId === countertop.id)
  if (!found) return measured ? <p className="text-label text-muted">Not measured</p> : null
  return (
    <p className="figures text-label">
      {`Measured: ${measuredText(found, countertop.dimensions)} · ${measuredFacts(found)}`}
    </p>
  )
}

function measuredText({ shape, dimensions }: MeasuredCountertop, drawn: Dimensions): string {
  const [own, other] = [fullDimensions(dimensions), fullDimensions(drawn)]
  return dimensionNamesOf(shape)
    .map((name) => {
      const difference = describeDifference(own[name], other[name])
      return `${DIMENSION_LABELS[name]} ${formatSize(own[name])} (${difference})`
    })
    .join(' · ')
}

function measuredFacts({ areaSquareFeet, cutouts, note }: MeasuredFacts): string {
  return `${formatSquareFeet(areaSquareFeet)} sq ft · ${pluralize(cutouts, 'cutout')}${note ? `. ${note}` : ''}`
}

/** The crew's note, and the pieces that it added. */
export function MeasuredExtras({ quote: { measured, countertops } }: { quote: QuoteDetail }) {
  if (!measured) return null
  const isDrawn = (id: string | null) => countertops.some((countertop) => countertop.id === id)
  const added = measured.countertops.filter(({ quoteCountertopId }) => !isDrawn(quoteCountertopId))
  return (
    <div className="mt-6 border-divider border-t pt-4 text-label">
      <p className="font-strong">Measured on {formatMonthDay(measured.appointmentDate)}</p>
      {measured.note && <p className="whitespace-pre-wrap wrap-anywhere">{measured.note}</p>}
      {added.map(({ shape, stone, dimensions, ...rest }, index) => (
        <p key={index} className="figures wrap-anywhere">
          {`Added: ${SHAPE_LABELS[shape]}, ${stoneName(stone)}, ${formatSizes(shape, dimensions)} · ${measuredFacts(rest)}`}
        </p>
      ))}
    </div>
  )
}
