import { type KeyboardEvent, useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { SmallSelect } from '#client/ui/small-select.tsx'
import { useAtRest } from '#client/ui/use-at-rest.ts'
import { STONES } from '#shared/content/stones.ts'
import type { DescribedCountertop } from '#shared/estimate/estimate.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { pieceNames, pieceSize } from '#shared/slabs/describe-slabs.ts'
import { putOnSlab } from '#shared/slabs/lay-out-rest.ts'
import { type Layout, lockPiece, stepBy, turnPiece } from '#shared/slabs/move-piece.ts'
import type { ShopPiece } from '#shared/slabs/shop-plan.ts'

interface PieceRowsProps {
  layout: Layout
  countertops: readonly DescribedCountertop[]
  stuck: readonly string[]
  /** The id of a piece. */
  selected: string | null
  onSelect: (id: string | null) => void
  /** Absent: they are only to look at. `step`: one step of the undo with others of that name. */
  onPut?: (layout: Layout, step?: string) => void
}

/** Inches of a step by an arrow key, and with Shift. */
const STEP = { fine: 0.5, coarse: 6 }
const ARROWS: Record<string, ['x' | 'y', 1 | -1]> = {
  ArrowLeft: ['x', -1],
  ArrowRight: ['x', 1],
  ArrowDown: ['y', -1],
  ArrowUp: ['y', 1],
}
/** Milliseconds, so that a screen reader doesn't hear each step. */
const REST_MS = 600

/** The pieces as buttons. Keys move the one that has the focus, so all that the picture does is done here, too. */
export function PieceRows({ layout, countertops, stuck, selected, onSelect, onPut }: PieceRowsProps) {
  const hint = useId()
  const names = pieceNames(layout.pieces, countertops)
  const moved = layout.pieces.find(({ id }) => id === selected)
  const said = useAtRest(moved ? placeText(moved) : '', REST_MS, '')
  return (
    <>
      {onPut && (
        <>
          <p id={hint} className="mt-4 text-caption text-muted">
            Arrow keys move a piece by half an inch, with Shift by 6.
          </p>
          <p role="status" className="sr-only">
            {said}
          </p>
        </>
      )}
      <ul aria-label="Pieces" className="mt-2 divide-y divide-divider border-divider border-y">
        {layout.pieces.map((piece, index) => (
          <li key={piece.id} className="flex flex-wrap items-center gap-x-3">
            <button
              type="button"
              aria-pressed={piece.id === selected}
              aria-describedby={onPut && hint}
              onClick={() => onSelect(piece.id === selected ? null : piece.id)}
              onKeyDown={(event) => {
                const next = onPut && movedByKey(event, layout, piece)
                if (!next) return
                onSelect(piece.id)
                onPut(next, `keys ${piece.id}`)
              }}
              className="flex min-h-touch min-w-0 grow basis-60 items-baseline gap-3 py-2 text-left text-label hover:bg-paper aria-pressed:bg-sand"
            >
              <span className={`w-7 shrink-0 text-center font-strong ${stuck.includes(piece.id) ? 'text-error' : ''}`}>
                {stuck.includes(piece.id) ? `${piece.id}!` : piece.id}
              </span>
              <span className="min-w-0 grow">{names[index]}</span>
              <span className="figures shrink-0 text-muted">{pieceSize(piece)}</span>
            </button>
            {onPut && <PieceActions layout={layout} piece={piece} onPut={onPut} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Undefined: the key means nothing here. */
function movedByKey(event: KeyboardEvent, layout: Layout, piece: ShopPiece): Layout | undefined {
  if (piece.locked || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const arrow = ARROWS[event.key]
  const turns = event.key.toLowerCase() === 'r' && !isVeined(layout, piece)
  if (!arrow && !turns) return undefined
  // The office has keys of its own.
  event.preventDefault()
  event.stopPropagation()
  if (!arrow) return turnPiece(layout, piece)
  const [axis, sign] = arrow
  return stepBy(layout, piece, axis, sign * (event.shiftKey ? STEP.coarse : STEP.fine))
}

function isVeined({ slabs }: Layout, { slab }: ShopPiece): boolean {
  const stone = slabs.find(({ n }) => n === slab)?.stone
  return stone === undefined || STONES[stone].veined
}

function placeText({ id, slab, x, y }: ShopPiece): string {
  return `${id} on slab ${slab}, ${formatInches(x)} inches from the left, ${formatInches(y)} inches from the bottom`
}

interface PieceActionsProps {
  layout: Layout
  piece: ShopPiece
  onPut: (layout: Layout) => void
}

function PieceActions({ layout, piece, onPut }: PieceActionsProps) {
  const { id, slab, locked } = piece
  const stone = layout.slabs.find(({ n }) => n === slab)?.stone
  const same = layout.slabs.filter((one) => one.stone === stone)
  return (
    <div className="flex items-center gap-x-3 max-md:pl-10">
      <SmallSelect
        isQuiet
        aria-label={`Slab of ${id}`}
        value={String(slab)}
        disabled={locked}
        onChange={({ target }) =>
          onPut(putOnSlab(layout, piece, target.value === 'new' ? 'new' : Number(target.value)))
        }
      >
        {same.map(({ n }) => (
          <option key={n} value={n}>{`Slab ${n}`}</option>
        ))}
        <option value="new">Another slab</option>
      </SmallSelect>
      {!isVeined(layout, piece) && (
        <Button size="small" variant="link" disabled={locked} onClick={() => onPut(turnPiece(layout, piece))}>
          {`Turn ${id}`}
        </Button>
      )}
      <Button
        size="small"
        variant="link"
        aria-label={locked ? `Unlock ${id}` : `Lock ${id}`}
        onClick={() => onPut(lockPiece(layout, piece))}
      >
        {locked ? 'Unlock' : 'Lock'}
      </Button>
    </div>
  )
}
