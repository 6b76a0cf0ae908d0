import { useId } from 'react'
import { planLayout } from '#client/features/designer/plan/plan-layout.ts'
import { STONE_PICTURES } from '#client/features/designer/slab/stone-pictures.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'

/** Pixels per inch, the same for all plans, so that their sizes compare. */
const SCALE = 0.95
/** Inches. */
const SCALE_BAR = 48
/** Pixels around the outline, for its stroke. */
const MARGIN = 1

/** Small plans in their stones, above a scale bar of four feet. Hidden from screen readers: the facts say the same. */
export function SmallPlans({ countertops }: { countertops: readonly Countertop[] }) {
  const bar = SCALE_BAR * SCALE
  return (
    <div aria-hidden className="grid shrink-0 gap-3">
      {countertops.map((countertop, index) => (
        <SmallPlan key={index} countertop={countertop} />
      ))}
      <p className="flex items-center gap-2 text-caption text-muted">
        <svg width={bar} height="7" className="stroke-control">
          <path d={`M.5 0V7M${bar - 0.5} 0V7M0 3.5H${bar}`} />
        </svg>
        4 ft
      </p>
    </div>
  )
}

function SmallPlan({ countertop }: { countertop: Countertop }) {
  const id = useId()
  const { corners, tiles } = planLayout(countertop, SCALE)
  const width = countertop.dimensions.width * SCALE + 2 * MARGIN
  const height = countertop.dimensions.length * SCALE + 2 * MARGIN
  return (
    <svg
      width={width}
      height={height}
      viewBox={`${-MARGIN} ${-MARGIN} ${width} ${height}`}
      className="block overflow-visible"
    >
      <clipPath id={id}>
        <polygon points={corners} />
      </clipPath>
      <polygon points={corners} className="fill-sand" />
      <g clipPath={`url(#${id})`}>
        {tiles.map((tile) => (
          <image
            key={`${tile.x} ${tile.y}`}
            {...tile}
            href={STONE_PICTURES[countertop.stone][180]}
            preserveAspectRatio="none"
          />
        ))}
      </g>
      <polygon points={corners} className="fill-transparent stroke-ink/70" />
    </svg>
  )
}
