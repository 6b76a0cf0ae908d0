import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { callWithHeaders } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import { type PaymentAttempt, UNEXPECTED_ERROR, UNKNOWN_RESULT } from '#client/features/payments/attempt.ts'
import { sleep, usePageRestored, useRepeated } from '#client/features/payments/check-again.ts'
import {
  appointmentRequest,
  intentIdOf,
  type PaymentProof,
  RETURN_PAGE,
  returnPath,
} from '#client/features/payments/returned-payment.ts'
import { toast, useFailureToast } from '#client/ui/toast/toast.ts'
import type { Appointment, AppointmentOutcome } from '#shared/appointments/schema.ts'
import { type Hold, holdStateFrom, type PaidAppointment, readClockOffset, SETTLED } from './hold.ts'
import {
  type HoldCheck,
  NOT_STARTED,
  type PayFormEffect,
  type PayFormEvent,
  reducePayForm,
} from './pay-form-reducer.ts'

/** Pause between requests while the server is unreachable. */
const RECHECK_MS = 10_000

const HOLD_ENDED = {
  title: 'Your hold has ended',
  description: "Choose the time again if it's still open.",
  look: 'destructive',
} as const
/** Pauses before each request. The webhook takes a moment. After the last request the payment counts as processing. */
const OUTCOME_PAUSES_MS = [0, 500, 1000, 2000, 3000, 4000]
/** Our server asks the provider after its first response. */
const CHECK_PAUSES_MS = [1000, 2000]

export interface PaymentOptions {
  hold: Hold
  /** The visitor continues with the time that another tab chose. Pass it as `hold` next. */
  onHoldChange: (hold: Hold) => void
  /** Paid or processing: the visitor has nothing more to do. */
  onPaid: (appointment: PaidAppointment) => void
  /** The hold expired and a toast said so. `isUnpaid`: the server confirmed that nothing was paid. */
  onExpired: (isUnpaid: boolean) => void
}

/** Pays a hold. Checks the state on our server before and after each attempt. Runs the effects of `reducePayForm`. */
export function usePayment({ hold, onHoldChange, onPaid, onExpired }: PaymentOptions) {
  const [{ form }, setProgress] = useState(NOT_STARTED)
  const progressRef = useRef(NOT_STARTED)
  // Asks the provider to take the payment.
  const attemptRef = useRef<() => Promise<PaymentAttempt>>(undefined)
  const { clockOffset, compareHold, awaitServerOutcome } = useHeldOnServer(hold)
  const [, navigate] = useLocation()
  const failure = useFailureToast()
  const isMountedRef = useIsMounted()

  const send = (event: PayFormEvent): void => {
    const { progress, effects } = reducePayForm(progressRef.current, event)
    progressRef.current = progress
    setProgress(progress)
    for (const effect of effects) void run(effect)
  }

  const run = async (effect: PayFormEffect): Promise<void> => {
    switch (effect.do) {
      case 'check':
        return send({ type: 'checked', check: effect.check, shown: hold, ...(await checkHold(effect.check)) })
      case 'attempt': {
        const attempt = await attemptRef.current?.().catch(() => undefined)
        return send({ type: 'attempted', clientSecret: effect.clientSecret, attempt: attempt ?? UNKNOWN_RESULT })
      }
      case 'awaitServerOutcome': {
        const { end, clientSecret } = effect
        const appointment = await awaitServerOutcome(end, clientSecret)
        return run(appointment ? { do: 'reportPaid', appointment } : { do: 'openReturnPage', clientSecret })
      }
      case 'reportPaid':
        return onPaid(effect.appointment)
      case 'changeHold':
        return onHoldChange(effect.hold)
      case 'reportExpired':
        // The visitor may already be choosing another time.
        if (!isMountedRef.current) return
        toast(HOLD_ENDED)
        return onExpired(effect.isUnpaid)
      case 'openReturnPage': {
        const { clientSecret } = effect
        if (isMountedRef.current) navigate(clientSecret === undefined ? RETURN_PAGE : returnPath(clientSecret))
        return
      }
      case 'showFailure':
        return failure.show({ title: 'Payment Failed' })
    }
  }

  /** After an attempt with an unknown result, waits for what the provider tells our server. */
  const checkHold = async ({ why }: HoldCheck) => {
    let answer = await compareHold()
    const mayHavePaid = progressRef.current.unclearSecret !== undefined
    if (!mayHavePaid || (why !== 'unknownResult' && why !== 'recheck')) return answer
    for (const milliseconds of CHECK_PAUSES_MS) {
      if (answer.current?.state !== 'active') break
      await sleep(milliseconds)
      answer = await compareHold()
    }
    return answer
  }

  const recheck = () => send({ type: 'recheck' })
  useRepeated(form.step === 'unclear', RECHECK_MS, recheck)
  usePageRestored(() => send({ type: 'restored' }))

  return {
    state: form,
    clockOffset,
    recheck,
    pay: (clientSecret: string, attempt: () => Promise<PaymentAttempt>) => {
      failure.clear()
      attemptRef.current = attempt
      send({ type: 'pay', clientSecret })
    },
    acceptMovedHold: (moved: Hold) => send({ type: 'acceptMovedHold', hold: moved }),
    /** Compares the hold with the server because it ended or is paid. */
    check: (check: HoldCheck) => void run({ do: 'check', check }),
  }
}

function useHeldOnServer(hold: Hold) {
  // Milliseconds that the server's clock is ahead of ours, from the latest response.
  const [clockOffset, setClockOffset] = useState<number>()

  const fetchAppointment = async (proof?: PaymentProof): Promise<Appointment | null> => {
    const { data, headers } = await callWithHeaders('GET /api/appointments/current', appointmentRequest(proof))
    setClockOffset(readClockOffset(headers))
    return data.visit
  }

  /** Compares the hold with the server. `current` is undefined if the server is unreachable, and `message` says why. */
  const compareHold = async () => {
    try {
      return { current: holdStateFrom(hold, await fetchAppointment()) }
    } catch (error) {
      return { current: undefined, message: errorText(error, UNEXPECTED_ERROR) }
    }
  }

  /** Waits until our server knows about a payment. Returns null if only RETURN_PAGE can explain the outcome. */
  const awaitServerOutcome = async (
    end: 'succeeded' | 'processing',
    clientSecret: string,
  ): Promise<PaidAppointment | null> => {
    const proof = { paymentIntent: intentIdOf(clientSecret), clientSecret }
    let paid: Pick<Hold, 'appointmentDate' | 'timeSlot'> = hold
    let outcome: AppointmentOutcome | undefined
    for (const milliseconds of OUTCOME_PAUSES_MS) {
      await sleep(milliseconds)
      // A lost response says nothing about the payment.
      const appointment = await fetchAppointment(proof).catch(() => null)
      outcome = appointment?.outcome
      paid = appointment ?? paid
      if (SETTLED.has(outcome)) return null
      if (outcome === 'confirmed' || (outcome === 'processing' && end === 'processing')) break
    }
    // The hold expired. Until now, the server could still accept the payment.
    if (outcome === 'expired') return null
    const { appointmentDate, timeSlot } = paid
    return { outcome: outcome === 'confirmed' ? outcome : 'processing', appointmentDate, timeSlot }
  }

  return { clockOffset, compareHold, awaitServerOutcome }
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
