/**
 * How an entry is set: `lead` fills a row, its picture running off the screen's edge; `wide` and `tall` share one.
 * `side` is where its picture stands in the row.
 */
export interface Place {
  format: 'lead' | 'wide' | 'tall'
  side: 'left' | 'right'
}

/** A lead, a pair, and both again the other way round. */
const RHYTHM = [
  { format: 'lead', side: 'right' },
  { format: 'wide', side: 'left' },
  { format: 'tall', side: 'right' },
  { format: 'lead', side: 'left' },
  { format: 'tall', side: 'left' },
  { format: 'wide', side: 'right' },
] as const satisfies Place[]

const [LEAD_RIGHT, , , LEAD_LEFT] = RHYTHM

/** A place for each of `count` entries. One that would be half a pair leads, on the other side than the lead before. */
export function arrange(count: number): Place[] {
  return Array.from({ length: count }, (_, index) => {
    const isHalfAPair = index === count - 1 && index % 3 === 1
    if (isHalfAPair) return index % RHYTHM.length === 1 ? LEAD_LEFT : LEAD_RIGHT
    return RHYTHM[index % RHYTHM.length] ?? LEAD_RIGHT
  })
}
