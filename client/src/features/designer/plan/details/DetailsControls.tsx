import { type KeyboardEvent, useRef, useState } from 'react'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { type PlacedCutout, placeCutouts } from '#shared/fabrication/cutouts.ts'
import type { SideName } from '#shared/fabrication/details.ts'
import { describeCutout, describeSide, spokenInches } from '#shared/fabrication/labels.ts'
import { movesWith } from '#shared/fabrication/free-places.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { cutoutRange } from '#shared/fabrication/move-cutout.ts'
import { isMirrored, pointOnSide, type Side, sidesOf } from '#shared/fabrication/sides.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'
import { type DesignerStore, usePaintDraft } from '#client/features/designer/use-designer.ts'
import { svgPoints } from '#client/features/designer/svg-points.ts'
import { cutoutBox } from './cutout-grips.ts'
import { deleteCutout, moveCutoutByKey } from './cutout-keys.ts'

/** Pixels of a side's focus ring on each side of the edge. */
const RING = 9
/** Pixels between a cutout and its focus ring. */
const GAP = 4

interface DetailsControlsProps {
  store: DesignerStore
  /** The draft without a drag under way, for screen readers. */
  settled: Countertop
  scale: number
  /** The plan's own gestures use these. */
  onFocusCutout: (id: string | null) => void
}

/**
 * Sides as buttons and cutouts as sliders, for keyboards and screen readers. The plan finds what is under a pointer itself.
 * They come with the first detail or an open Step 4: before, a visitor who tabs through sizes would pass up to eight sides
 * that say nothing yet.
 */
export function DetailsControls({ store, settled, scale, onFocusCutout }: DetailsControlsProps) {
  const rootRef = useRef<SVGGElement>(null)
  const sides = sidesOf(settled.shape, settled.dimensions, isMirrored(settled))
  const stretches = stretchesOf(settled, sides)
  const cutouts = placeCutouts(settled, sides)

  // Rings show only with keyboard focus, so they needn't follow a drag in every frame.
  usePaintDraft(
    store,
    (draft) => {
      if (rootRef.current) paintRings(rootRef.current, draft, scale)
    },
    'throttled',
  )

  return (
    <g ref={rootRef} className="pointer-events-none">
      {sides.map((side) => (
        <SideButton
          key={side.name}
          name={side.name}
          label={describeSide(
            side,
            stretches.filter((stretch) => stretch.side === side),
            settled.shape === 'U',
          )}
          points={sideRing(side, scale)}
          onOpen={() => store.dispatch({ type: 'openSheet', sheet: { kind: 'side', side: side.name } })}
        />
      ))}
      {cutouts.map((placed) => (
        <CutoutSlider
          key={placed.cutout.id}
          placed={placed}
          range={cutoutRange(settled, placed.cutout.id)}
          points={cutoutRing(placed, scale)}
          store={store}
          onFocus={onFocusCutout}
        />
      ))}
    </g>
  )
}

interface SideButtonProps {
  name: SideName
  label: string
  /** The first ring. `paintRings` writes the rest. */
  points: string
  onOpen: () => void
}

function SideButton({ name, label, points, onOpen }: SideButtonProps) {
  const [first] = useState(points)
  return (
    <g
      role="button"
      tabIndex={0}
      data-side={name}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onOpen()
      }}
      className="group outline-none"
    >
      <polygon points={first} className={RING_CLASS} />
    </g>
  )
}

interface CutoutSliderProps {
  placed: PlacedCutout
  /** Where its center can be, in inches. */
  range: { min: number; max: number } | null
  points: string
  store: DesignerStore
  onFocus: (id: string | null) => void
}

function CutoutSlider({ placed, range, points, store, onFocus }: CutoutSliderProps) {
  const [first] = useState(points)
  const { cutout, side } = placed
  const open = () => store.dispatch({ type: 'openSheet', sheet: { kind: 'cutout', id: cutout.id } })
  const onKeyDown = (event: KeyboardEvent<SVGGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') open()
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      focusNext(event.currentTarget, cutout.id, settledDraft(store.getState()))
      deleteCutout(store, cutout.id)
    } else if (!moveCutoutByKey(store, cutout.id, event)) return
    event.preventDefault()
  }
  return (
    <g
      role="slider"
      tabIndex={0}
      data-cutout={cutout.id}
      aria-label={describeCutout(cutout)}
      aria-orientation={side.along.x === 0 ? 'vertical' : 'horizontal'}
      aria-valuemin={Math.min(range?.min ?? 0, cutout.at)}
      aria-valuemax={Math.max(range?.max ?? side.length, cutout.at)}
      aria-valuenow={cutout.at}
      aria-valuetext={spokenInches(cutout.at)}
      onClick={open}
      onKeyDown={onKeyDown}
      onFocus={() => onFocus(cutout.id)}
      onBlur={() => {
        onFocus(null)
        store.dispatch({ type: 'leaveHandle' })
      }}
      className="group outline-none"
    >
      <polygon points={first} className={RING_CLASS} />
    </g>
  )
}

const RING_CLASS = 'fill-transparent stroke-pine stroke-2 opacity-0 group-focus-visible:opacity-100'

/** The focus moves on before its cutout disappears. */
function focusNext(slider: SVGGElement, id: string, { details }: Countertop): void {
  const removed = movesWith(details?.cutouts ?? [], id)
  const all = [...(slider.parentElement?.querySelectorAll<SVGElement>('[data-cutout], [data-side]') ?? [])]
  const stays = (element: SVGElement) => !removed.has(element.dataset.cutout ?? '')
  const index = all.indexOf(slider)
  const next = all.slice(index).find(stays) ?? all.slice(0, index).findLast(stays)
  next?.focus({ preventScroll: true })
}

function paintRings(root: Element, draft: Countertop, scale: number): void {
  const sides = sidesOf(draft.shape, draft.dimensions, isMirrored(draft))
  for (const side of sides) setPoints(root, `[data-side=${side.name}]`, sideRing(side, scale))
  for (const placed of placeCutouts(draft, sides)) {
    setPoints(root, `[data-cutout="${placed.cutout.id}"]`, cutoutRing(placed, scale))
  }
}

function setPoints(root: Element, selector: string, points: string): void {
  const ring = root.querySelector(selector)?.firstElementChild
  if (ring && ring.getAttribute('points') !== points) ring.setAttribute('points', points)
}

/** A band along a side, in pixels. */
function sideRing(side: Side, scale: number): string {
  const across = RING / scale
  const points = [
    pointOnSide(side, 0, -across),
    pointOnSide(side, side.length, -across),
    pointOnSide(side, side.length, across),
    pointOnSide(side, 0, across),
  ]
  return svgPoints(points.map(({ x, y }): Point => ({ x: x * scale, y: y * scale })))
}

function cutoutRing(placed: PlacedCutout, scale: number): string {
  const { center, width, height } = cutoutBox(placed)
  const half = { x: Math.max((width * scale) / 2, GAP) + GAP, y: Math.max((height * scale) / 2, GAP) + GAP }
  const corner = (x: number, y: number): Point => ({
    x: center.x * scale + x * half.x,
    y: center.y * scale + y * half.y,
  })
  return svgPoints([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)])
}
