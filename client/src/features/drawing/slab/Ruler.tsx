import { memo } from 'react'
import { SLAB } from '#shared/countertops/stones.ts'

interface RulerProps {
  /** `across` is above the slab, `down` is to the left of it. */
  axis: 'across' | 'down'
  division: Division
  /** Shows only every second number on a narrow screen. */
  isDense?: boolean
}

/** CSS pixels. */
export const RULER_DEPTH = 24
const LENGTHS: Record<Mark['kind'], number> = { number: 8, half: 6, line: 4 }

/** Inches along an edge of the slab. Marks are placed by their share of the length, so it's right at any size. */
export const Ruler = memo(function Ruler({ axis, division, isDense = false }: RulerProps) {
  const isAcross = axis === 'across'
  const length = isAcross ? SLAB.width : SLAB.height
  const share = (inches: number) => `${(inches / length) * 100}%`
  const marks = rulerMarks(length, division)
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
        viewBox={isAcross ? `0 0 ${length} ${RULER_DEPTH}` : `0 0 ${RULER_DEPTH} ${length}`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        <path d={marks.map((mark) => markPath(mark, isAcross)).join('')} vectorEffect="non-scaling-stroke" />
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
              y={RULER_DEPTH - 12}
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
                <text transform={`translate(${RULER_DEPTH - 12} 0) rotate(-90)`} textAnchor="middle">
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
function markPath({ inches, kind }: Mark, isAcross: boolean): string {
  const from = RULER_DEPTH - LENGTHS[kind]
  return isAcross ? `M${inches} ${from}V${RULER_DEPTH}` : `M${from} ${inches}H${RULER_DEPTH}`
}

/** The marks of a ruler in inches: a number every `number`, a line every `line`. */
interface Division {
  number: number
  line: number
}

/** Finest first. */
const DIVISIONS: readonly Division[] = [
  { number: 1, line: 1 / 4 },
  { number: 2, line: 1 / 2 },
  { number: 6, line: 1 },
  { number: 12, line: 3 },
  { number: 24, line: 6 },
  { number: 48, line: 12 },
]
/** CSS pixels: room for three digits and a gap. */
const MIN_NUMBER_SPACING = 40

/** The finest division with room for its numbers, at `pixelsPerInch` CSS pixels. */
export function divisionForScale(pixelsPerInch: number): Division {
  const fitting = DIVISIONS.find(({ number }) => number * pixelsPerInch >= MIN_NUMBER_SPACING)
  return fitting ?? { number: 48, line: 12 }
}

export interface Mark {
  inches: number
  /** `half` is halfway between two numbers. */
  kind: 'number' | 'half' | 'line'
}

export function rulerMarks(length: number, { number, line }: Division): Mark[] {
  const count = Math.floor(length / line)
  return Array.from({ length: count + 1 }, (_, index) => {
    const inches = index * line
    const kind = inches % number === 0 ? 'number' : inches % (number / 2) === 0 ? 'half' : 'line'
    return { inches, kind }
  })
}
