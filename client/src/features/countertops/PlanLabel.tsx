import { memo } from 'react'
import type { DimensionName } from '#shared/countertops/design.ts'
import { spokenDimension } from '#shared/countertops/sizes.ts'
import { LABEL_FONT_SIZE } from './plan-layout.ts'

interface PlanLabelProps {
  name: DimensionName
  /** What a screen reader is told. */
  inches: number
  onOpen: (name: DimensionName) => void
}

/** A dimension line with its figure, which opens the figure for typing. `planPainter` puts it in its place. */
export const PlanLabel = memo(function PlanLabel({ name, inches, onOpen }: PlanLabelProps) {
  return (
    <>
      <path data-leaders={name} className="fill-transparent stroke-divider" aria-hidden />
      <path data-line={name} className="fill-transparent stroke-control" aria-hidden />
      <g
        role="button"
        tabIndex={0}
        data-label={name}
        aria-label={`${spokenDimension(name, inches)}: type another`}
        onClick={() => onOpen(name)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onOpen(name)
        }}
        className="group cursor-text outline-none"
      >
        <rect
          y={-15}
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
        />
      </g>
    </>
  )
})
