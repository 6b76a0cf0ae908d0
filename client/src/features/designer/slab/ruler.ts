/** The marks of a ruler in inches: a number every `number`, a line every `line`. */
export interface Division {
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

/** The marks of a ruler from 0 to `length` inches. */
export function rulerMarks(length: number, { number, line }: Division): Mark[] {
  const count = Math.floor(length / line)
  return Array.from({ length: count + 1 }, (_, index) => {
    const inches = index * line
    const kind = inches % number === 0 ? 'number' : inches % (number / 2) === 0 ? 'half' : 'line'
    return { inches, kind }
  })
}
