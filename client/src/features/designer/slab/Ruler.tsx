import { memo } from 'react'
import { type Division, type Mark, rulerMarks } from './ruler.ts'

interface RulerProps {
  /** Inches. */
  length: number
  /** `across` is above the slab, `down` is to the left of it. */
  axis: 'across' | 'down'
  division: Division
  /** Shows only every second number on a narrow screen. */
  isDense?: boolean
}

/** CSS pixels. */
const DEPTH = 24
const LENGTHS: Record<Mark['kind'], number> = { number: 8, half: 6, line: 4 }

/**
 * Inches along an edge of the slab. Marks are placed by their share of the length, so the ruler is correct at any size
 * without a script.
 */
export const Ruler = memo(function Ruler({ length, axis, division, isDense = false }: RulerProps) {
  const share = (inches: number) => `${(inches / length) * 100}%`
  const marks = rulerMarks(length, division)
  const isAcross = axis === 'across'
  return (
    <svg
      aria-hidden
      data-ruler={axis}
      data-every={division.number}
      className={`figures block overflow-visible fill-muted stroke-control text-[0.75rem] ${isAcross ? 'h-6 w-full' : 'h-full w-6'}`}
    >
      {/* Stretched to the length of the edge, strokes excepted. */}
      <svg
        width="100%"
        height="100%"
        viewBox={isAcross ? `0 0 ${length} ${DEPTH}` : `0 0 ${DEPTH} ${length}`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        <path d={marks.map((mark) => line(mark, isAcross)).join('')} vectorEffect="non-scaling-stroke" />
      </svg>
      {marks
        .filter(({ kind }) => kind === 'number')
        .map(({ inches }, index) => {
          const className = `stroke-none ${isDense && index % 2 === 1 ? 'max-sm:hidden' : ''}`
          const isLast = length - inches < division.line
          return isAcross ? (
            <text
              key={inches}
              x={share(inches)}
              y={DEPTH - 12}
              // The slab ends at the edge of the screen, which would cut off half of a centered number.
              textAnchor={inches === 0 ? 'start' : isLast ? 'end' : 'middle'}
              dx={isLast ? -6 : undefined}
              className={className}
            >
              {inches}
              {inches === 0 && ' in'}
            </text>
          ) : (
            inches > 0 && (
              // Rotated to keep the ruler narrow. Nested, since a transform can't rotate around a percentage.
              <svg key={inches} y={share(inches)} overflow="visible" className={className}>
                <text transform={`translate(${DEPTH - 12} 0) rotate(-90)`} textAnchor="middle">
                  {inches}
                </text>
              </svg>
            )
          )
        })}
    </svg>
  )
})

/** A mark as path data: inches along the edge, CSS pixels across it. */
function line({ inches, kind }: Mark, isAcross: boolean): string {
  const from = DEPTH - LENGTHS[kind]
  return isAcross ? `M${inches} ${from}V${DEPTH}` : `M${from} ${inches}H${DEPTH}`
}
