import { WEEKDAYS } from '#shared/lib/weekdays.ts'
import type { Hours } from '#shared/hours/schema.ts'
import { shopToday } from '#client/features/office/shop-today.ts'

/** What's wrong with the times of a weekday, and which field has to change. */
export interface DayProblem {
  /** Of the range. */
  index: number
  field: 'first' | 'last'
  text: string
}

export function dayProblem({ weekday, visits }: Hours['weekdays'][number]): DayProblem | undefined {
  const backward = visits.findIndex(({ first, last }) => last < first)
  if (backward >= 0) {
    const text = `${WEEKDAYS[weekday]}: the last visit can't start before the first.`
    return { index: backward, field: 'last', text }
  }
  const early = visits.findIndex(({ first }, index) => first <= (visits[index - 1]?.last ?? ''))
  if (early < 0) return undefined
  return { index: early, field: 'first', text: `${WEEKDAYS[weekday]}: the times must be in order and not overlap.` }
}

export function startProblem({ effectiveFrom }: Pick<Hours, 'effectiveFrom'>): string | undefined {
  return effectiveFrom <= shopToday() ? 'New hours start tomorrow or later.' : undefined
}

export const hasHoursProblem = (hours: Hours) => hours.weekdays.some(dayProblem) || startProblem(hours) !== undefined
