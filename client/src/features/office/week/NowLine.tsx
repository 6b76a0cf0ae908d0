import { useMinute } from '#client/ui/clock/use-minute.ts'
import { SHOP } from '#shared/content/shop.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { instantAt } from '#shared/lib/zoned.ts'
import { columnShare, topOf, type WeekLayout } from './week-layout.ts'

/** A line across today at the current time of the shop. */
export function NowLine({ layout, today }: { layout: WeekLayout; today: string }) {
  const now = useMinute()
  const { days, startMinutes, endMinutes } = layout
  const index = days.findIndex(({ date }) => date === today)
  if (now === null || index < 0) return null
  const minutes = startMinutes + (now.getTime() - instantAt(today, startMinutes, SHOP.timeZone).getTime()) / MINUTE_MS
  if (minutes < startMinutes || minutes > endMinutes) return null
  return (
    <div
      data-now
      aria-hidden
      className="pointer-events-none absolute border-error border-t-2"
      style={{ top: topOf(minutes, layout), ...columnShare(index, days.length) }}
    />
  )
}
