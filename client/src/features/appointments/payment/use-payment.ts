import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { callWithHeaders } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import { toast } from '#client/ui/toast.ts'
import type { Visit } from '#shared/appointments/schema.ts'
import { type Attempt, outcomeOf } from './attempt.ts'
import { type Hold, type HoldState, holdState, type PaidVisit } from './hold.ts'
import { intentIdOf } from './intent-id.ts'
import { type PaymentProof, RETURN_PAGE, returnPath } from './returned-payment.ts'
import { clockOffset } from './server-clock.ts'

const UNEXPECTED = 'An unexpected error occurred'
/** Milliseconds between two questions to a server that did not answer. */
const ASK_AGAIN = 10_000

export type PaymentState =
  /** `message`: why the last attempt failed. */
  | { step: 'ready'; message?: string }
  | { step: 'busy' }
  | { step: 'moved'; hold: Hold }
  /** The server cannot be asked what is true. `isTried`: money may have moved. */
  | { step: 'unclear'; isTried: boolean; isAsking: boolean }

interface PaymentParts {
  hold: Hold
  onHold: (hold: Hold) => void
  onPaid: (visit: PaidVisit) => void
  onExpired: (isUnpaid: boolean) => void
}

/** One hold on its way to being paid: what is true is asked of the server before and after each attempt. */
export function usePayment({ hold, onHold, onPaid, onExpired }: PaymentParts) {
  const [state, setState] = useState<PaymentState>({ step: 'ready' })
  // By the latest answer.
  const [clock, setClock] = useState<number>()
  const [, navigate] = useLocation()
  /** The secret of a payment that was tried, and of which the provider has not said how it ended. */
  const tried = useRef<string>(undefined)
  const isShown = useRef(true)

  useEffect(() => {
    isShown.current = true
    // Back from the bank's page, the browser may show this one as it was left: waiting.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setState((left) => (left.step === 'busy' ? { step: 'ready' } : left))
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

  const wonder = () => setState({ step: 'unclear', isTried: tried.current !== undefined, isAsking: false })

  const expire = (isUnpaid: boolean) => {
    // Whoever has gone on to choose another time is not brought back to this one.
    if (!isShown.current) return
    toast({
      title: 'Your hold has ended',
      description: 'Choose the time again if it is still free.',
      look: 'destructive',
    })
    onExpired(isUnpaid)
  }

  /** To the page that has words for every outcome. */
  const tellElsewhere = (clientSecret: string | undefined) => {
    if (isShown.current) navigate(clientSecret === undefined ? RETURN_PAGE : returnPath(clientSecret))
  }

  const askVisit = async (proof?: PaymentProof): Promise<Visit | null> => {
    const { data, headers } = await callWithHeaders('GET /api/visit', { query: { ...proof } })
    setClock(clockOffset(headers))
    return data.visit
  }

  /** How the hold stands; undefined where the server cannot be asked. */
  const ask = async (): Promise<HoldState | undefined> => {
    try {
      return holdState(hold, await askVisit())
    } catch {
      return undefined
    }
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
        onPaid(now.visit)
        return true
      case 'closed':
        tellElsewhere(tried.current)
        return true
      case 'over':
        // What was tried may still arrive.
        if (tried.current === undefined) expire(now.isUnpaid)
        else tellElsewhere(tried.current)
        return true
    }
  }

  const conclude = async (end: 'succeeded' | 'processing', clientSecret: string) => {
    const proof = { paymentIntent: intentIdOf(clientSecret), clientSecret }
    let latest: Pick<Visit, 'appointmentDate' | 'timeSlot'> = hold
    const askPaid = async () => {
      const visit = await askVisit(proof)
      latest = visit ?? latest
      return visit
    }
    const outcome = await outcomeOf(end, { ask: askPaid })
    if (outcome !== 'elsewhere') {
      const { appointmentDate, timeSlot } = latest
      return onPaid({ outcome, appointmentDate, timeSlot })
    }
    tellElsewhere(clientSecret)
  }

  const run = async (clientSecret: string, attempt: () => Promise<Attempt>): Promise<void> => {
    // Another tab may have moved the hold: nobody pays for a time that is not the one on the screen.
    if (dealWith(holdState(hold, await askVisit()))) return
    const made = await attempt().catch((): Attempt => ({ end: 'unknown', message: undefined }))
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
      case 'unknown': {
        tried.current = clientSecret
        const now = await ask()
        if (now === undefined) wonder()
        else if (!dealWith(now)) fail(made.message)
      }
    }
  }

  const pay = async (clientSecret: string, attempt: () => Promise<Attempt>): Promise<void> => {
    if (state.step === 'unclear') return askAgain()
    setState({ step: 'busy' })
    await run(clientSecret, attempt).catch((error: unknown) => {
      if (tried.current === undefined) fail(errorText(error, UNEXPECTED))
      else wonder()
    })
  }

  const askAgain = async (): Promise<void> => {
    if (state.step !== 'unclear' || state.isAsking) return
    setState({ ...state, isAsking: true })
    const now = await ask()
    if (now === undefined) return setState({ ...state, isAsking: false })
    if (dealWith(now)) return
    if (state.isTried) fail()
    else setState({ step: 'ready' })
  }
  const isUnclear = state.step === 'unclear'
  const askByItself = useEffectEvent(() => void askAgain())
  useEffect(() => {
    if (!isUnclear) return
    const again = () => askByItself()
    const timer = setInterval(again, ASK_AGAIN)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isUnclear])

  /** The visitor goes on with the time that is held now. */
  const acceptMove = (moved: Hold) => {
    onHold(moved)
    setState({ step: 'ready' })
  }

  /** The hold's time is up. `isSaid`: it is the server that calls it over. */
  const endHold = async (isSaid: boolean): Promise<void> => {
    const now = await ask()
    if (now !== undefined && now.state !== 'standing') dealWith(now)
    else if (isSaid) expire(false)
    else if (now === undefined) wonder()
    // Where it stands as long as before, our clock was wrong, and has been set by this answer.
    else if (now.hold.heldUntil !== hold.heldUntil) onHold(now.hold)
  }

  /** The server calls the hold paid. */
  const endPaid = async (): Promise<void> => {
    const now = await ask()
    if (now?.state === 'closed') return tellElsewhere(tried.current)
    if (now?.state === 'paid') return onPaid(now.visit)
    // It has been moved before it was paid, where that is the same appointment.
    const { appointmentDate, timeSlot } = now?.state === 'moved' && now.hold.id === hold.id ? now.hold : hold
    onPaid({ outcome: 'processing', appointmentDate, timeSlot })
  }

  return { state, clock, pay, acceptMove, askAgain, endHold, endPaid }
}
