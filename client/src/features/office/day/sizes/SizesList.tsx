import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import type { Measured, MeasuredInput } from '#shared/countertops/measured.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { pluralize } from '#shared/lib/counts.ts'

/** What a save has, and what the server has. */
export type SomeSizes = Pick<MeasuredInput | Measured, 'note' | 'countertops'>

/** All sizes of a save, to read. */
export function SizesList({ sizes: { countertops, note } }: { sizes: SomeSizes }) {
  return (
    <div className="min-w-0 text-label">
      {countertops.length === 0 && <p className="text-muted">No sizes</p>}
      <ol>
        {countertops.map(({ shape, stone, dimensions, cutouts, note: pieceNote }, index) => (
          <li key={index} className="mt-1 wrap-anywhere">
            <span>{`${SHAPE_LABELS[shape]}, ${stoneName(stone)}`}</span>
            <br />
            <span className="figures">{formatSizes(shape, dimensions)}</span>
            <br />
            <span>{pluralize(cutouts, 'cutout') + (pieceNote ? `. ${pieceNote}` : '')}</span>
          </li>
        ))}
      </ol>
      {note && <p className="mt-1 wrap-anywhere">Note: {note}</p>}
    </div>
  )
}
