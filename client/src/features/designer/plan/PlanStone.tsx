import { memo, useId } from 'react'
import { type SvgNode, renderSvgNodes } from '#client/features/designer/svg-node.ts'

/** Pixels. Half of each line is outside the outline. */
const SHADOW_WIDTHS = [2, 5, 8, 11, 14, 17]

interface PlanStoneProps {
  outline: string
  ground: string
  stone: readonly SvgNode[]
}

/**
 * The stone in its outline at the first render. `createPlanPainter` makes all changes, so the props must never change.
 * Clips pictures instead of filling with a pattern, because Safari blurs patterns.
 */
export const PlanStone = memo(function PlanStone({ outline, ground, stone }: PlanStoneProps) {
  const id = useId()
  return (
    <>
      <defs>
        <clipPath id={`${id}clip`}>
          <polygon data-outline points={outline} />
        </clipPath>
      </defs>
      {/* Lines of several widths make a soft shadow. A blur is too slow to paint during a drag on a slow phone. */}
      <g transform="translate(0 6)" strokeLinejoin="round" className="fill-transparent stroke-ink/4">
        {SHADOW_WIDTHS.map((width) => (
          <polygon key={width} data-outline points={outline} strokeWidth={width} />
        ))}
      </g>
      <polygon data-outline points={outline} data-ground fill={ground} />
      <g data-stone clipPath={`url(#${id}clip)`}>
        {renderSvgNodes(stone)}
      </g>
      <polygon data-outline points={outline} className="fill-transparent stroke-ink/60" strokeLinejoin="round" />
    </>
  )
})
