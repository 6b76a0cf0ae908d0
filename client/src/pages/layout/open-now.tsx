import { useMinute } from '#client/ui/clock/use-minute.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { SHOP, WEEK_HOURS } from '#shared/content/shop.ts'
import { openStateAt } from '#shared/shop/hours.ts'

/** Whether the shop is open, by the shop's own clock. */
export function OpenNow({ className = '' }: { className?: string }) {
  const now = useMinute()
  return <span className={className}>{now && sentence(now)}</span>
}

function sentence(now: Date): string {
  const state = openStateAt(WEEK_HOURS, CLOSED_DAYS, now, SHOP.timeZone)
  return state.isOpen
    ? `Open now, until ${state.closes}`
    : `Closed now, opens ${state.opens.day} at ${state.opens.time}`
}
