import { useState } from 'react'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { DIMENSION_LABELS } from '#shared/countertops/countertop.ts'
import { DIMENSION_LETTERS } from '#shared/countertops/dimension-names.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { labelTransform, labelWidth } from './paint-plan.ts'
import { type DimensionMark, LABEL_FONT_SIZE, LETTER_GAP } from './plan-layout.ts'

/** Pixels. The space between the letter and the figures. */
const SPACE = 3

interface PlanLabelProps {
  mark: DimensionMark
  /** For screen readers. */
  inches: number
  store: DesignerStore
}

/** A dimension line with its label, a button that opens the editor. Renders the first `mark`, `createPlanPainter` the rest. */
export function PlanLabel({ mark, inches, store }: PlanLabelProps) {
  const [first] = useState(mark)
  const { name } = first
  const open = () => store.dispatch({ type: 'openLabel', name })
  return (
    <>
      {/* The groups have the classes. An element that changes in every frame is restyled, and classes make that slow. */}
      <g className="fill-transparent stroke-divider" aria-hidden>
        <path data-leaders={name} d={first.leaders} />
      </g>
      <g className="fill-transparent stroke-control" aria-hidden>
        <path data-line={name} d={first.line} />
      </g>
      <g data-label-place={name} transform={labelTransform(first)}>
        <g
          role="button"
          tabIndex={0}
          data-label={name}
          // Begins with what it shows, so that someone who speaks to the computer can say it.
          aria-label={`${DIMENSION_LETTERS[name]} ${formatSize(inches)}, ${DIMENSION_LABELS[name]}: edit`}
          onClick={open}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            open()
          }}
          className="group cursor-text outline-none"
        >
          <rect
            x={-labelWidth(first) / 2}
            width={labelWidth(first)}
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
            <tspan className="fill-brass">{first.letter}</tspan>{' '}
            <tspan data-figure dx={LETTER_GAP - SPACE}>
              {first.text}
            </tspan>
          </text>
        </g>
      </g>
    </>
  )
}
