import { memo, useId } from 'react'

/** The stone in its outline, both painted by `planPainter`. Clipped pictures, since Safari blurs patterns of pictures. */
export const PlanStone = memo(function PlanStone() {
  const id = useId()
  return (
    <>
      <defs>
        <clipPath id={`${id}clip`}>
          <path data-outline />
        </clipPath>
        <filter id={`${id}shadow`} x="-20%" y="-20%" width="140%" height="160%">
          <feGaussianBlur stdDeviation="6" />
        </filter>
      </defs>
      <path data-outline transform="translate(0 6)" filter={`url(#${id}shadow)`} className="fill-ink/25" />
      <path data-outline className="fill-sand" />
      <g data-stone clipPath={`url(#${id}clip)`} />
      <path data-outline className="fill-transparent stroke-ink/60" strokeLinejoin="round" />
    </>
  )
})
