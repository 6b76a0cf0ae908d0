import { useId } from 'react'
import type { Design } from '#shared/countertops/design.ts'
import { planLayout } from './plan-layout.ts'
import { STONE_PICTURES } from './stone-pictures.ts'

/** Pixels. */
const SIDE = 88

/** A small plan without measures. */
export function Thumbnail({ design }: { design: Design }) {
  const id = useId()
  const { width, length } = design.dimensions
  const scale = SIDE / Math.max(width, length)
  const { corners, tiles } = planLayout(design, scale)
  return (
    <svg
      aria-hidden
      width={SIDE}
      height={SIDE}
      viewBox={`${(width * scale - SIDE) / 2} ${(length * scale - SIDE) / 2} ${SIDE} ${SIDE}`}
      className="shrink-0 overflow-visible"
    >
      <clipPath id={id}>
        <polygon points={corners} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        {tiles.map((tile) => (
          <image
            key={`${tile.x} ${tile.y}`}
            {...tile}
            href={STONE_PICTURES[design.stone][620]}
            preserveAspectRatio="none"
          />
        ))}
      </g>
      <polygon points={corners} className="fill-transparent stroke-ink/60" />
    </svg>
  )
}
