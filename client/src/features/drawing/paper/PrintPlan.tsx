import { DetailLines } from '#client/features/drawing/plan/DetailLines.tsx'
import type { ReactNode } from 'react'
import {
  PAPER_FONT_SIZE,
  PAPER_LINE_SCALE,
  PAPER_LINES,
  type PaperRoom,
  paperPlan,
} from '#shared/drawing/paper-plan.ts'
import { LETTER_GAP } from '#shared/drawing/plan-layout.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'

interface PrintPlanProps {
  countertop: FabricatedCountertop
  room?: PaperRoom
  /** What else is drawn, at the scale of `paperPlan`. */
  children?: ReactNode
}

/** The plan as lines, to scale, with its sizes. Without the stone's picture, to save ink. */
export function PrintPlan({ countertop, room, children }: PrintPlanProps) {
  const { scale, size, margin, corners, marks } = paperPlan(countertop, room)
  return (
    <svg
      aria-hidden
      {...size}
      viewBox={`${-margin.left} ${-margin.top} ${size.width} ${size.height}`}
      className="max-w-full fill-none stroke-ink"
    >
      <polygon points={corners} strokeWidth={PAPER_LINES.outline} strokeLinejoin="round" />
      {isDetailed(countertop) && <DetailLines countertop={countertop} scale={scale} unit={PAPER_LINE_SCALE} />}
      {children}
      {marks.map(({ name, line, leaders, letter, text, at, isVertical }) => (
        <g key={name} strokeWidth={PAPER_LINES.dimension}>
          <path d={leaders} className="stroke-control" />
          <path d={line} />
          <text
            x={at.x}
            y={at.y}
            dy="0.34em"
            textAnchor="middle"
            fontSize={PAPER_FONT_SIZE}
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
