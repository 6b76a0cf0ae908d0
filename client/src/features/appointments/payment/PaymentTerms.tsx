import { slotByLabel, slotTimes } from '#shared/appointments/slots.ts'
import { cancellationDeadline, FREE_CANCELLATION_HOURS, freeCancellationUntil } from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import type { Hold } from './hold.ts'

/** What the fee pays for and until when it is refundable (docs/rules.md, Booking). */
export function PaymentTerms({ hold, now }: { hold: Hold; now: Date }) {
  const { appointmentDate, timeSlot, feeCents } = hold
  const fee = formatWholeDollars(feeCents)
  return (
    <ul className="grid gap-2 text-label text-muted">
      <li>
        The {fee} pays for one measurement visit at your home:{' '}
        <strong className="font-strong text-ink">
          {formatCalendarDate(appointmentDate)}, <span className="whitespace-nowrap">{timeSlot}</span>
        </strong>
        , {SHOP.city} time.
      </li>
      <li>It's credited in full to your countertop.</li>
      <li>
        {cancellation(hold, now)} Call{' '}
        <a href={phoneHref(SHOP.phone)} className="link figures whitespace-nowrap">
          {SHOP.phone}
        </a>
        .
      </li>
    </ul>
  )
}

function cancellation({ appointmentDate, timeSlot }: Hold, now: Date): string {
  const slot = slotByLabel(timeSlot)
  const start = slot && slotTimes(appointmentDate, slot, SHOP.timeZone).start
  if (!start) return `Cancel at least ${FREE_CANCELLATION_HOURS} hours before the visit, and you're refunded in full.`
  if (freeCancellationUntil(start) <= now) {
    return "The visit is so soon that we can't refund the fee if you cancel. Something came up?"
  }
  return `Cancel by ${cancellationDeadline(start)}, and you're refunded in full.`
}
