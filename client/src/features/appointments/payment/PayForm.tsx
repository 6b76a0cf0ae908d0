import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { reasonText, issuesOf, RequestError } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { DemoPayment } from '#client/features/payments/DemoPayment.tsx'
import { SetupStatus, usePaymentSetup } from '#client/features/payments/payment-setup.tsx'
import { RETURN_PAGE } from '#client/features/payments/returned-payment.ts'
import { useFailureToast } from '#client/ui/toast/toast.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { HoldTimer } from './HoldTimer.tsx'
import { readClockOffset } from './hold.ts'
import { PaymentActions } from './PaymentActions.tsx'
import { type PaymentOptions, usePayment } from './use-payment.ts'
import { callWithHeaders } from '#client/api/call.ts'

export interface PayFormProps extends PaymentOptions {
  onChangeTime: () => void
  /** The address is outside the service area. */
  onOutOfArea: (issues: readonly FieldIssue[]) => void
}

/** Takes the fee for a held slot (docs/rules.md, Payment). Asks our server for the result and never assumes it. */
export function PayForm({ onChangeTime, onOutOfArea, ...payment }: PayFormProps) {
  const { hold } = payment
  const payer = usePayment(payment)
  const { state, pay } = payer
  const { started, ...setup } = useStartedPayment(hold.id, {
    already_paid: () => payer.check({ why: 'alreadyPaid' }),
    hold_expired: () => payer.check({ why: 'holdEnd', isEndedByServer: true }),
    out_of_area: (error) => onOutOfArea(issuesOf(error)),
  })
  const isBusy = state.step === 'busy'
  const mayBePaid = isBusy || (state.step === 'unclear' && state.mayHavePaid)
  const actions = {
    hold,
    state,
    onAcceptMovedHold: payer.acceptMovedHold,
    onRecheck: payer.recheck,
    onChangeTime,
  }
  return (
    <section tabIndex={-1} aria-label="Payment" className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        {state.step !== 'unclear' && (
          <HoldTimer
            heldUntil={hold.heldUntil}
            clockOffset={payer.clockOffset ?? started?.clockOffset}
            onEnd={() => {
              // Don't interrupt a payment. If it fails, the timer reports again.
              if (!isBusy) payer.check({ why: 'holdEnd', isEndedByServer: false })
            }}
          />
        )}
        <Button size="small" disabled={mayBePaid} onClick={onChangeTime}>
          Choose another time
        </Button>
      </div>
      {setup.state !== 'ready' || !started ? (
        <SetupStatus
          state={setup.state}
          mayBePaid={mayBePaid}
          helpText="and we'll book your visit"
          onTryAgain={setup.tryAgain}
        />
      ) : setup.card ? (
        <setup.card.CardPayment
          stripe={setup.card.stripe}
          clientSecret={started.clientSecret}
          returnPath={RETURN_PAGE}
          onPay={(attempt) => pay(started.clientSecret, attempt)}
          onLoadError={setup.reportBroken}
          renderActions={(isReady) => <PaymentActions {...actions} disabled={!isReady} />}
        />
      ) : (
        <DemoPayment clientSecret={started.clientSecret} onPay={(attempt) => pay(started.clientSecret, attempt)}>
          <PaymentActions {...actions} />
        </DemoPayment>
      )}
    </section>
  )
}

/** What an expired, paid or out-of-area hold leads to: they are not failures. */
type Refusals = Record<'already_paid' | 'hold_expired' | 'out_of_area', (error: Error) => void>

/** Starts the payment of a hold and loads what its form needs. */
function useStartedPayment(holdId: string, refusals: Refusals) {
  // The server returns the same intent every time. Each opened form fetches again.
  const payment = useQuery({
    queryKey: ['/api/create-payment-intent', holdId],
    queryFn: async () => {
      const body = { appointmentId: holdId }
      const { data, headers } = await callWithHeaders('POST /api/create-payment-intent', { body })
      return { ...data, clockOffset: readClockOffset(headers) }
    },
    gcTime: 0,
  })
  const code = payment.error instanceof RequestError ? payment.error.body?.code : undefined
  const refusal = code === 'already_paid' || code === 'hold_expired' || code === 'out_of_area' ? code : undefined
  const failure = useFailureToast()
  const report = useEffectEvent((error: Error) => {
    if (refusal) refusals[refusal](error)
    else failure.show({ title: 'Error', description: reasonText(error, 'Failed to create payment intent') })
  })
  useEffect(() => {
    if (payment.error) report(payment.error)
  }, [payment.error])
  const setup = usePaymentSetup(payment, { isRefused: refusal !== undefined })
  return {
    ...setup,
    started: payment.data,
    tryAgain: () => {
      failure.clear()
      setup.tryAgain()
    },
  }
}
