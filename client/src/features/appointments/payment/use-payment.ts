import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import { toast } from '#client/ui/toast.ts'
import type { Visit } from '#shared/appointments/schema.ts'
import { type Attempt, outcomeOf } from './attempt.ts'
import { type Hold, type HoldState, holdState } from './hold.ts'
import { intentIdOf } from './intent.ts'
import { type PaymentProof, returnPath } from './returned-payment.ts'

const UNEXPECTED = 'An unexpected error occurred'

export type PaymentState =
  /** `message`: why the last attempt failed. */
  { step: 'ready'; message?: string } | { step: 'busy' } | { step: 'moved'; hold: Hold }

interface PaymentParts {
  hold: Hold
  onHold: (hold: Hold) => void
  onPaid: (outcome: 'confirmed' | 'processing') => void
  onExpired: () => void
}

/** One hold on its way to being paid: what is true is asked of the server before and after each attempt. */
export function usePayment({ hold, onHold, onPaid, onExpired }: PaymentParts) {
  const [state, setState] = useState<PaymentState>({ step: 'ready' })
  const [, navigate] = useLocation()
  const isShown = useRef(true)

  useEffect(() => {
    isShown.current = true
    // Back from the bank's page, the browser may show this one as it was left: waiting.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setState({ step: 'ready' })
    }
    addEventListener('pageshow', comeBack)
    return () => {
      isShown.current = false
      removeEventListener('pageshow', comeBack)
    }
  }, [])

  const fail = (message = UNEXPECTED) => {
    setState({ step: 'ready', message })
    toast({ title: 'Payment Failed', look: 'destructive' })
  }

  const expire = () => {
    toast({
      title: 'Your hold has ended',
      description: 'Choose the time again if it is still free.',
      look: 'destructive',
    })
    onExpired()
  }

  /** Does what a hold asks for that does not stand as it is shown; false where it does. */
  const dealWith = (now: HoldState): boolean => {
    switch (now.state) {
      case 'standing':
        return false
      case 'moved':
        setState({ step: 'moved', hold: now.hold })
        return true
      case 'paid':
        onPaid(now.outcome)
        return true
      case 'over':
        expire()
        return true
    }
  }

  const conclude = async (end: 'succeeded' | 'processing', clientSecret: string) => {
    const proof = { paymentIntent: intentIdOf(clientSecret), clientSecret }
    const outcome = await outcomeOf(end, { ask: () => askVisit(proof) })
    if (outcome !== 'elsewhere') return onPaid(outcome)
    if (isShown.current) navigate(returnPath(clientSecret, 'succeeded'))
  }

  const run = async (clientSecret: string, attempt: () => Promise<Attempt>): Promise<void> => {
    // Another tab may have moved the hold: nobody pays for a time that is not the one on the screen.
    if (dealWith(holdState(hold, await askVisit()))) return
    const made = await attempt()
    switch (made.end) {
      case 'left':
        return
      case 'succeeded':
      case 'processing':
        return conclude(made.end, clientSecret)
      case 'incomplete':
        return setState({ step: 'ready', message: made.message ?? UNEXPECTED })
      case 'declined':
        return fail(made.message)
      case 'unknown':
        if (!dealWith(holdState(hold, await askVisit()))) fail(made.message)
    }
  }

  const pay = async (clientSecret: string, attempt: () => Promise<Attempt>): Promise<void> => {
    setState({ step: 'busy' })
    await run(clientSecret, attempt).catch((error: unknown) => fail(errorText(error, UNEXPECTED)))
  }

  /** The visitor goes on with the time that is held now. */
  const acceptMove = (moved: Hold) => {
    onHold(moved)
    setState({ step: 'ready' })
  }

  /** The hold's time is up, or the server calls it over. */
  const endHold = async (): Promise<void> => {
    const now = await currentState(hold)
    // A server that does not answer now has not kept the slot for that.
    if (now === undefined) expire()
    else if (now.state !== 'standing') dealWith(now)
    else if (now.hold.heldUntil > hold.heldUntil) onHold(now.hold)
    else expire()
  }

  /** The server calls the hold paid. */
  const endPaid = async (): Promise<void> => {
    const now = await currentState(hold)
    onPaid(now?.state === 'paid' ? now.outcome : 'processing')
  }

  return { state, pay, acceptMove, endHold, endPaid }
}

/** Undefined where the server cannot be asked. */
async function currentState(hold: Hold): Promise<HoldState | undefined> {
  try {
    return holdState(hold, await askVisit())
  } catch {
    return undefined
  }
}

async function askVisit(proof?: PaymentProof): Promise<Visit | null> {
  return (await call('GET /api/visit', { query: { ...proof } })).visit
}
