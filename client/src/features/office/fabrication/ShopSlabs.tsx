import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { SlabPicture } from '#client/features/drawing/slab/SlabPicture.tsx'
import { Button } from '#client/ui/button.tsx'
import { InchesTextField } from '#client/ui/inches-field.tsx'
import { useDrag } from '#client/ui/use-drag.ts'
import { SLAB, STONE_NAMES } from '#shared/countertops/stones.ts'
import { formatInches, parseInches } from '#shared/lib/inches.ts'
import { pieceSize } from '#shared/slabs/describe-slabs.ts'
import { withoutEmptySlabs } from '#shared/slabs/lay-out-rest.ts'
import { dragTo, type Layout } from '#shared/slabs/move-piece.ts'
import type { PlannedCountertop } from '#shared/slabs/plan-slabs.ts'
import { LEAST_SLAB, MOST_SLAB } from '#shared/slabs/schema.ts'
import { type ShopSlab, TRIM } from '#shared/slabs/shop-plan.ts'

interface ShopSlabsProps {
  layout: Layout
  countertops: readonly PlannedCountertop[]
  /** The ids of pieces that no saw cuts there. */
  stuck?: readonly string[]
  /** The id of a piece. */
  selected: string | null
  onSelect: (id: string | null) => void
  /** Beside larger ones. */
  isSmall?: boolean
  /** Absent: they are only to look at. */
  edit?: {
    /** While a piece is dragged. Null: it goes back. */
    onDrag: (layout: Layout | null) => void
    onPut: (layout: Layout) => void
  }
}

