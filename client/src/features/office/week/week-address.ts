import { useSearchParams } from 'wouter'
import { shopToday } from '#client/features/office/shop-today.ts'
import { type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'

/** What the calendar shows, from its address: `from`, today unless it's a day, and `crew`, null for all. */
export function useWeekAddress() {
  const [search, setSearch] = useSearchParams()
  // The page can stay open overnight.
  const today = shopToday()
  const chosen = search.get('from') ?? ''
  const from = isCalendarDate(chosen) ? chosen : today
  const number = search.get('crew') ?? ''
  const crew = /^[1-9]\d?$/.test(number) ? Number(number) : null
  // In the address, so that Back from a quote returns to the same week.
  const show = (next: { from?: CalendarDate; crew?: number | null }) => {
    const shown = { from, crew, ...next }
    setSearch(
      {
        ...(shown.from !== today && { from: shown.from }),
        ...(shown.crew !== null && { crew: String(shown.crew) }),
      },
      { replace: true },
    )
  }
  return { today, from, crew, show }
}
