import type { VisitStarts } from '#shared/shop/week-hours.ts'

/** The rule for the day from which hours apply. */
export const STARTS_LATER = 'New hours start tomorrow or later.'

/** Whether a range ends before it starts. Times are such as `08:30`, so they compare as text. */
export function isBackward({ first, last }: VisitStarts): boolean {
  return last < first
}

/** Whether a range starts before or with the end of the one before it in the day. */
export function startsTooEarly({ first }: VisitStarts, index: number, visits: readonly VisitStarts[]): boolean {
  return first <= (visits[index - 1]?.last ?? '')
}
