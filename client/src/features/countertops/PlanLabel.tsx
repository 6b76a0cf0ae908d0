import { memo } from 'react'
import type { DimensionName } from '#shared/countertops/design.ts'
import { spokenDimension } from '#shared/countertops/sizes.ts'
import type { DimensionMark } from './plan-layout.ts'
import { LABEL_FONT_SIZE } from './plan-layout.ts'

interface PlanLabelProps extends Pick<DimensionMark, 'name' | 'text' | 'line' | 'leaders' | 'isVertical'> {
  /** Pixels: the middle of the label, and its length. */
  x: number
  y: number
  length: number
  /** What a screen reader is told. */
  inches: number
  onOpen: (name: DimensionName) => void
}

/** A dimension line with its figure, which opens the figure for typing. A drag leaves most of them as they are. */
export const PlanLabel = memo(function PlanLabel(props: PlanLabelProps) {
  const { name, text, line, leaders, isVertical, x, y, length, inches, onOpen } = props
  const width = Math.max(length, 44)
  return (
    <>
      <path d={leaders} className="fill-transparent stroke-divider" aria-hidden />
      <path d={line} className="fill-transparent stroke-control" aria-hidden />
      <g
        role="button"
        tabIndex={0}
        data-label={name}
        aria-label={`${spokenDimension(name, inches)}: type another`}
        transform={`translate(${x} ${y})${isVertical ? ' rotate(-90)' : ''}`}
        onClick={() => onOpen(name)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onOpen(name)
        }}
        className="group cursor-text outline-none"
      >
        <rect
          x={-width / 2}
          y={-15}
          width={width}
          height={30}
          rx={3}
          className="fill-transparent stroke-transparent stroke-2 group-hover:fill-sand group-focus-visible:stroke-pine any-pointer-coarse:[height:44px] any-pointer-coarse:[y:-22px]"
        />
        <text
          textAnchor="middle"
          dy="0.34em"
          fontSize={LABEL_FONT_SIZE}
          className="figures fill-ink font-[550] select-none"
          aria-hidden
        >
          {text}
        </text>
      </g>
    </>
  )
})
