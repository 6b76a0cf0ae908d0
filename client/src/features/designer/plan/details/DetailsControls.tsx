import { type KeyboardEvent, useRef, useState } from 'react'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { SideName } from '#shared/fabrication/details.ts'
import { describeSide, spokenInches } from '#shared/fabrication/labels.ts'
import { movesWith } from '#shared/fabrication/free-places.ts'
import { type Fixture, settledDraft } from '#client/features/designer/designer-state.ts'
import { isMirrored, pointOnSide, type Side, sidesOf } from '#shared/fabrication/sides.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'
import { type DesignerStore, usePaintDraft } from '#client/features/designer/use-designer.ts'
import { svgPoints } from '#client/features/designer/svg-points.ts'
import { sheetSelector } from '#client/features/designer/sheet-selector.ts'
import { deleteFixture, moveFixtureByKey } from './fixture-keys.ts'
import { rangeOf } from './move-fixture.ts'
import { fixtureBox, fixturesOf, type PlanFixture } from './plan-fixtures.ts'

/** Pixels of a side's focus ring on each side of the edge. */
const RING = 9
/** Pixels between a fixture and its focus ring. */
const GAP = 4

interface DetailsControlsProps {
  store: DesignerStore
  /** The draft without a drag under way, for screen readers. */
  settled: Countertop
  scale: number
  /** The plan's own gestures use these. */
  onFocusFixture: (fixture: Fixture | null) => void
}

/**
 * Sides as buttons, cutouts and dishwashers as sliders, for keyboards and screen readers. The plan finds what is under a
 * pointer itself. They come with the first detail or an open Step 4: before, a visitor who tabs through sizes would pass up
 * to eight sides that say nothing yet.
 */
export function DetailsControls({ store, settled, scale, onFocusFixture }: DetailsControlsProps) {
  const rootRef = useRef<SVGGElement>(null)
  const sides = sidesOf(settled.shape, settled.dimensions, isMirrored(settled))
  const stretches = stretchesOf(settled, sides)
  const fixtures = fixturesOf(settled, sides)

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
      {fixtures.map((placed) => (
        <FixtureSlider
          key={sheetSelector(placed.fixture)}
          placed={placed}
          range={rangeOf(settled, placed.fixture)}
          points={fixtureRing(placed, scale)}
          store={store}
          onFocus={onFocusFixture}
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

interface FixtureSliderProps {
  placed: PlanFixture
  /** Where its center can be, in inches. */
  range: { min: number; max: number } | null
  points: string
  store: DesignerStore
  onFocus: (fixture: Fixture | null) => void
}

function FixtureSlider({ placed, range, points, store, onFocus }: FixtureSliderProps) {
  const [first] = useState(points)
  const { fixture, label, side, at } = placed
  const open = () => store.dispatch({ type: 'openSheet', sheet: fixture })
  const onKeyDown = (event: KeyboardEvent<SVGGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') open()
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      focusNext(event.currentTarget, fixture, settledDraft(store.getState()))
      deleteFixture(store, fixture)
    } else if (!moveFixtureByKey(store, fixture, event)) return
    event.preventDefault()
  }
  return (
    <g
      role="slider"
      tabIndex={0}
      {...(fixture.kind === 'cutout' ? { 'data-cutout': fixture.id } : { 'data-dishwasher': fixture.index })}
      aria-label={label}
      aria-orientation={side.along.x === 0 ? 'vertical' : 'horizontal'}
      aria-valuemin={Math.min(range?.min ?? 0, at)}
      aria-valuemax={Math.max(range?.max ?? side.length, at)}
      aria-valuenow={at}
      aria-valuetext={spokenInches(at)}
      onClick={open}
      onKeyDown={onKeyDown}
      onFocus={() => onFocus(fixture)}
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

/** The focus moves on before its fixture disappears. */
function focusNext(slider: SVGGElement, fixture: Fixture, { details }: Countertop): void {
  const all = [...(slider.parentElement?.querySelectorAll<SVGElement>('[role]') ?? [])]
  const removed = fixture.kind === 'cutout' ? movesWith(details?.cutouts ?? [], fixture.id) : null
  // Dishwashers have no identity but their place in the list, so it's always the last element that disappears.
  const stays = (element: SVGElement) => (removed ? !removed.has(element.dataset.cutout ?? '') : element !== all.at(-1))
  const index = all.indexOf(slider)
  const next = all.slice(index).find(stays) ?? all.slice(0, index).findLast(stays)
  next?.focus({ preventScroll: true })
}

function paintRings(root: Element, draft: Countertop, scale: number): void {
  const sides = sidesOf(draft.shape, draft.dimensions, isMirrored(draft))
  for (const side of sides) setPoints(root, sheetSelector({ kind: 'side', side: side.name }), sideRing(side, scale))
  for (const placed of fixturesOf(draft, sides)) {
    setPoints(root, sheetSelector(placed.fixture), fixtureRing(placed, scale))
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

function fixtureRing(placed: PlanFixture, scale: number): string {
  const { center } = placed
  const { width, height } = fixtureBox(placed)
  const half = { x: Math.max((width * scale) / 2, GAP) + GAP, y: Math.max((height * scale) / 2, GAP) + GAP }
  const corner = (x: number, y: number): Point => ({
    x: center.x * scale + x * half.x,
    y: center.y * scale + y * half.y,
  })
  return svgPoints([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)])
}
