import { DIMENSION_LABELS, dimensionNamesOf, fullDimensions, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import type { Measured, MeasuredCountertop, MeasuredInput } from '#shared/countertops/measured.ts'
import { formatSize, formatSizes } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { formatInches, formatSquareFeet, snapInches } from '#shared/lib/inches.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'

type Countertop = QuoteDetail['countertops'][number]

/** The sizes of a drawn countertop, beside those that were measured. */
export function CountertopSizes({ countertop, measured }: { countertop: Countertop } & Pick<QuoteDetail, 'measured'>) {
  const { id, shape, dimensions } = countertop
  const found = measured?.countertops.find(({ quoteCountertopId }) => quoteCountertopId === id)
  const drawn = fullDimensions(dimensions)
  if (!found) {
    const sizes = dimensionNamesOf(shape).map((name) => `${DIMENSION_LABELS[name]} ${formatSize(drawn[name])}`)
    return (
      <>
        <p className="figures text-label text-muted">{sizes.join(' · ')}</p>
        {measured && <p className="text-label text-muted">Not measured</p>}
      </>
    )
  }
  const own = fullDimensions(found.dimensions)
  return (
    <>
      <table className="figures mt-1 text-left text-label">
        <thead>
          <tr className="text-caption text-muted *:pr-6 *:font-normal">
            <th scope="col">Size</th>
            <th scope="col">Drawn</th>
            <th scope="col">Measured</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {dimensionNamesOf(found.shape).map((name) => (
            <tr key={name} className="*:pr-6">
              <th scope="row" className="font-normal text-muted">
                {DIMENSION_LABELS[name]}
              </th>
              <td>{formatSize(drawn[name])}</td>
              <td>{formatSize(own[name])}</td>
              <td>{describeDifference(own[name], drawn[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="figures text-label">{`Measured: ${measuredFacts(found)}`}</p>
    </>
  )
}

/** How a measured size differs from the drawn one, in inches: `+3/4 in`, `-1 in`, or `Same`. */
export function describeDifference(measured: number, drawn: number): string {
  const difference = snapInches(measured) - snapInches(drawn)
  if (difference === 0) return 'Same'
  return `${difference > 0 ? '+' : '-'}${formatInches(Math.abs(difference))} in`
}

/** As the server has it, or in a save that is still to be sent. */
type Piece = MeasuredInput['countertops'][number] & Partial<Pick<MeasuredCountertop, 'areaSquareFeet'>>

function measuredFacts({ areaSquareFeet, cutouts, note }: Piece): string {
  const area = areaSquareFeet === undefined ? '' : `${formatSquareFeet(areaSquareFeet)} sq ft · `
  return `${area}${pluralize(cutouts, 'cutout')}${note ? `. ${note}` : ''}`
}

function measuredPiece(piece: Piece): string {
  const { shape, stone, dimensions } = piece
  return `${SHAPE_LABELS[shape]}, ${stoneName(stone)}, ${formatSizes(shape, dimensions)} · ${measuredFacts(piece)}`
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
      {added.map((piece, index) => (
        <p key={index} className="figures wrap-anywhere">
          Added: {measuredPiece(piece)}
        </p>
      ))}
    </div>
  )
}

/** All measured sizes, to read. */
export function SizesList({
  sizes: { note, countertops },
}: {
  sizes: Pick<MeasuredInput | Measured, 'note' | 'countertops'>
}) {
  if (countertops.length === 0 && !note) return <p className="text-muted">No measured sizes.</p>
  return (
    <>
      <ol className="mt-2">
        {countertops.map((piece, index) => (
          <li key={index} className="figures border-divider border-t py-2 wrap-anywhere">
            {measuredPiece(piece)}
          </li>
        ))}
      </ol>
      {note && <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{note}</p>}
    </>
  )
}
