import { WEEKDAYS } from '#shared/lib/weekdays.ts'
import type { Hours } from '#shared/hours/schema.ts'
import { isBackward, STARTS_LATER, startsTooEarly } from '#shared/hours/hours-rules.ts'
import { shopToday } from '#client/features/office/shop-today.ts'

/** What's wrong with the times of a weekday, and which field has to change. */
export interface DayProblem {
  /** Of the range. */
  index: number
  field: 'first' | 'last'
  text: string
}

export function dayProblem({ weekday, visits }: Hours['weekdays'][number]): DayProblem | undefined {
  const backward = visits.findIndex(isBackward)
  if (backward >= 0) {
    const text = `${WEEKDAYS[weekday]}: the last visit can't start before the first.`
    return { index: backward, field: 'last', text }
  }
  const early = visits.findIndex(startsTooEarly)
  if (early < 0) return undefined
  return { index: early, field: 'first', text: `${WEEKDAYS[weekday]}: the times must be in order and not overlap.` }
}

export function startProblem({ effectiveFrom }: Pick<Hours, 'effectiveFrom'>): string | undefined {
  return effectiveFrom <= shopToday() ? STARTS_LATER : undefined
}

export const hasHoursProblem = (hours: Hours) => hours.weekdays.some(dayProblem) || startProblem(hours) !== undefined
