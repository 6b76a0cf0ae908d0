import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'

/**
 * What the calendar shows, from its address: `from`, today unless it's a day, and `crew`, null for all. While someone is
 * busy, it doesn't go on to a new week by itself.
 */
export function useWeekAddress({ isBusy }: { isBusy: boolean }) {
  const [search, setSearch] = useSearchParams()
  const today = useShopDay()
  const [usual, setUsual] = useState(today)
  if (usual !== today && !isBusy) setUsual(today)
  const chosen = search.get('from') ?? ''
  const from = isCalendarDate(chosen) ? chosen : usual
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
