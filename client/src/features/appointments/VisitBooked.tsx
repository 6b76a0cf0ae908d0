import { Link } from 'wouter'
import type { PaidVisit } from '#client/features/appointments/payment/hold.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'

/** The short word that a visit is booked, and the way to all there is to know about it. */
export function VisitBooked({ visit: { outcome, appointmentDate, timeSlot } }: { visit: PaidVisit }) {
  return (
    <div className="max-w-3xl border-pine border-l-2 bg-white px-5 py-4">
      <p className="font-strong">
        {outcome === 'confirmed' ? 'Your visit is confirmed' : 'Your payment is being processed'}
      </p>
      <p className="figures mt-1">
        {formatCalendarDate(appointmentDate)}, <span className="whitespace-nowrap">{timeSlot}</span>
      </p>
      <p className="mt-1 text-label text-muted">
        {outcome === 'confirmed'
          ? 'What to prepare, and the visit for your calendar, are on its page.'
          : "Your appointment has been scheduled. We'll contact you to confirm."}
      </p>
      <Link href="/payment-confirmation" className="link mt-3 inline-block py-2">
        See your visit
      </Link>
    </div>
  )
}
