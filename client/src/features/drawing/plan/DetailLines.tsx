import { memo } from 'react'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import type { Fixture } from '#shared/drawing/fixtures.ts'
import {
  DETAIL_FONT_SIZE,
  DETAIL_STYLE_NAMES,
  DETAIL_STYLES,
  type DetailStyle,
  type DetailStyleName,
  planDetails,
} from '#shared/drawing/plan-details.ts'

interface DetailLinesProps {
  countertop: FabricatedCountertop
  /** Pixels per inch. */
  scale: number
  /** The size of lines and texts compared with the plan on the screen. */
  unit?: number
  /** What shows its distances to both ends of its side. */
  active?: Fixture | null
  /** Only these, and no texts. */
  only?: readonly DetailStyleName[]
  textClass?: string
}

/** Sides, backsplashes and cutouts: in the plan, on paper, or small on a card. */
export const DetailLines = memo(function DetailLines({
  countertop,
  scale,
  unit = 1,
  active = null,
  only,
  textClass = 'stroke-none',
}: DetailLinesProps) {
  const { paths, texts } = planDetails(countertop, scale, unit, active)
  return (
    <>
      {(only ?? DETAIL_STYLE_NAMES).map((name) => {
        const { width, dash, stroke, fill = 'none' }: DetailStyle = DETAIL_STYLES[name]
        const dashes = dash?.map((pixels) => pixels * unit).join(' ')
        return (
          <path key={name} d={paths[name]} {...{ stroke, fill }} strokeWidth={width * unit} strokeDasharray={dashes} />
        )
      })}
      {!only && (
        <g
          textAnchor="middle"
          fontSize={DETAIL_FONT_SIZE * unit}
          strokeWidth={3 * unit}
          strokeLinejoin="round"
          className={`figures fill-ink ${textClass}`}
        >
          {texts.map(({ text, at, isVertical }, index) => (
            // Texts have no identity besides their place.
            <text key={index} dy="0.34em" transform={`translate(${at.x} ${at.y})${isVertical ? ' rotate(-90)' : ''}`}>
              {text}
            </text>
          ))}
        </g>
      )}
    </>
  )
})
