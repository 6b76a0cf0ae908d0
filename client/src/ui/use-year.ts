import { dateIn } from '#shared/lib/zoned.ts'
import { useMinute } from './use-minute.ts'

/** The year of the calendar in a zone; on a page that came as HTML, at first the one in which that was made. */
export function useYear(timeZone: string): string {
  const now = useMinute()
  return now ? dateIn(now, timeZone).slice(0, 'YYYY'.length) : import.meta.env.BUILD_YEAR
}
