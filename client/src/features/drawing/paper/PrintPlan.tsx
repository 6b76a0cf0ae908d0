import { LETTER_GAP, marginOf, planLayout } from '#client/features/drawing/plan/plan-layout.ts'
import { DetailLines } from '#client/features/drawing/plan/DetailLines.tsx'
import { isDetailed } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'

/** The drawing's maximum size on paper, in CSS pixels (96 per inch). */
const WIDTH = 360
const HEIGHT = 300
/** Size of lines and letters compared with the screen. */
const LINE_SCALE = 0.85
/** Pixels per inch for small countertops. */
const MAX_SCALE = 3

const FONT_SIZE = 12
/** Pixels on a side without dimensions. */
const EMPTY_MARGIN = 6
const DETAILED_MARGIN = 26

/** The plan as lines, to scale, with its sizes. Without the stone's picture, to save ink. */
export function PrintPlan({ countertop }: { countertop: FabricatedCountertop }) {
  const { width, length } = countertop.dimensions
  // The dimensions of returns are in front and beside the stone.
  const hasReturns = countertop.shape !== 'I'
  // Names of edges are outside the stone, too.
  const emptyMargin = isDetailed(countertop) ? DETAILED_MARGIN : EMPTY_MARGIN
  const { left, top, right, bottom } = marginOf(countertop)
  const margin = {
    left: left * LINE_SCALE,
    top: top * LINE_SCALE,
    right: hasReturns ? right * LINE_SCALE : emptyMargin,
    bottom: hasReturns ? bottom * LINE_SCALE : emptyMargin,
  }
  const marginWidth = margin.left + margin.right
  const marginHeight = margin.top + margin.bottom
  const scale = Math.min((WIDTH - marginWidth) / width, (HEIGHT - marginHeight) / length, MAX_SCALE)
  const { corners, marks } = planLayout(countertop, scale, LINE_SCALE)
  const size = { width: width * scale + marginWidth, height: length * scale + marginHeight }
  return (
    <svg
      aria-hidden
      {...size}
      viewBox={`${-margin.left} ${-margin.top} ${size.width} ${size.height}`}
      className="max-w-full fill-none stroke-ink"
    >
      <polygon points={corners} strokeWidth="1.5" strokeLinejoin="round" />
      {isDetailed(countertop) && <DetailLines countertop={countertop} scale={scale} unit={LINE_SCALE} />}
      {marks.map(({ name, line, leaders, letter, text, at, isVertical }) => (
        <g key={name} strokeWidth="0.6">
          <path d={leaders} className="stroke-control" />
          <path d={line} />
          <text
            x={at.x}
            y={at.y}
            dy="0.34em"
            textAnchor="middle"
            fontSize={FONT_SIZE}
            transform={isVertical ? `rotate(-90 ${at.x} ${at.y})` : undefined}
            className="figures fill-ink stroke-none font-strong"
          >
            <tspan className="font-normal">{letter}</tspan>
            <tspan dx={LETTER_GAP}>{text}</tspan>
          </text>
        </g>
      ))}
    </svg>
  )
}
