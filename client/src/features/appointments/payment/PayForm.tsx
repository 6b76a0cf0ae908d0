import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { read } from '#client/api/query-client.ts'
import { reasonText } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Failure } from '#client/ui/failure.tsx'
import { toast } from '#client/ui/toast.ts'
import { useFocusStays } from '#client/ui/use-focus-stays.ts'
import { DemoPayment } from './DemoPayment.tsx'
import { HoldTimer } from './HoldTimer.tsx'
import type { Hold, PaidVisit } from './hold.ts'
import { startedPayment } from './intent.ts'
import { usePayment } from './use-payment.ts'

interface PayFormProps {
  hold: Hold
  /** Paid, or about to be: the hold needs nothing more from the visitor. */
  onPaid: (visit: PaidVisit) => void
  /** The hold is over; the visitor has been told. `isUnpaid`: the server says that nothing was paid. */
  onExpired: (isUnpaid: boolean) => void
  onChangeTime: () => void
  /** The visitor goes on with another time, which another tab has chosen: `hold` is to become that. */
  onHoldChange: (hold: Hold) => void
}

/** Takes the fee for a held slot (docs/rules.md, Payment). What happened is asked of the server, never assumed. */
export function PayForm({ hold, onPaid, onExpired, onChangeTime, onHoldChange }: PayFormProps) {
  const payer = usePayment({ hold, onHold: onHoldChange, onPaid, onExpired })
  const { state, pay } = payer
  const [isTimeUp, setIsTimeUp] = useState(false)
  const focusStays = useFocusStays<HTMLElement>()

  const config = useQuery(read('GET /api/config', {}))
  const payment = useQuery(startedPayment(hold.id))
  const publishableKey = config.data?.payments.provider === 'stripe' ? config.data.payments.publishableKey : undefined
  const card = useQuery(cardForm(publishableKey))
  const [isBroken, setIsBroken] = useState(false)

  const tellFailure = useEffectEvent((error: Error) => {
    toast({
      title: 'Error',
      description: reasonText(error, 'Failed to create payment intent'),
      look: 'destructive',
    })
  })
  useEffect(() => {
    if (payment.error) tellFailure(payment.error)
  }, [payment.error])

  const isBusy = state.step === 'busy'
  const mayBePaid = isBusy || (state.step === 'unclear' && state.isTried)
  const outcome = payment.data?.state
  const end = useEffectEvent(() => {
    setIsTimeUp(false)
    void (outcome === 'already_paid' ? payer.endPaid() : payer.endHold(outcome === 'hold_expired'))
  })
  useEffect(() => {
    const isRefused = outcome === 'already_paid' || outcome === 'hold_expired'
    // What is being paid is not broken off: an attempt that fails comes back to this.
    if (isRefused || (isTimeUp && !isBusy)) end()
  }, [outcome, isTimeUp, isBusy])

  const tryAgain = () => {
    setIsBroken(false)
    for (const part of [config, payment, card]) if (part.isError) void part.refetch()
  }

  const started = payment.data?.state === 'open' ? payment.data : undefined
  const actions = { hold, state, onAcceptMove: payer.acceptMove, onAskAgain: () => void payer.askAgain(), onChangeTime }

  return (
    <section {...focusStays} aria-label="Payment" className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        {state.step !== 'unclear' && (
          <HoldTimer
            heldUntil={hold.heldUntil}
            clockOffset={payer.clock ?? started?.clockOffset}
            onEnd={() => setIsTimeUp(true)}
          />
        )}
        <Button size="small" disabled={mayBePaid} onClick={onChangeTime}>
          Choose another time
        </Button>
      </div>
      {config.isError || card.isError || isBroken ? (
        <Failure title="There was an error initializing the payment system." onTryAgain={tryAgain} />
      ) : payment.isError ? (
        <Failure title="The payment could not be started." isSaid onTryAgain={tryAgain} />
      ) : !started || !config.data || (publishableKey !== undefined && !card.data) ? (
        <p role="status" className="text-muted">
          Loading the payment form...
        </p>
      ) : card.data ? (
        <card.data.CardPayment
          {...actions}
          stripe={card.data.stripe}
          clientSecret={started.clientSecret}
          onPay={(attempt) => void pay(started.clientSecret, attempt)}
          onLoadError={() => setIsBroken(true)}
        />
      ) : (
        <DemoPayment
          {...actions}
          clientSecret={started.clientSecret}
          onPay={(attempt) => void pay(started.clientSecret, attempt)}
        />
      )}
    </section>
  )
}

/** The card form's code and the provider's script, once per key: neither is loaded where payments are a demo. */
function cardForm(publishableKey: string | undefined) {
  return queryOptions({
    queryKey: ['card-form', publishableKey],
    queryFn: async () => {
      const { CardPayment, openStripe } = await import('./CardPayment.tsx')
      return { CardPayment, stripe: await openStripe(publishableKey ?? '') }
    },
    enabled: publishableKey !== undefined,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}
