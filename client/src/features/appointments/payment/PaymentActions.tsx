import { Button } from '#client/ui/button.tsx'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { Hold } from './hold.ts'
import { PaymentTerms } from './PaymentTerms.tsx'
import type { PaymentState } from './use-payment.ts'

export interface PaymentActionsProps {
  hold: Hold
  state: PaymentState
  onAcceptMove: (hold: Hold) => void
  onChangeTime: () => void
}

interface Props extends PaymentActionsProps {
  /** The form above is not there yet. */
  disabled?: boolean
}

/** What stands below either payment form: why the last attempt failed, the button that pays, and what is paid for. */
export function PaymentActions({ hold, state, onAcceptMove, onChangeTime, disabled = false }: Props) {
  const isBusy = state.step === 'busy'
  return (
    <div className="mt-6">
      {state.step === 'ready' && state.message && (
        <p role="alert" className="mb-5 border-error border-l-2 bg-white px-4 py-3 text-error text-label">
          {state.message}
        </p>
      )}
      {state.step === 'moved' ? (
        <Moved hold={state.hold} onAccept={() => onAcceptMove(state.hold)} onChangeTime={onChangeTime} />
      ) : (
        <div className="grid items-start gap-x-10 gap-y-5 md:grid-cols-[auto_1fr]">
          <Button type="submit" variant="primary" busy={isBusy} disabled={disabled}>
            {isBusy ? 'Processing...' : `Pay ${formatWholeDollars(hold.feeCents)} Now`}
          </Button>
          <PaymentTerms hold={hold} now={new Date()} />
        </div>
      )}
    </div>
  )
}

function Moved({ hold, onAccept, onChangeTime }: { hold: Hold; onAccept: () => void; onChangeTime: () => void }) {
  return (
    <div role="alert" className="border-ink border-l-2 bg-white px-5 py-4">
      <p className="font-[550]">You chose another time in another window.</p>
      <p className="mt-1 text-label text-muted">
        {formatCalendarDate(hold.appointmentDate)}, <span className="whitespace-nowrap">{hold.timeSlot}</span> is held
        for you now.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" variant="primary" onClick={onAccept}>
          Go on with this time
        </Button>
        <Button size="small" onClick={onChangeTime}>
          Change the time
        </Button>
      </div>
    </div>
  )
}
