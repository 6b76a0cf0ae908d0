import { memo } from 'react'
import { describeSide, spokenInches } from '#shared/fabrication/labels.ts'
import { rectangleOnSide, type Side, sidesOf } from '#shared/fabrication/sides.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'
import { selectorOf, settledDraft } from '#client/features/designer/designer-state.ts'
import { withoutFixture } from '#client/features/designer/details/edits/edit-cutouts.ts'
import { detailsOf } from '#client/features/designer/fit-to-shape.ts'
import { buttonProps, MoveSlider, rangeOf } from './move.tsx'
import { svgPoints } from '#shared/drawing/svg-points.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { type Fixture, fixturesOf, type PlanFixture, rectOf } from '#shared/drawing/fixtures.ts'

interface DetailsControlsProps {
  store: DesignerStore
  scale: number
  onFocusFixture: (fixture: Fixture | null) => void
}

/**
 * Sides as buttons, cutouts and dishwashers as sliders, for keyboards and screen readers. The plan finds what is under a
 * pointer itself. They come with the first detail or an open Step 4: before, a visitor who tabs through sizes would pass up
 * to eight sides that say nothing yet.
 */
export const DetailsControls = memo(function DetailsControls(props: DetailsControlsProps) {
  const { store, scale, onFocusFixture } = props
  const settled = useDesignerState(store, settledDraft)
  const sides = sidesOf(settled)
  const stretches = stretchesOf(settled, sides)
  return (
    <g className="pointer-events-none">
      {sides.map((side) => (
        <SideButton
          key={side.name}
          side={side}
          label={describeSide(
            side,
            stretches.filter((stretch) => stretch.side === side),
            settled.shape === 'U',
          )}
          scale={scale}
          onOpen={() => store.dispatch({ type: 'openSheet', sheet: { kind: 'side', side: side.name } })}
        />
      ))}
      {fixturesOf(settled, sides).map((placed) => (
        <FixtureSlider
          key={selectorOf(placed.fixture)}
          placed={placed}
          range={rangeOf(settled, placed.fixture)}
          scale={scale}
          store={store}
          onFocus={onFocusFixture}
        />
      ))}
    </g>
  )
})

const RING_CLASS = 'fill-transparent stroke-pine stroke-2 opacity-0 group-focus-visible:opacity-100'
/** Pixels between what has the focus and its ring. */
const RING = 9

interface SideButtonProps {
  side: Side
  label: string
  scale: number
  onOpen: () => void
}

function SideButton({ side, label, scale, onOpen }: SideButtonProps) {
  const across = RING / scale
  const ring = rectangleOnSide(side, 0, side.length, -across, across)
  return (
    <g
      {...buttonProps(onOpen)}
      data-side={side.name}
      aria-label={label}
      aria-haspopup="dialog"
      className="group outline-none"
    >
      <polygon points={svgPoints(ring.map(({ x, y }) => ({ x: x * scale, y: y * scale })))} className={RING_CLASS} />
    </g>
  )
}

interface FixtureSliderProps {
  placed: PlanFixture
  range: { min: number; max: number } | null
  scale: number
  store: DesignerStore
  onFocus: (fixture: Fixture | null) => void
}

function FixtureSlider({ placed, range, scale, store, onFocus }: FixtureSliderProps) {
  const { fixture, label, side, at } = placed
  const { x, y, width, height } = rectOf(placed)
  const open = () => store.dispatch({ type: 'openSheet', sheet: fixture })
  return (
    <MoveSlider
      moving={fixture}
      at={at}
      min={range?.min ?? 0}
      max={range?.max ?? side.length}
      store={store}
      {...(fixture.kind === 'cutout' ? { 'data-cutout': fixture.id } : { 'data-dishwasher': fixture.index })}
      aria-label={label}
      aria-orientation={side.along.x === 0 ? 'vertical' : 'horizontal'}
      aria-valuetext={spokenInches(at)}
      onClick={open}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        if (event.key === 'Enter' || event.key === ' ') open()
        else if (event.key === 'Delete' || event.key === 'Backspace') {
          const draft = settledDraft(store.getState())
          // Before it disappears with the fixture.
          event.currentTarget.parentElement
            ?.querySelector<SVGElement>(selectorOf({ kind: 'side', side: side.name }))
            ?.focus({ preventScroll: true })
          store.dispatch({ type: 'details', details: withoutFixture(detailsOf(draft), fixture) })
        } else return
        event.preventDefault()
      }}
      onFocus={() => onFocus(fixture)}
      onBlur={() => onFocus(null)}
    >
      <rect
        x={x * scale - RING}
        y={y * scale - RING}
        width={width * scale + 2 * RING}
        height={height * scale + 2 * RING}
        className={RING_CLASS}
      />
    </MoveSlider>
  )
}
