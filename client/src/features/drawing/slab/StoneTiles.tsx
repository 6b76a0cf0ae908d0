import { useId } from 'react'
import type { PlanLayout } from '#shared/drawing/plan-layout.ts'

/** The stone in its outline. Clips pictures instead of filling with a pattern, because Safari blurs patterns. */
export function StoneTiles({ corners, tiles, href }: Pick<PlanLayout, 'corners' | 'tiles'> & { href: string }) {
  const id = useId()
  return (
    <>
      <clipPath id={id}>
        <polygon points={corners} />
      </clipPath>
      <g data-stone clipPath={`url(#${id})`}>
        {tiles.map((tile) => (
          <image key={`${tile.x} ${tile.y}`} {...tile} href={href} preserveAspectRatio="none" />
        ))}
      </g>
    </>
  )
}
