import { memo, useId } from 'react'
import { type Drawn, markupOf } from './drawn.ts'

/** Pixels, half of which lie outside the outline. */
const SHADOW_WIDTHS = [2, 5, 8, 11, 14, 17]

interface PlanStoneProps {
  outline: string
  ground: string
  stone: readonly Drawn[]
}

/**
 * The stone in its outline, as it is at first; what follows is `planPainter`'s, so it must not be given anything else.
 * Clipped pictures, since Safari blurs patterns of pictures.
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
      {/* Lines of several widths make its soft shadow: a blur would be a good part of what a slow phone paints in a drag. */}
      <g transform="translate(0 6)" strokeLinejoin="round" className="fill-transparent stroke-ink/4">
        {SHADOW_WIDTHS.map((width) => (
          <polygon key={width} data-outline points={outline} strokeWidth={width} />
        ))}
      </g>
      <polygon data-outline points={outline} data-ground fill={ground} />
      <g data-stone clipPath={`url(#${id}clip)`}>
        {markupOf(stone)}
      </g>
      <polygon data-outline points={outline} className="fill-transparent stroke-ink/60" strokeLinejoin="round" />
    </>
  )
})
