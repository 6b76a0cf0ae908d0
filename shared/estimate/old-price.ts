import { SHOP } from '#shared/content/shop.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { dateIn, daysBetween } from '#shared/lib/zoned.ts'

/** An estimate holds this many days from its request. */
const VALID_DAYS = 30

/** What the customer's page and the record say of an estimate that no longer holds. Undefined: it does. */
export function oldPriceText(requestedAt: string, now: Date): string | undefined {
  const day = dateIn(new Date(requestedAt), SHOP.timeZone)
  if (daysBetween(day, dateIn(now, SHOP.timeZone)) <= VALID_DAYS) return undefined
  return `Price of ${formatMonthDay(day)}. Ask us for today's.`
}
