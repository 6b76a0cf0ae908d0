import { memo, useState } from 'react'
import { STONES } from '#shared/content/stones.ts'
import { DIMENSION_LABELS } from '#shared/countertops/countertop.ts'
import { DIMENSION_LETTERS } from '#shared/countertops/dimension-names.ts'
import { handleRange, handlesOf, type MovableEdge } from '#shared/countertops/handles.ts'
import { formatSize, spokenDimension } from '#shared/countertops/sizes.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { useStonePicture } from '#client/features/drawing/slab/stone-pictures.ts'
import { StoneTiles } from '#client/features/drawing/slab/StoneTiles.tsx'
import { type DesignerStore, useDesignerState, useDraft } from '#client/features/designer/use-designer.ts'
import { laidAs, OPEN_KEY } from '#client/features/designer/kitchen/kitchen-in-room.ts'
import type { LaidCountertop } from '#shared/drawing/slab-layout.ts'
import { DetailsControls } from './DetailsControls.tsx'
import type { Fixture } from '#shared/drawing/fixtures.ts'
import { DetailLines } from '#client/features/drawing/plan/DetailLines.tsx'
import { HIT_RADIUS } from './handle-drag.ts'
import { buttonProps, MoveSlider, type MoveSliderProps } from './move.tsx'
import {
  type DimensionMark,
  LABEL_FONT_SIZE,
  LETTER_GAP,
  type PlanLayout,
  planLayout,
} from '#shared/drawing/plan-layout.ts'
import { anchorX } from './plan-view.ts'

interface PlanDrawingProps {
  store: DesignerStore
  scale: number
  hasDetails: boolean
}

/** Stone, details, dimension lines and handles of the draft. Renders in each frame of a drag. */
export const PlanDrawing = memo(function PlanDrawing({ store, scale, hasDetails }: PlanDrawingProps) {
  const draft = useDraft(store)
  // What screen readers hear.
  const { shape, dimensions } = useDesignerState(store, settledDraft)
  const [focused, setFocused] = useState<Fixture | null>(null)
  const laid = store.laidOut.use().get(OPEN_KEY)
  const { corners, tiles, marks } = planLayout(draft, scale)
  return (
    // The corner that stays is at the origin: the back left one, or a mirrored L's back right one.
    <g transform={`translate(${-anchorX(draft) * scale} 0)`}>
      <PlanStone
        corners={corners}
        stone={draft.stone}
        tiles={tiles}
        scale={scale}
        // Not during a drag, which changes what was planned.
        laid={laidAs(laid, draft)}
      />
      {hasDetails && (
        <g aria-hidden className="pointer-events-none select-none" data-testid="plan-details">
          <DetailLines
            countertop={draft}
            scale={scale}
            active={focused}
            textClass="stroke-paper [paint-order:stroke]"
          />
        </g>
      )}
      {marks.map((mark) => (
        <PlanLabel key={mark.name} mark={mark} inches={dimensions[mark.name]} store={store} />
      ))}
      {handlesOf(draft).map(({ name, axis, at }) => {
        const { min, max } = handleRange(shape, dimensions, name)
        return (
          <g key={name} data-handle-place={name} transform={`translate(${at.x * scale} ${at.y * scale})`}>
            <PlanHandle {...{ name, axis, min, max, store }} at={dimensions[name]} />
          </g>
        )
      })}
      {hasDetails && <DetailsControls store={store} scale={scale} onFocusFixture={setFocused} />}
    </g>
  )
})

/** Pixels. Half of each line is outside the outline. */
const SHADOW_WIDTHS = [2, 5, 8, 11, 14, 17]

interface PlanStoneProps extends Pick<PlanLayout, 'corners' | 'tiles'> {
  stone: StoneId
  scale: number
  laid: LaidCountertop | undefined
}

function PlanStone({ corners, stone, tiles, scale, laid }: PlanStoneProps) {
  return (
    <>
      {/* Lines of several widths make a soft shadow. A blur is too slow to paint during a drag on a slow phone. */}
      <g transform="translate(0 6)" strokeLinejoin="round" className="fill-transparent stroke-ink/4">
        {SHADOW_WIDTHS.map((width) => (
          <polygon key={width} points={corners} strokeWidth={width} />
        ))}
      </g>
      <polygon points={corners} data-outline data-ground fill={STONES[stone].ground} />
      <StoneTiles
        corners={corners}
        tiles={tiles}
        href={useStonePicture(stone, scale)}
        laid={laid && { ...laid, scale }}
      />
      <polygon points={corners} className="fill-transparent stroke-ink/60" strokeLinejoin="round" />
    </>
  )
}

/** Pixels. The smallest width that works for touch. */
const MIN_LABEL = 44
const SPACE = 3

interface PlanLabelProps {
  mark: DimensionMark
  /** Without a drag under way, for screen readers. */
  inches: number
  store: DesignerStore
}

function PlanLabel({ mark, inches, store }: PlanLabelProps) {
  const { name, line, leaders, letter, text, at, isVertical, size } = mark
  const width = Math.max(size.width, MIN_LABEL)
  return (
    <>
      <path d={leaders} className="fill-transparent stroke-divider" aria-hidden />
      <path d={line} className="fill-transparent stroke-control" aria-hidden />
      <g transform={`translate(${at.x} ${at.y})${isVertical ? ' rotate(-90)' : ''}`}>
        <g
          {...buttonProps(() => store.dispatch({ type: 'openLabel', name }))}
          data-label={name}
          // Begins with what it shows, so that someone who speaks to the computer can say it.
          aria-label={`${DIMENSION_LETTERS[name]} ${formatSize(inches)}, ${DIMENSION_LABELS[name]}: edit`}
          className="group cursor-text outline-none"
        >
          <rect
            x={-width / 2}
            width={width}
            y={-15}
            height={30}
            rx={3}
            className="fill-transparent stroke-transparent stroke-2 group-hover:fill-sand group-focus-visible:stroke-pine any-pointer-coarse:[height:44px] any-pointer-coarse:[y:-22px]"
          />
          <text
            textAnchor="middle"
            dy="0.34em"
            fontSize={LABEL_FONT_SIZE}
            className="figures fill-ink font-strong select-none"
            aria-hidden
          >
            <tspan className="fill-brass">{letter}</tspan>{' '}
            <tspan data-figure dx={LETTER_GAP - SPACE}>
              {text}
            </tspan>
          </text>
        </g>
      </g>
    </>
  )
}

/** A round handle at the edge that it moves. */
const PlanHandle = memo(function PlanHandle({
  name,
  axis,
  ...slider
}: Pick<MovableEdge, 'name' | 'axis'> & Pick<MoveSliderProps, 'at' | 'min' | 'max' | 'store'>) {
  return (
    <MoveSlider
      {...slider}
      moving={{ kind: 'handle', name }}
      data-handle={name}
      aria-label={DIMENSION_LABELS[name]}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      aria-valuetext={spokenDimension(name, slider.at)}
      className={`touch-none ${axis === 'x' ? 'cursor-ew-resize' : 'cursor-ns-resize'}`}
    >
      <circle r={HIT_RADIUS} fill="transparent" className="any-pointer-coarse:[r:22px]" />
      <circle
        r={11}
        className="fill-pine/15 opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
      />
      <circle r={6.5} className="fill-white stroke-pine stroke-2 group-focus-visible:fill-pine" />
      <circle r={10.5} className="fill-transparent stroke-pine stroke-2 opacity-0 group-focus-visible:opacity-100" />
    </MoveSlider>
  )
})
