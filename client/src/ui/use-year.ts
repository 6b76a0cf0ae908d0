import { useSyncExternalStore } from 'react'
import { yearIn } from '#shared/lib/year.ts'
import { never } from './use-hydrated.ts'

/** The year of the calendar in a zone; on a page that came as HTML, at first the one in which that was made. */
export function useYear(timeZone: string): string {
  return useSyncExternalStore(
    never,
    () => yearIn(new Date(), timeZone),
    () => import.meta.env.BUILD_YEAR,
  )
}
