import { type PaymentAttempt, UNEXPECTED_ERROR } from '#client/features/payments/attempt.ts'
import type { Hold, HoldState, PaidAppointment } from './hold.ts'

export type PayFormState =
  /** `message` says why the last attempt failed. */
  | { step: 'ready'; message?: string }
  | { step: 'busy' }
  | { step: 'moved'; hold: Hold }
  /** The server is unreachable. `mayHavePaid`: an attempt may have charged the customer. */
  | { step: 'unclear'; mayHavePaid: boolean; isChecking: boolean }

export interface PaymentProgress {
  form: PayFormState
  /** Client secret of an attempt whose result is unknown. Kept, because that attempt may still succeed. */
  unclearSecret: string | undefined
}

export const NOT_STARTED: PaymentProgress = { form: { step: 'ready' }, unclearSecret: undefined }

/** Why the shown hold is compared with the server. */
export type HoldCheck =
  | { why: 'beforeAttempt'; clientSecret: string }
  /** The provider didn't say whether the customer was charged. `message` is all it said. */
  | { why: 'unknownResult'; message: string | undefined }
  | { why: 'recheck' }
  /** By the countdown, or because the server says so. */
  | { why: 'holdEnd'; isEndedByServer: boolean }
  /** The server reports the hold as paid. */
  | { why: 'alreadyPaid' }

interface CheckedHold {
  check: HoldCheck
  /** The hold that the form shows. */
  shown: Hold
  /** Undefined if the server is unreachable. */
  current: HoldState | undefined
  /** Why the server is unreachable. */
  message?: string
}

export type PayFormEvent =
  | { type: 'pay'; clientSecret: string }
  | { type: 'recheck' }
  /** The visitor continues with the time that another tab chose. */
  | { type: 'acceptMovedHold'; hold: Hold }
  /** After the bank's page, the browser can restore this page from its cache, still busy. */
  | { type: 'restored' }
  | ({ type: 'checked' } & CheckedHold)
  | { type: 'attempted'; clientSecret: string; attempt: PaymentAttempt }

export type PayFormEffect =
  | { do: 'check'; check: HoldCheck }
  /** Asks the provider to take the payment. */
  | { do: 'attempt'; clientSecret: string }
  | { do: 'awaitServerOutcome'; end: 'succeeded' | 'processing'; clientSecret: string }
  | { do: 'reportPaid'; appointment: PaidAppointment }
  | { do: 'reportExpired'; isUnpaid: boolean }
  | { do: 'changeHold'; hold: Hold }
  | { do: 'openReturnPage'; clientSecret: string | undefined }
  | { do: 'showFailure' }

interface PayFormTransition {
  progress: PaymentProgress
  effects: readonly PayFormEffect[]
}

/** What follows from an event while a hold is paid. Pure: the caller runs the effects and reports what comes of them. */
export function reducePayForm(progress: PaymentProgress, event: PayFormEvent): PayFormTransition {
  switch (event.type) {
    case 'pay':
      if (progress.form.step === 'unclear') return startRecheck(progress)
      return show(
        progress,
        { step: 'busy' },
        { do: 'check', check: { why: 'beforeAttempt', clientSecret: event.clientSecret } },
      )
    case 'recheck':
      return startRecheck(progress)
    case 'acceptMovedHold':
      return show(progress, { step: 'ready' }, { do: 'changeHold', hold: event.hold })
    case 'restored':
      return progress.form.step === 'busy' ? show(progress, { step: 'ready' }) : stay(progress)
    case 'checked':
      return afterCheck(progress, event)
    case 'attempted':
      return afterAttempt(progress, event.clientSecret, event.attempt)
  }
}

function afterCheck(progress: PaymentProgress, { check, shown, current, message }: CheckedHold): PayFormTransition {
  switch (check.why) {
    case 'beforeAttempt':
      if (!current) return progress.unclearSecret === undefined ? fail(progress, message) : markUnclear(progress)
      // Another tab may have moved the hold. Don't charge for a time that isn't shown.
      return afterChange(progress, current) ?? stay(progress, { do: 'attempt', clientSecret: check.clientSecret })
    case 'unknownResult':
      if (!current) return markUnclear(progress)
      return afterChange(progress, current) ?? fail(progress, check.message)
    case 'recheck':
      return afterRecheck(progress, current)
    case 'holdEnd':
      return afterHoldEnd(progress, { shown, current, isEndedByServer: check.isEndedByServer })
    case 'alreadyPaid':
      return afterPaidElsewhere(progress, shown, current)
  }
}

