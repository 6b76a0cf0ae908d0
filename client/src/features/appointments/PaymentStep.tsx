import type { Hold, PaidAppointment } from './payment/hold.ts'
import { LazyPart } from '#client/ui/loading.tsx'
import type { Contact } from '#shared/contact/fields.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { formatAddressLines } from '#shared/places/address.ts'

interface PaymentStepProps {
  hold: Hold
  onPaid: (appointment: PaidAppointment) => void
  onExpired: (isUnpaid: boolean) => void
  onChangeTime: () => void
  onHoldChange: (hold: Hold) => void
  onOutOfArea: (issues: readonly FieldIssue[]) => void
}

const loadPayForm = async () => (await import('./payment/PayForm.tsx')).PayForm

/** The held time, where we measure, and the payment form. */
export function PaymentStep({ contact, ...payment }: PaymentStepProps & { contact: Contact | undefined }) {
  const { appointmentDate, timeSlot } = payment.hold
  return (
    <div className="max-w-3xl">
      <div className="mb-4">
        <p className="text-caption text-muted">Your measurement visit</p>
        <p className="mt-1 font-serif text-h3">{formatCalendarDate(appointmentDate)}</p>
        <p className="figures mt-1 text-lead">{timeSlot}</p>
        {contact && <p className="mt-1 wrap-anywhere">{formatAddressLines(contact).join(', ')}</p>}
      </div>
      <LazyPart name="The payment form" load={loadPayForm} props={payment} />
    </div>
  )
}
