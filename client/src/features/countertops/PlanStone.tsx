import { useId } from 'react'
import type { StoneId } from '#shared/countertops/stones.ts'
import type { PlanLayout } from './plan-layout.ts'
import { stonePictureFor } from './stone-pictures.ts'

/** The stone in its outline. Clipped pictures, since Safari draws patterns of pictures blurred. */
export function PlanStone({ layout, stone, scale }: { layout: PlanLayout; stone: StoneId; scale: number }) {
  const id = useId()
  const href = stonePictureFor(stone, scale)
  return (
    <>
      <defs>
        <clipPath id={`${id}clip`}>
          <path d={layout.outline} />
        </clipPath>
        <filter id={`${id}shadow`} x="-20%" y="-20%" width="140%" height="160%">
          <feGaussianBlur stdDeviation="6" />
        </filter>
      </defs>
      <path d={layout.outline} transform="translate(0 6)" filter={`url(#${id}shadow)`} className="fill-ink/25" />
      <path d={layout.outline} className="fill-sand" />
      <g clipPath={`url(#${id}clip)`}>
        {layout.tiles.map((tile) => (
          <image key={`${tile.x} ${tile.y}`} {...tile} href={href} preserveAspectRatio="none" />
        ))}
      </g>
      <path d={layout.outline} className="fill-transparent stroke-ink/60" strokeLinejoin="round" />
    </>
  )
}
