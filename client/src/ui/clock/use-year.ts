import { dateIn } from '#shared/lib/zoned.ts'
import { useMinute } from './use-minute.ts'

/** The current year in a time zone. Until hydration, the year of the build. */
export function useYear(timeZone: string): string {
  const now = useMinute()
  return now ? dateIn(now, timeZone).slice(0, 'YYYY'.length) : import.meta.env.BUILD_YEAR
}