/** Slabs with their pieces, which someone may drag, also to another slab of the same stone. */
export function ShopSlabs({ layout, countertops, stuck, selected, onSelect, isSmall, edit }: ShopSlabsProps) {
  const list = useRef<HTMLUListElement>(null)
  const onPointerDown = useDragPieces({ list, layout, onSelect, edit })
  return (
    <ul
      ref={list}
      className={`grid content-start gap-5 ${edit ? 'select-none' : ''} ${isSmall ? 'grid-cols-2 @3xl:grid-cols-1' : ''}`}
      onPointerDown={onPointerDown}
    >
      {layout.slabs.map((slab) => {
        const { n, stone } = slab
        const nth = layout.slabs.filter((one) => one.stone === stone && one.n < n).length
        const title = `Slab ${n}, ${STONE_NAMES[stone]}, ${pieceSize(slab)}`
        return (
          <li key={n} className="min-w-0">
            <p className="figures mb-1 text-caption text-muted">{title}</p>
            <div data-slab={n}>
              <SlabPicture
                stone={stone}
                number={n}
                nth={nth}
                size={slab}
                pieces={layout.pieces.filter((piece) => piece.slab === n)}
                countertops={countertops}
                selected={selected}
                // A press has selected it by then.
                onSelect={edit ? () => undefined : onSelect}
                isMovable={edit !== undefined}
                {...(stuck && { stuck })}
              />
            </div>
            {edit && (
              <SlabSize
                slab={slab}
                onChange={(size) => {
                  const slabs = layout.slabs.map((one) => (one.n === n ? { ...one, ...size } : one))
                  edit.onPut({ ...layout, slabs })
                }}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Pixels that a pointer moves before a press is a drag. */
const SLOP_PX = 4

interface DragPieces extends Pick<ShopSlabsProps, 'layout' | 'onSelect' | 'edit'> {
  list: React.RefObject<HTMLUListElement | null>
}

/** For `onPointerDown` of the list: each place is computed from the start of the drag. */
function useDragPieces({ list, layout, onSelect, edit }: DragPieces) {
  const drag = useDrag()
  return (event: PointerEvent) => {
    const pressed = event.target instanceof Element && event.target.closest('[data-slab-piece]')
    const piece = pressed && layout.pieces.find(({ id }) => id === pressed.getAttribute('data-slab-piece'))
    const start = list.current && placeOf(list.current, layout, event)
    if (!edit || !piece || !start) return
    onSelect(piece.id)
    if (piece.locked) return
    const stoneOf = (n: number) => layout.slabs.find((slab) => slab.n === n)?.stone
    const draggedTo = (at: { clientX: number; clientY: number }): Layout => {
      const over = list.current && placeOf(list.current, layout, at)
      const to = over && stoneOf(over.slab) === stoneOf(piece.slab) ? over : null
      return to
        ? dragTo(layout, piece, { slab: to.slab, x: piece.x + to.x - start.x, y: piece.y + to.y - start.y })
        : layout
    }
    const latest = { at: { clientX: event.clientX, clientY: event.clientY } }
    drag(event, {
      slop: SLOP_PX,
      move: (at) => {
        latest.at = at
        edit.onDrag(draggedTo(at))
      },
      end: (how, isDragging) => {
        if (how === 'takenBack' || !isDragging) edit.onDrag(null)
        else edit.onPut(withoutEmptySlabs(draggedTo(latest.at)))
      },
    })
  }
}

/** The slab under a pointer, and where on it in inches, from the lower left of what is usable. */
function placeOf(list: Element, { slabs }: Layout, { clientX, clientY }: { clientX: number; clientY: number }) {
  for (const slab of slabs) {
    const box = list.querySelector(`[data-slab="${slab.n}"]`)?.getBoundingClientRect()
    if (!box || clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) continue
    const scale = slab.width / box.width
    return { slab: slab.n, x: (clientX - box.left) * scale - TRIM, y: (box.bottom - clientY) * scale - TRIM }
  }
  return null
}

type Size = Pick<ShopSlab, 'width' | 'height'>

/** The size of a slab, if it's another one than those that are delivered, such as a remnant. */
function SlabSize({ slab, onChange }: { slab: ShopSlab; onChange: (size: Size) => void }) {
  const [isOpen, setOpen] = useState(false)
  const isWhole = slab.width === SLAB.width && slab.height === SLAB.height
  if (isOpen) return <SlabSizeForm slab={slab} onChange={onChange} onClose={() => setOpen(false)} />
  return (
    <div className="flex flex-wrap gap-x-4">
      <Button size="small" variant="link" aria-label={`Use a remnant as slab ${slab.n}`} onClick={() => setOpen(true)}>
        {isWhole ? 'Use a remnant' : 'Another size'}
      </Button>
      {!isWhole && (
        <Button size="small" variant="link" onClick={() => onChange(SLAB)}>
          {`Use a whole slab ${slab.n}`}
        </Button>
      )}
    </div>
  )
}

interface SlabSizeFormProps {
  slab: ShopSlab
  onChange: (size: Size) => void
  onClose: () => void
}

function SlabSizeForm({ slab, onChange, onClose }: SlabSizeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({ width: formatInches(slab.width), height: formatInches(slab.height) })
  const [problem, setProblem] = useState<keyof Size | null>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const read = (field: keyof Size) => {
    const inches = parseInches(typed[field])
    return inches !== null && inches >= LEAST_SLAB && inches <= MOST_SLAB[field] ? inches : null
  }
  const field = (name: keyof Size, label: string) => (
    <InchesTextField
      label={label}
      keypadName={`${label} of slab ${slab.n}`}
      autoComplete="off"
      value={typed[name]}
      error={problem === name ? `From ${LEAST_SLAB} to ${MOST_SLAB[name]} inches` : undefined}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      // The record stays open.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    />
  )
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Size of slab ${slab.n}`}
      className="mt-2 max-w-sm"
      onSubmit={(event) => {
        event.preventDefault()
        const [width, height] = [read('width'), read('height')]
        setProblem(width === null ? 'width' : height === null ? 'height' : null)
        if (width === null || height === null) return
        onClose()
        onChange({ width, height })
      }}
    >
      <div className="grid grid-cols-2 items-start gap-x-4">
        {field('width', 'Width, along the vein')}
        {field('height', 'Height')}
      </div>
      <div className="mt-2 flex gap-x-3">
        <Button size="small" type="submit" variant="primary">
          {`Use as slab ${slab.n}`}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
