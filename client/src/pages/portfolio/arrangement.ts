/**
 * The layout of an entry: a `lead` fills a row, and its picture runs off the screen's edge; two `half`s share a row. `side`
 * is the picture's side in the row.
 */
export interface Place {
  format: 'lead' | 'half'
  side: 'left' | 'right'
}

/** A lead and a pair, then the same with the lead on the other side. */
const PATTERN = [
  { format: 'lead', side: 'right' },
  { format: 'half', side: 'left' },
  { format: 'half', side: 'right' },
  { format: 'lead', side: 'left' },
  { format: 'half', side: 'left' },
  { format: 'half', side: 'right' },
] as const satisfies Place[]

const [LEAD_RIGHT, , , LEAD_LEFT] = PATTERN

/** A layout for each of `count` entries. An unpaired last entry is a lead on the opposite side of the previous lead. */
export function arrangeEntries(count: number): Place[] {
  return Array.from({ length: count }, (_, index) => {
    const isUnpaired = index === count - 1 && index % 3 === 1
    if (isUnpaired) return index % PATTERN.length === 1 ? LEAD_LEFT : LEAD_RIGHT
    return PATTERN[index % PATTERN.length] ?? LEAD_RIGHT
  })
}
