import { spokenDimension } from '#shared/countertops/sizes.ts'
import type { DimensionMark } from './plan-layout.ts'
import { LABEL_FONT_SIZE } from './plan-layout.ts'

/** A dimension line with its figure, which opens the figure for typing. */
export function PlanLabel({ mark, inches, onOpen }: { mark: DimensionMark; inches: number; onOpen: () => void }) {
  const { at, size, isVertical, line, leaders, text } = mark
  const width = Math.max(size.width, 44)
  return (
    <>
      <path d={leaders} className="fill-transparent stroke-divider" aria-hidden />
      <path d={line} className="fill-transparent stroke-control" aria-hidden />
      <g
        role="button"
        tabIndex={0}
        data-label={mark.name}
        aria-label={`${spokenDimension(mark.name, inches)}: type another`}
        transform={`translate(${at.x} ${at.y})${isVertical ? ' rotate(-90)' : ''}`}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onOpen()
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
}
