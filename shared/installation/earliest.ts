import { pluralize } from '#shared/lib/counts.ts'
import { formatWeekdayAndDay } from '#shared/lib/dates.ts'
import type { EarliestDay } from './schema.ts'

/** Why the days on offer begin where they do: `From Mon, Mar 15: making the countertops takes 2 weeks from the deposit.` */
export function earliestText({ date, weeks, after }: EarliestDay): string {
  const day = formatWeekdayAndDay(date)
  return `From ${day}: making the countertops takes ${pluralize(weeks, 'week')} from the ${after}.`
}
