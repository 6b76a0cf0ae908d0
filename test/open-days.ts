import { bookableSlots } from '#shared/schedule/calendar.ts'
import { SLOTS } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'

/** The next days on which every slot can be booked, starting a week from now. */
export function openDays(count: number): string[] {
  const days: string[] = []
  const now = new Date()
  for (let date = addDays(dateIn(now, SHOP.timeZone), 7); days.length < count; date = addDays(date, 1)) {
    if (bookableSlots(date, now).length === SLOTS.length) days.push(date)
  }
  return days
}
