import { memo, useId } from 'react'
import { type Drawn, markupOf } from './drawn.ts'

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
      {/* Two broad lines for its soft shadow: a blur would be a good part of what a slow phone paints in a drag. */}
      <g transform="translate(0 6)" strokeLinejoin="round" className="stroke-ink/5">
        <polygon data-outline points={outline} strokeWidth={20} className="fill-ink/10" />
        <polygon data-outline points={outline} strokeWidth={10} className="fill-transparent" />
      </g>
      <polygon data-outline points={outline} data-ground fill={ground} />
      <g data-stone clipPath={`url(#${id}clip)`}>
        {markupOf(stone)}
      </g>
      <polygon data-outline points={outline} className="fill-transparent stroke-ink/60" strokeLinejoin="round" />
    </>
  )
})
