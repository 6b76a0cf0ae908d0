import { useMinute } from '#client/ui/use-minute.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { SHOP, WEEK_HOURS } from '#shared/content/shop.ts'
import { openNow } from '#shared/shop/hours.ts'

/** Whether the shop is open by its own clock, wherever the visitor is. */
export function OpenNow({ className = '' }: { className?: string }) {
  const now = useMinute()
  return <span className={className}>{now && sentence(now)}</span>
}

function sentence(now: Date): string {
  const state = openNow(WEEK_HOURS, CLOSED_DAYS, now, SHOP.timeZone)
  return state.isOpen
    ? `Open now, until ${state.closes}`
    : `Closed now, opens ${state.opens.day} at ${state.opens.time}`
}
