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
          <path data-outline d={outline} />
        </clipPath>
        <filter id={`${id}shadow`} x="-20%" y="-20%" width="140%" height="160%">
          <feGaussianBlur stdDeviation="6" />
        </filter>
      </defs>
      <path data-outline d={outline} transform="translate(0 6)" filter={`url(#${id}shadow)`} className="fill-ink/25" />
      <path data-outline d={outline} data-ground fill={ground} />
      <g data-stone clipPath={`url(#${id}clip)`}>
        {markupOf(stone)}
      </g>
      <path data-outline d={outline} className="fill-transparent stroke-ink/60" strokeLinejoin="round" />
    </>
  )
})
