import { ConflictButtons } from '#client/features/office/ConflictButtons.tsx'
import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import type { Measured, MeasuredInput } from '#shared/countertops/measured.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { countCutouts } from './draft-sizes.ts'

type Sizes = Pick<MeasuredInput | Measured, 'note' | 'countertops'>

interface SizesConflictProps {
  mine: Sizes
  theirs: Sizes
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Both sets of sizes, after another device saved while this one was offline. */
export function SizesConflict({ mine, theirs, onKeepMine, onTakeTheirs }: SizesConflictProps) {
  return (
    <section role="alert" className="mt-4 max-w-2xl border-brass border-l-2 pl-4">
      <h4 className="font-strong">Someone else saved sizes for this visit.</h4>
      <div className="mt-3 grid gap-6 sm:grid-cols-2">
        <SizesList title="Yours" sizes={mine} />
        <SizesList title="Theirs" sizes={theirs} />
      </div>
      <ConflictButtons onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />
    </section>
  )
}

function SizesList({ title, sizes: { countertops, note } }: { title: string; sizes: Sizes }) {
  return (
    <div className="min-w-0 text-label">
      <h5 className="font-strong">{title}</h5>
      {countertops.length === 0 && <p className="text-muted">No sizes</p>}
      <ol>
        {countertops.map(({ shape, stone, dimensions, cutouts, note: pieceNote }, index) => (
          <li key={index} className="mt-1 wrap-anywhere">
            {SHAPE_LABELS[shape]}, {STONE_NAMES[stone]}
            <br />
            <span className="figures">{formatSizes(shape, dimensions)}</span>
            <br />
            {countCutouts(cutouts)}
            {pieceNote && `. ${pieceNote}`}
          </li>
        ))}
      </ol>
      {note && <p className="mt-1 wrap-anywhere">Note: {note}</p>}
    </div>
  )
}
