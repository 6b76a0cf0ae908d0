import { SHOP } from '#shared/content/shop.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'

/** Today's date in the shop's time zone. */
export function shopToday(): CalendarDate {
  return dateIn(new Date(), SHOP.timeZone)
}

/** The error of a date before `shopToday`. */
export const PAST_DATE = 'Choose today or a later date'
