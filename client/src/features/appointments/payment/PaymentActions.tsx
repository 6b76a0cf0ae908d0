import { Button } from '#client/ui/button.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { Problem } from '#client/ui/loading.tsx'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { Hold } from './hold.ts'
import type { PayFormState } from './pay-form-reducer.ts'
import { slotByLabel, slotTimes } from '#shared/appointments/slots.ts'
import {
  cancellationDeadline,
  feeWithoutPurchase,
  FREE_CANCELLATION_HOURS,
  freeCancellationUntil,
} from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'

interface PaymentActionsProps {
  hold: Hold
  state: PayFormState
  onAcceptMovedHold: (hold: Hold) => void
  onRecheck: () => void
  onChangeTime: () => void
  /** The form above hasn't loaded yet. */
  disabled?: boolean
}

/** Shown below both payment forms: the last error, the pay button and the terms. */
export function PaymentActions({ hold, state, disabled = false, ...callbacks }: PaymentActionsProps) {
  const isBusy = state.step === 'busy'
  return (
    <div tabIndex={-1} role="group" aria-label="Pay for the visit" className="mt-6 outline-none">
      {state.step === 'ready' && state.message && <Problem className="mb-5">{state.message}</Problem>}
      {state.step === 'moved' ? (
        <MovedHold
          hold={state.hold}
          onAccept={() => callbacks.onAcceptMovedHold(state.hold)}
          onChangeTime={callbacks.onChangeTime}
        />
      ) : state.step === 'unclear' ? (
        <UnclearPayment {...state} onRecheck={callbacks.onRecheck} />
      ) : (
        <div className="grid items-start gap-x-10 gap-y-5 md:grid-cols-[auto_1fr]">
          <Button type="submit" variant="primary" busy={isBusy} disabled={disabled}>
            {isBusy ? 'Processing...' : `Pay ${formatWholeDollars(hold.feeCents)} Now`}
          </Button>
          <PaymentTerms hold={hold} />
        </div>
      )}
    </div>
  )
}

function MovedHold({ hold, onAccept, onChangeTime }: { hold: Hold; onAccept: () => void; onChangeTime: () => void }) {
  return (
    <div role="alert" className="border-ink border-l-2 bg-white px-5 py-4">
      <p className="font-strong">You chose a different time in another window.</p>
      <p className="mt-1 text-label text-muted">
        {formatCalendarDate(hold.appointmentDate)}, <span className="whitespace-nowrap">{hold.timeSlot}</span> is held
        for you now.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" variant="primary" onClick={onAccept}>
          Keep this time
        </Button>
        <Button size="small" onClick={onChangeTime}>
          Change time
        </Button>
      </div>
    </div>
  )
}

interface UnclearPaymentProps extends Pick<PayFormState & { step: 'unclear' }, 'mayHavePaid' | 'isChecking'> {
  onRecheck: () => void
}

/** Replaces the pay button while it's unknown whether the customer was charged. */
function UnclearPayment({ mayHavePaid, isChecking, onRecheck }: UnclearPaymentProps) {
  return (
    <div role="alert" className="border-error border-l-2 bg-white px-5 py-4">
      <p className="font-strong">
        {mayHavePaid
          ? "We can't tell yet if your payment went through. Don't pay again."
          : "We can't tell yet if we're still holding this time for you."}
      </p>
      <p className="mt-1 text-label text-muted">
        We couldn't reach our server. We'll keep checking. You can also check now.
      </p>
      <Button size="small" className="mt-4" busy={isChecking} onClick={onRecheck}>
        Check again
      </Button>
    </div>
  )
}

/** What the fee pays for and until when it is refundable (docs/rules.md, Booking). */
function PaymentTerms({ hold }: { hold: Hold }) {
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
      <li>{`It's credited in full to your countertop. ${feeWithoutPurchase(feeCents)}`}</li>
      <li>
        {cancellation(hold)} Move or cancel it on your page (we email you the link), or call <PhoneLink />.
      </li>
    </ul>
  )
}

function cancellation({ appointmentDate, timeSlot }: Hold): string {
  const slot = slotByLabel(timeSlot)
  const start = slot && slotTimes(appointmentDate, slot).start
  if (!start) return `Cancel at least ${FREE_CANCELLATION_HOURS} hours before the visit, and you're refunded in full.`
  if (freeCancellationUntil(start) <= new Date()) {
    return "The visit is so soon that we can't refund the fee if you cancel. Something came up?"
  }
  return `Cancel by ${cancellationDeadline(start)}, and you're refunded in full.`
}
