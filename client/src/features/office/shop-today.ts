import { useMinute } from '#client/ui/clock/use-minute.ts'
import { SHOP } from '#shared/content/shop.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'

/** Today's date in the shop's time zone. */
export function shopToday(): CalendarDate {
  return dateIn(new Date(), SHOP.timeZone)
}

/** The same for a page that stays open: it changes at midnight, also after a night asleep. */
export function useShopDay(): CalendarDate {
  return dateIn(useMinute() ?? new Date(), SHOP.timeZone)
}

/** The error of a date before `shopToday`. */
export const PAST_DATE = 'Choose today or a later date'
export const TO_BEFORE_FROM = 'To is before From'
