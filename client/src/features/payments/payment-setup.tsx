import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { Failure } from '#client/ui/loading.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { FORM_LATE_MS } from './attempt.ts'

interface SetupOptions {
  /** The payment can't be started, and that isn't a failure: the caller says why. */
  isRefused: boolean
}

/** Loads what the form of a payment needs. `payment` starts it, and has its client secret. */
export function usePaymentSetup(payment: UseQueryResult<{ clientSecret: string }>, { isRefused }: SetupOptions) {
  const config = useQuery(readQuery('GET /api/config', {}))
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
  const isNotStarted = payment.isError && !isRefused
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
    /** Undefined for a demo payment. */
    card: card.data,
    reportBroken: () => setIsBroken(true),
    tryAgain: () => {
      // While a script's request hangs, a browser lets the next one wait for it. Only a reload ends that, and nothing is lost.
      if (state === 'late') {
        if (navigator.onLine) location.reload()
        return
      }
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
  /** What we do if they call: `and we'll book your visit`. */
  helpText: string
  /** Why the payment couldn't be started. Without it, a toast has said so. */
  reason?: string
  onTryAgain: () => void
}

/** Stands where the form will be. */
export function SetupStatus({ state, mayBePaid, helpText, reason, onTryAgain }: SetupStatusProps) {
  if (state === 'broken' || state === 'late') {
    const text = (
      <>
        A content blocker or your network may be blocking the payment form. {!mayBePaid && "You haven't been charged. "}
        Turn the blocker off for this page, or use another network, and try again. Or call <PhoneLink />, {helpText}.
      </>
    )
    const title =
      state === 'late' ? "The payment form isn't loading." : 'There was an error initializing the payment system.'
    return <Failure title={title} text={text} onTryAgain={onTryAgain} />
  }
  if (state === 'not_started')
    return (
      <Failure
        title="We couldn't start the payment."
        text={reason}
        isAnnounced={reason === undefined}
        onTryAgain={onTryAgain}
      />
    )
  return (
    <p role="status" className="text-muted">
      Loading the payment form...
    </p>
  )
}
