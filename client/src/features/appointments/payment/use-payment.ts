import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { callWithHeaders } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import { toast, useFailureToast } from '#client/ui/toast/toast.ts'
import type { Appointment } from '#shared/appointments/schema.ts'
import { type Hold, holdStateFrom, type PaidAppointment, readClockOffset } from './hold.ts'
import { intentIdOf, appointmentRequest, type PaymentProof, RETURN_PAGE, returnPath } from './returned-payment.ts'
import {
  type HoldCheck,
  NOT_STARTED,
  type PayFormEffect,
  type PayFormEvent,
  reducePayForm,
  UNEXPECTED_ERROR,
} from './pay-form-reducer.ts'
import { askUntil, type PaymentAttempt, pollServerOutcome } from './payment-attempt.ts'

/** Pause between requests while the server is unreachable. */
const RECHECK_MS = 10_000

const HOLD_ENDED = {
  title: 'Your hold has ended',
  description: "Choose the time again if it's still open.",
  look: 'destructive',
} as const
const UNKNOWN_RESULT: PaymentAttempt = { end: 'unknown', message: undefined }
const NO_ATTEMPT: Attempt = async () => UNKNOWN_RESULT

type Attempt = () => Promise<PaymentAttempt>
/** Receives milliseconds that the server's clock is ahead of ours. Undefined if unknown. */
type ReportClock = (clockOffset: number | undefined) => void

/** A payment that the provider reports as `end`. */
interface ReportedPayment {
  hold: Hold
  end: 'succeeded' | 'processing'
  clientSecret: string
  onClock: ReportClock
}

interface PaymentOptions {
  hold: Hold
  onHoldChange: (hold: Hold) => void
  onPaid: (appointment: PaidAppointment) => void
  onExpired: (isUnpaid: boolean) => void
}

/** Pays a hold. Checks the state on our server before and after each attempt. Runs the effects of `reducePayForm`. */
export function usePayment({ hold, onHoldChange, onPaid, onExpired }: PaymentOptions) {
  const [{ form }, setProgress] = useState(NOT_STARTED)
  const progressRef = useRef(NOT_STARTED)
  // From the latest response.
  const [clockOffset, setClockOffset] = useState<number>()
  const [, navigate] = useLocation()
  const failure = useFailureToast()
  const isMountedRef = useIsMounted()

  /** `attempt` asks the provider to take the payment. */
  const send = (event: PayFormEvent, attempt = NO_ATTEMPT): void => {
    const { progress, effects } = reducePayForm(progressRef.current, event)
    progressRef.current = progress
    setProgress(progress)
    for (const effect of effects) void run(effect, attempt)
  }

  const run = async (effect: PayFormEffect, attempt: Attempt): Promise<void> => {
    switch (effect.do) {
      case 'check':
        return send({ type: 'checked', check: effect.check, ...(await checkHold(effect.check)) }, attempt)
      case 'attempt': {
        const { clientSecret } = effect
        return send({ type: 'attempted', clientSecret, attempt: await attempt().catch(() => UNKNOWN_RESULT) })
      }
      case 'awaitServerOutcome': {
        const { end, clientSecret } = effect
        const paid = await awaitServerOutcome({ hold, end, clientSecret, onClock: setClockOffset })
        return send({ type: 'settled', clientSecret, paid })
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
      case 'clearFailure':
        return failure.clear()
    }
  }

  /** After an attempt with an unknown result, waits for what the provider tells our server. */
  const checkHold = async ({ why }: HoldCheck) => {
    const ask = () => compareHold(hold, setClockOffset)
    const mayHavePaid = progressRef.current.unclearSecret !== undefined
    return mayHavePaid && (why === 'unknownResult' || why === 'recheck')
      ? askUntil(ask, ({ current }) => current?.state !== 'active')
      : ask()
  }

  const recheck = () => send({ type: 'recheck' })
  useRepeatedRecheck(form.step === 'unclear', recheck)
  usePageRestored(() => send({ type: 'restored' }))

  return {
    state: form,
    clockOffset,
    recheck,
    pay: (clientSecret: string, attempt: Attempt) => send({ type: 'pay', clientSecret }, attempt),
    acceptMovedHold: (moved: Hold) => send({ type: 'acceptMovedHold', hold: moved }),
    handleHoldEnd: (isEndedByServer: boolean) => send({ type: 'holdEnd', isEndedByServer }),
    handleAlreadyPaid: () => send({ type: 'alreadyPaid' }),
  }
}

/** Compares a hold with the server. `current` is undefined if the server is unreachable, and `message` says why. */
async function compareHold(shown: Hold, onClock: ReportClock) {
  try {
    return { shown, current: holdStateFrom(shown, await fetchAppointment(onClock)) }
  } catch (error) {
    return { shown, current: undefined, message: errorText(error, UNEXPECTED_ERROR) }
  }
}

/** Waits until our server knows about a payment. Returns null if only RETURN_PAGE can explain the outcome. */
async function awaitServerOutcome({
  hold,
  end,
  clientSecret,
  onClock,
}: ReportedPayment): Promise<PaidAppointment | null> {
  const proof = { paymentIntent: intentIdOf(clientSecret), clientSecret }
  let latest: Pick<Appointment, 'appointmentDate' | 'timeSlot'> = hold
  const fetchPaid = async () => {
    const appointment = await fetchAppointment(onClock, proof)
    latest = appointment ?? latest
    return appointment
  }
  const outcome = await pollServerOutcome(end, { fetchAppointment: fetchPaid })
  if (outcome === 'elsewhere') return null
  const { appointmentDate, timeSlot } = latest
  return { outcome, appointmentDate, timeSlot }
}

async function fetchAppointment(onClock: ReportClock, proof?: PaymentProof): Promise<Appointment | null> {
  const { data, headers } = await callWithHeaders('GET /api/appointments/current', appointmentRequest(proof))
  onClock(readClockOffset(headers))
  return data.visit
}

/** Calls `recheck` every RECHECK_MS and when the browser is online again, while `isUnclear`. */
function useRepeatedRecheck(isUnclear: boolean, recheck: () => void): void {
  const onRecheck = useEffectEvent(recheck)
  useEffect(() => {
    if (!isUnclear) return
    const recheckNow = () => onRecheck()
    const timer = setInterval(recheckNow, RECHECK_MS)
    addEventListener('online', recheckNow)
    return () => {
      clearInterval(timer)
      removeEventListener('online', recheckNow)
    }
  }, [isUnclear])
}

/** Calls `onRestored` when the browser shows the page again from its cache. */
function usePageRestored(onRestored: () => void): void {
  const reportRestored = useEffectEvent(onRestored)
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) reportRestored()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
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
