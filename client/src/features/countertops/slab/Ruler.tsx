import { memo } from 'react'
import { type Division, type Mark, marksOf } from './ruler.ts'

interface RulerProps {
  /** Inches from its one end to its other. */
  length: number
  /** `across` stands over what it measures, `down` to the left of it. */
  axis: 'across' | 'down'
  division: Division
  /** On a narrow screen there is room for every second figure only. */
  isDense?: boolean
}

/** CSS pixels from the ruler's back to the stone. */
const DEPTH = 24
const LENGTHS: Record<Mark['kind'], number> = { figure: 8, half: 6, line: 4 }

/**
 * Inches along an edge of the slab. As long as the edge, however long that is drawn: every mark stands at its share of
 * the length, so the scale is true at any size and needs no script.
 */
export const Ruler = memo(function Ruler({ length, axis, division, isDense = false }: RulerProps) {
  const share = (inches: number) => `${(inches / length) * 100}%`
  const marks = marksOf(length, division)
  const isAcross = axis === 'across'
  return (
    <svg
      aria-hidden
      data-ruler={axis}
      data-every={division.figure}
      className={`figures block overflow-visible fill-muted stroke-control text-[0.75rem] ${isAcross ? 'h-6 w-full' : 'h-full w-6'}`}
    >
      {/* Stretched to the edge's length, but for its strokes. */}
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
        .filter(({ kind }) => kind === 'figure')
        .map(({ inches }, index) => {
          const className = `stroke-none ${isDense && index % 2 === 1 ? 'max-sm:hidden' : ''}`
          const isLast = length - inches < division.line
          return isAcross ? (
            <text
              key={inches}
              x={share(inches)}
              y={DEPTH - 12}
              // The slab ends at the edge of the screen, where half a figure would be cut off.
              textAnchor={inches === 0 ? 'start' : isLast ? 'end' : 'middle'}
              className={className}
            >
              {inches}
              {inches === 0 && ' in'}
            </text>
          ) : (
            inches > 0 && (
              // Read along the ruler, as on a drawing, so that it stays narrow. Only a nested svg turns about a share.
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

/** From the stone towards the ruler's back: inches along the edge, CSS pixels across it. */
function line({ inches, kind }: Mark, isAcross: boolean): string {
  const from = DEPTH - LENGTHS[kind]
  return isAcross ? `M${inches} ${from}V${DEPTH}` : `M${from} ${inches}H${DEPTH}`
}
