import { useId } from 'react'
import { planLayout } from '#client/features/countertops/plan-layout.ts'
import { STONE_PICTURES } from '#client/features/countertops/stone-pictures.ts'
import type { Design } from '#shared/countertops/design.ts'

/** Pixels per inch; the same for every plan, so that one sees which kitchen is the larger. */
const SCALE = 0.95
/** Inches. */
const SCALE_BAR = 48
/** Pixels around the outline, for its own line. */
const MARGIN = 1

/** A small plan in its stone, over a bar of four feet. Says nothing that the facts beside it do not say. */
export function SmallPlan({ design }: { design: Design }) {
  const id = useId()
  const { corners, tiles } = planLayout(design, SCALE)
  const width = design.dimensions.width * SCALE + 2 * MARGIN
  const height = design.dimensions.length * SCALE + 2 * MARGIN
  const bar = SCALE_BAR * SCALE
  return (
    <div aria-hidden className="shrink-0">
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
              href={STONE_PICTURES[design.stone][180]}
              preserveAspectRatio="none"
            />
          ))}
        </g>
        <polygon points={corners} className="fill-transparent stroke-ink/70" />
      </svg>
      <p className="mt-2.5 flex items-center gap-2 text-caption text-muted">
        <svg width={bar} height="7" className="stroke-control">
          <path d={`M.5 0V7M${bar - 0.5} 0V7M0 3.5H${bar}`} />
        </svg>
        4 ft
      </p>
    </div>
  )
}
