import { Button } from '#client/ui/button.tsx'
import { useFocusStays } from '#client/ui/use-focus-stays.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { Hold } from './hold.ts'
import { PaymentTerms } from './PaymentTerms.tsx'
import type { PaymentState } from './use-payment.ts'

export interface PaymentActionsProps {
  hold: Hold
  state: PaymentState
  onAcceptMove: (hold: Hold) => void
  onAskAgain: () => void
  onChangeTime: () => void
}

interface Props extends PaymentActionsProps {
  /** The form above is not there yet. */
  disabled?: boolean
}

/** What stands below either payment form: why the last attempt failed, the button that pays, and what is paid for. */
export function PaymentActions({ hold, state, onAcceptMove, onAskAgain, onChangeTime, disabled = false }: Props) {
  const isBusy = state.step === 'busy'
  const focusStays = useFocusStays()
  return (
    <div {...focusStays} role="group" aria-label="Pay for the visit" className="mt-6 outline-none">
      {state.step === 'ready' && state.message && (
        <p role="alert" className="mb-5 border-error border-l-2 bg-white px-4 py-3 text-error text-label">
          {state.message}
        </p>
      )}
      {state.step === 'moved' ? (
        <Moved hold={state.hold} onAccept={() => onAcceptMove(state.hold)} onChangeTime={onChangeTime} />
      ) : state.step === 'unclear' ? (
        <Unclear {...state} onAskAgain={onAskAgain} />
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
      <p className="font-strong">You chose another time in another window.</p>
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

interface UnclearProps extends Pick<PaymentState & { step: 'unclear' }, 'isTried' | 'isAsking'> {
  onAskAgain: () => void
}

/** Stands in for the button that pays, as long as nobody knows whether it may be pressed. */
function Unclear({ isTried, isAsking, onAskAgain }: UnclearProps) {
  return (
    <div role="alert" className="border-error border-l-2 bg-white px-5 py-4">
      <p className="font-strong">
        {isTried
          ? 'We cannot tell yet whether your payment arrived. Do not pay again.'
          : 'We cannot tell yet whether this time is still held for you.'}
      </p>
      <p className="mt-1 text-label text-muted">
        We could not reach the server. We ask it again as soon as it can be reached; you can also ask now.
      </p>
      <Button size="small" className="mt-4" busy={isAsking} onClick={onAskAgain}>
        Ask again
      </Button>
    </div>
  )
}
