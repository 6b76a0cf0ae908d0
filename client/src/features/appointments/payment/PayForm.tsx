import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { reasonText, issuesOf, RequestError } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Failure } from '#client/ui/loading.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { useFailureToast } from '#client/ui/toast/toast.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { DemoPayment } from './DemoPayment.tsx'
import { HoldTimer } from './HoldTimer.tsx'
import { readClockOffset } from './hold.ts'
import { FORM_LATE_MS } from './PaymentActions.tsx'
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
  const setup = usePaymentSetup(hold.id, {
    already_paid: () => payer.check({ why: 'alreadyPaid' }),
    hold_expired: () => payer.check({ why: 'holdEnd', isEndedByServer: true }),
    out_of_area: (error) => onOutOfArea(issuesOf(error)),
  })
  const { started } = setup
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
        <SetupStatus state={setup.state} mayBePaid={mayBePaid} onTryAgain={setup.tryAgain} />
      ) : setup.card ? (
        <setup.card.CardPayment
          {...actions}
          stripe={setup.card.stripe}
          clientSecret={started.clientSecret}
          onPay={(attempt) => pay(started.clientSecret, attempt)}
          onLoadError={setup.reportBroken}
        />
      ) : (
        <DemoPayment
          {...actions}
          clientSecret={started.clientSecret}
          onPay={(attempt) => pay(started.clientSecret, attempt)}
        />
      )}
    </section>
  )
}

/** What an expired, paid or out-of-area hold leads to: they are not failures. */
type Refusals = Record<'already_paid' | 'hold_expired' | 'out_of_area', (error: Error) => void>

/** Starts the payment and loads what its form needs. */
function usePaymentSetup(holdId: string, refusals: Refusals) {
  const config = useQuery(readQuery('GET /api/config', {}))
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
  const publishableKey = config.data?.payments.provider === 'stripe' ? config.data.payments.publishableKey : undefined
  // The card form's code and the Stripe script, once per key. Demo payments load neither.
  const card = useQuery({
    queryKey: ['card-form', publishableKey],
    queryFn: async () => {
      const { CardPayment, openStripe } = await import('./CardPayment.tsx')
      return { CardPayment, stripe: await openStripe(publishableKey ?? '') }
    },
    enabled: publishableKey !== undefined,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const [isBroken, setIsBroken] = useState(false)

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

  const isNotStarted = payment.isError && !refusal
  const isLoading = !payment.data || !config.data || (publishableKey !== undefined && !card.data)
  const isFormBroken = config.isError || card.isError || isBroken
  const isLate = useIsLate(isLoading && !payment.isError && !isFormBroken)
  const state: SetupState = isFormBroken
    ? 'broken'
    : isNotStarted
      ? 'not_started'
      : isLoading
        ? isLate
          ? 'late'
          : 'loading'
        : 'ready'
  return {
    state,
    started: payment.data,
    /** Undefined for a demo payment. */
    card: card.data,
    reportBroken: () => setIsBroken(true),
    tryAgain: () => {
      // While a script's request hangs, a browser lets the next one wait for it. Only a reload ends that, and the hold survives.
      if (state === 'late') {
        if (navigator.onLine) location.reload()
        return
      }
      failure.clear()
      setIsBroken(false)
      for (const part of [config, payment, card]) if (part.isError) void part.refetch()
    },
  }
}

type SetupState = 'broken' | 'not_started' | 'loading' | 'late' | 'ready'

/** Whether it has been loading for FORM_LATE_MS. */
function useIsLate(isLoading: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setIsLate(true), FORM_LATE_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isLoading])
  return isLoading && isLate
}

interface SetupStatusProps {
  state: SetupState
  /** An earlier attempt may have charged the customer. */
  mayBePaid: boolean
  onTryAgain: () => void
}

function SetupStatus({ state, mayBePaid, onTryAgain }: SetupStatusProps) {
  if (state === 'broken' || state === 'late') {
    const text = (
      <>
        A content blocker or your network may be blocking the payment form. {!mayBePaid && "You haven't been charged. "}
        Turn the blocker off for this page, or use another network, and try again. Or call <PhoneLink />, and we'll book
        your visit.
      </>
    )
    const title =
      state === 'late' ? "The payment form isn't loading." : 'There was an error initializing the payment system.'
    return <Failure title={title} text={text} onTryAgain={onTryAgain} />
  }
  if (state === 'not_started')
    return <Failure title="We couldn't start the payment." isAnnounced onTryAgain={onTryAgain} />
  return (
    <p role="status" className="text-muted">
      Loading the payment form...
    </p>
  )
}