function afterAttempt(progress: PaymentProgress, clientSecret: string, attempt: PaymentAttempt): PayFormTransition {
  switch (attempt.end) {
    case 'left':
      return stay(progress)
    case 'succeeded':
    case 'processing':
      return stay(progress, { do: 'awaitServerOutcome', end: attempt.end, clientSecret })
    case 'incomplete':
      return show(progress, { step: 'ready', message: attempt.message ?? UNEXPECTED_ERROR })
    case 'declined':
      return fail(progress, attempt.message)
    case 'unknown':
      return stay(
        { ...progress, unclearSecret: clientSecret },
        { do: 'check', check: { why: 'unknownResult', message: attempt.message } },
      )
  }
}

/** What follows from a hold that changed on the server. Undefined if it is still active as shown. */
function afterChange(progress: PaymentProgress, current: HoldState): PayFormTransition | undefined {
  const { unclearSecret } = progress
  switch (current.state) {
    case 'active':
      return undefined
    case 'moved':
      return show(progress, { step: 'moved', hold: current.hold })
    case 'paid':
      return stay(progress, { do: 'reportPaid', appointment: current.appointment })
    case 'settled':
      return stay(progress, { do: 'openReturnPage', clientSecret: unclearSecret })
    case 'ended':
      // The attempt may still succeed.
      if (unclearSecret !== undefined) return stay(progress, { do: 'openReturnPage', clientSecret: unclearSecret })
      return stay(progress, { do: 'reportExpired', isUnpaid: current.isUnpaid })
  }
}

function startRecheck(progress: PaymentProgress): PayFormTransition {
  const { form } = progress
  if (form.step !== 'unclear' || form.isChecking) return stay(progress)
  return show(progress, { ...form, isChecking: true }, { do: 'check', check: { why: 'recheck' } })
}

function afterRecheck(progress: PaymentProgress, current: HoldState | undefined): PayFormTransition {
  const { form } = progress
  const changed = current && afterChange(progress, current)
  if (changed) return changed
  if (form.step !== 'unclear') return stay(progress)
  if (!current) return show(progress, { ...form, isChecking: false })
  return form.mayHavePaid ? fail(progress) : show(progress, { step: 'ready' })
}

function afterHoldEnd(
  progress: PaymentProgress,
  { shown, current, isEndedByServer }: Pick<CheckedHold, 'shown' | 'current'> & { isEndedByServer: boolean },
): PayFormTransition {
  const changed = current && afterChange(progress, current)
  if (changed) return changed
  if (isEndedByServer) return stay(progress, { do: 'reportExpired', isUnpaid: false })
  if (current?.state !== 'active') return markUnclear(progress)
  // If `heldUntil` is unchanged, our clock was wrong, and the server's response corrected it.
  if (current.hold.heldUntil === shown.heldUntil) return stay(progress)
  return stay(progress, { do: 'changeHold', hold: current.hold })
}

function afterPaidElsewhere(progress: PaymentProgress, shown: Hold, current: HoldState | undefined): PayFormTransition {
  if (current?.state === 'settled')
    return stay(progress, { do: 'openReturnPage', clientSecret: progress.unclearSecret })
  if (current?.state === 'paid') return stay(progress, { do: 'reportPaid', appointment: current.appointment })
  // Same appointment at another time: it was moved before it was paid.
  const { appointmentDate, timeSlot } =
    current?.state === 'moved' && current.hold.id === shown.id ? current.hold : shown
  return stay(progress, { do: 'reportPaid', appointment: { outcome: 'processing', appointmentDate, timeSlot } })
}

function fail(progress: PaymentProgress, message = UNEXPECTED_ERROR): PayFormTransition {
  return show(progress, { step: 'ready', message }, { do: 'showFailure' })
}

function markUnclear(progress: PaymentProgress): PayFormTransition {
  return show(progress, {
    step: 'unclear',
    mayHavePaid: progress.unclearSecret !== undefined,
    isChecking: false,
  })
}

function show(progress: PaymentProgress, form: PayFormState, ...effects: PayFormEffect[]): PayFormTransition {
  return { progress: { ...progress, form }, effects }
}

function stay(progress: PaymentProgress, ...effects: PayFormEffect[]): PayFormTransition {
  return { progress, effects }
}
