import { memo } from 'react'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import type { Fixture } from '#client/features/designer/designer-state.ts'
import {
  DETAIL_FONT_SIZE,
  DETAIL_STYLE_NAMES,
  DETAIL_STYLES,
  type DetailStyleName,
  type DetailText,
  planDetails,
} from './plan-details.ts'

interface DetailsDrawingProps {
  countertop: FabricatedCountertop
  scale: number
  /** What has the focus. Its distances are shown. */
  focused: Fixture | null
}

export const DetailsDrawing = memo(function DetailsDrawing({ countertop, scale, focused }: DetailsDrawingProps) {
  const { paths, texts } = planDetails(countertop, scale, 1, focused)
  return (
    <g aria-hidden className="pointer-events-none" data-testid="plan-details">
      {DETAIL_STYLE_NAMES.map((name) => {
        const { className, width, dash } = DETAIL_STYLES[name]
        return (
          <path
            key={name}
            data-detail={name}
            d={paths[name]}
            className={className}
            strokeWidth={width}
            strokeDasharray={dash?.join(' ')}
          />
        )
      })}
      <g
        data-detail-texts
        strokeWidth={3}
        strokeLinejoin="round"
        className="figures fill-ink stroke-paper [paint-order:stroke] select-none"
      >
        <DetailTexts texts={texts} unit={1} />
      </g>
    </g>
  )
})

interface DetailLinesProps {
  countertop: FabricatedCountertop
  scale: number
  /** The size of lines and texts compared with the plan on the screen. */
  unit: number
  /** Only these, and no texts. */
  only?: readonly DetailStyleName[]
}

/** The details of a countertop on paper, or small on a card. */
export function DetailLines({ countertop, scale, unit, only }: DetailLinesProps) {
  const { paths, texts } = planDetails(countertop, scale, unit)
  return (
    <>
      {(only ?? DETAIL_STYLE_NAMES).map((name) => {
        const { width, dash, stroke, fill = 'none' } = DETAIL_STYLES[name]
        const dashes = dash?.map((pixels) => pixels * unit).join(' ')
        return (
          <path key={name} d={paths[name]} {...{ stroke, fill }} strokeWidth={width * unit} strokeDasharray={dashes} />
        )
      })}
      {!only && (
        <g className="figures fill-ink stroke-none">
          <DetailTexts texts={texts} unit={unit} />
        </g>
      )}
    </>
  )
}

function DetailTexts({ texts, unit }: { texts: readonly DetailText[]; unit: number }) {
  return texts.map(({ text, at, isVertical }, index) => (
    <text
      // Texts have no identity besides their place.
      key={index}
      dy="0.34em"
      textAnchor="middle"
      fontSize={DETAIL_FONT_SIZE * unit}
      transform={`translate(${at.x} ${at.y})${isVertical ? ' rotate(-90)' : ''}`}
    >
      {text}
    </text>
  ))
}
