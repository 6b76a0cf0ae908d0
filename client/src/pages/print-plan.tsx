import { PLAN_MARGIN, planLayout } from '#client/features/countertops/plan-layout.ts'
import type { Design } from '#shared/countertops/design.ts'

/** CSS pixels that the drawing may take on paper, where 96 are an inch. */
const WIDTH = 360
const HEIGHT = 300
/** Lines and letters beside those on a screen. */
const UNIT = 0.85
/** Pixels per inch of a countertop that is small enough. */
const LARGEST_SCALE = 3

const LETTERS = 12
/** Pixels beside the stone where nothing is measured. */
const BARE_EDGE = 6

/** The plan in lines alone, to scale, with its sizes: without the stone's picture, which would cost ink and tell no more. */
export function PrintPlan({ design }: { design: Design }) {
  const { width, length } = design.dimensions
  // The returns are measured in front and to the right.
  const hasReturns = design.shape !== 'I'
  const margin = {
    left: PLAN_MARGIN.left * UNIT,
    top: PLAN_MARGIN.top * UNIT,
    right: hasReturns ? PLAN_MARGIN.right * UNIT : BARE_EDGE,
    bottom: hasReturns ? PLAN_MARGIN.bottom * UNIT : BARE_EDGE,
  }
  const across = margin.left + margin.right
  const along = margin.top + margin.bottom
  const scale = Math.min((WIDTH - across) / width, (HEIGHT - along) / length, LARGEST_SCALE)
  const { corners, marks } = planLayout(design, scale, UNIT)
  const size = { width: width * scale + across, height: length * scale + along }
  return (
    <svg
      aria-hidden
      {...size}
      viewBox={`${-margin.left} ${-margin.top} ${size.width} ${size.height}`}
      className="max-w-full fill-none stroke-ink"
    >
      <polygon points={corners} strokeWidth="1.5" strokeLinejoin="round" />
      {marks.map(({ name, line, leaders, text, at, isVertical }) => (
        <g key={name} strokeWidth="0.6">
          <path d={leaders} className="stroke-control" />
          <path d={line} />
          <text
            x={at.x}
            y={at.y}
            dy="0.34em"
            textAnchor="middle"
            fontSize={LETTERS}
            transform={isVertical ? `rotate(-90 ${at.x} ${at.y})` : undefined}
            className="figures fill-ink stroke-none font-strong"
          >
            {text}
          </text>
        </g>
      ))}
    </svg>
  )
}
