/** How a ruler is divided, in inches: a figure for each `figure`, a line for each `line`. */
export interface Division {
  figure: number
  line: number
}

/** Finest first. */
const DIVISIONS: readonly Division[] = [
  { figure: 1, line: 1 / 4 },
  { figure: 2, line: 1 / 2 },
  { figure: 6, line: 1 },
  { figure: 12, line: 3 },
  { figure: 24, line: 6 },
  { figure: 48, line: 12 },
]
/** Pixels: three figures and as much air. */
const ROOM_FOR_FIGURE = 40

/** The finest division whose figures have room, where an inch takes `inch` CSS pixels. */
export function divisionAt(inch: number): Division {
  const fitting = DIVISIONS.find(({ figure }) => figure * inch >= ROOM_FOR_FIGURE)
  return fitting ?? { figure: 48, line: 12 }
}

export interface Mark {
  inches: number
  /** Tallest where a figure stands, and half way between two figures taller than elsewhere. */
  kind: 'figure' | 'half' | 'line'
}

/** The marks of a ruler from 0 to `length` inches. */
export function marksOf(length: number, { figure, line }: Division): Mark[] {
  const count = Math.floor(length / line)
  return Array.from({ length: count + 1 }, (_, index) => {
    const inches = index * line
    const kind = inches % figure === 0 ? 'figure' : inches % (figure / 2) === 0 ? 'half' : 'line'
    return { inches, kind }
  })
}
