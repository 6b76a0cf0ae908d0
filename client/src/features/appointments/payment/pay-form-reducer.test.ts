import { describe, expect, it } from 'vitest'
import { type PaymentAttempt, UNEXPECTED_ERROR } from '#client/features/payments/attempt.ts'
import type { Hold, HoldState, PaidAppointment } from './hold.ts'
import {
  type HoldCheck,
  NOT_STARTED,
  type PayFormEffect,
  type PayFormEvent,
  type PayFormState,
  type PaymentProgress,
  reducePayForm,
} from './pay-form-reducer.ts'

const SECRET = 'pi_1_secret_1'
const HOLD: Hold = {
  id: 'a',
  appointmentDate: '2026-03-02',
  timeSlot: '9:00 AM - 11:00 AM',
  heldUntil: '2026-03-01T15:30:00.000Z',
  feeCents: 7500,
}
const MOVED: Hold = { ...HOLD, timeSlot: '1:00 PM - 3:00 PM' }
const EXTENDED: Hold = { ...HOLD, heldUntil: '2026-03-01T16:00:00.000Z' }
const PAID: PaidAppointment = { outcome: 'confirmed', appointmentDate: HOLD.appointmentDate, timeSlot: HOLD.timeSlot }

const READY: PayFormState = { step: 'ready' }
const BUSY: PayFormState = { step: 'busy' }
const FAILED: PayFormState = { step: 'ready', message: UNEXPECTED_ERROR }
const UNCLEAR: PayFormState = { step: 'unclear', mayHavePaid: false, isChecking: false }
const MAYBE_PAID: PayFormState = { ...UNCLEAR, mayHavePaid: true }
const CHECKING: PayFormState = { ...UNCLEAR, isChecking: true }
const ready = (message: string): PayFormState => ({ step: 'ready', message })
const moved: PayFormState = { step: 'moved', hold: MOVED }

/** The progress that starts with this form, after an attempt with an unknown result or without one. */
const from = (form: PayFormState, unclearSecret?: string): PaymentProgress => ({ form, unclearSecret })
const afterUnknown = from(BUSY, SECRET)

const ACTIVE: HoldState = { state: 'active', hold: HOLD }
const ENDED: HoldState = { state: 'ended', isUnpaid: true }
const SETTLED: HoldState = { state: 'settled' }
const PAID_NOW: HoldState = { state: 'paid', appointment: PAID }
const MOVED_NOW: HoldState = { state: 'moved', hold: MOVED }

const BEFORE_ATTEMPT: HoldCheck = { why: 'beforeAttempt', clientSecret: SECRET }
const UNKNOWN_RESULT: HoldCheck = { why: 'unknownResult', message: 'No answer' }
const RECHECK: HoldCheck = { why: 'recheck' }
const ALREADY_PAID: HoldCheck = { why: 'alreadyPaid' }
const holdEnd = (isEndedByServer: boolean): HoldCheck => ({ why: 'holdEnd', isEndedByServer })

const pay: PayFormEvent = { type: 'pay', clientSecret: SECRET }
const checked = (check: HoldCheck, current?: HoldState, message?: string): PayFormEvent => ({
  type: 'checked',
  check,
  shown: HOLD,
  current,
  ...(message !== undefined && { message }),
})
const attempted = (attempt: PaymentAttempt): PayFormEvent => ({ type: 'attempted', clientSecret: SECRET, attempt })

const check = (hold: HoldCheck): PayFormEffect => ({ do: 'check', check: hold })
const reportPaid = (appointment: PaidAppointment): PayFormEffect => ({ do: 'reportPaid', appointment })
const processing = ({ appointmentDate, timeSlot }: Hold) =>
  reportPaid({ outcome: 'processing', appointmentDate, timeSlot })
const reportExpired = (isUnpaid: boolean): PayFormEffect => ({ do: 'reportExpired', isUnpaid })
const changeHold = (hold: Hold): PayFormEffect => ({ do: 'changeHold', hold })
const openReturnPage = (clientSecret?: string): PayFormEffect => ({ do: 'openReturnPage', clientSecret })
const awaitOutcome = (end: 'succeeded' | 'processing'): PayFormEffect => ({
  do: 'awaitServerOutcome',
  end,
  clientSecret: SECRET,
})
const attempt: PayFormEffect = { do: 'attempt', clientSecret: SECRET }
const showFailure: PayFormEffect = { do: 'showFailure' }

/** What the form is before and after an event, and the effects of that event. */
type Row = [title: string, before: PaymentProgress, event: PayFormEvent, form: PayFormState, effects: PayFormEffect[]]

const PAYMENT: Row[] = [
  ['checks the hold first', from(FAILED), pay, BUSY, [check(BEFORE_ATTEMPT)]],
  ['charges for an active hold', from(BUSY), checked(BEFORE_ATTEMPT, ACTIVE), BUSY, [attempt]],
  ['does not charge for a moved hold', from(BUSY), checked(BEFORE_ATTEMPT, MOVED_NOW), moved, []],
  ['does not charge for a paid hold', from(BUSY), checked(BEFORE_ATTEMPT, PAID_NOW), BUSY, [reportPaid(PAID)]],
  ['does not charge for a settled hold', from(BUSY), checked(BEFORE_ATTEMPT, SETTLED), BUSY, [openReturnPage()]],
  ['does not charge for an ended hold', from(BUSY), checked(BEFORE_ATTEMPT, ENDED), BUSY, [reportExpired(true)]],
  ['fails offline', from(BUSY), checked(BEFORE_ATTEMPT, undefined, 'Offline'), ready('Offline'), [showFailure]],
  ['is unclear offline if an earlier one may be paid', afterUnknown, checked(BEFORE_ATTEMPT), MAYBE_PAID, []],
  ['waits for our server', from(BUSY), attempted({ end: 'succeeded' }), BUSY, [awaitOutcome('succeeded')]],
  ['waits for a slow bank', from(BUSY), attempted({ end: 'processing' }), BUSY, [awaitOutcome('processing')]],
  ['says why it failed', from(BUSY), attempted({ end: 'declined', message: 'No' }), ready('No'), [showFailure]],
  ['has a reason', from(BUSY), attempted({ end: 'declined', message: undefined }), FAILED, [showFailure]],
  ['is quiet if incomplete', from(BUSY), attempted({ end: 'incomplete', message: 'No card' }), ready('No card'), []],
  ['stays busy while the browser leaves for the bank', from(BUSY), attempted({ end: 'left' }), BUSY, []],
  ['is ready if the browser comes back', from(BUSY), { type: 'restored' }, READY, []],
  ['keeps its failure if the browser comes back', from(FAILED), { type: 'restored' }, FAILED, []],
]

const UNKNOWN: Row[] = [
  ['is failed if held', afterUnknown, checked(UNKNOWN_RESULT, ACTIVE), ready('No answer'), [showFailure]],
  ['is unclear offline', afterUnknown, checked(UNKNOWN_RESULT), MAYBE_PAID, []],
  ['may still succeed after the hold', afterUnknown, checked(UNKNOWN_RESULT, ENDED), BUSY, [openReturnPage(SECRET)]],
  ['may be settled', afterUnknown, checked(UNKNOWN_RESULT, SETTLED), BUSY, [openReturnPage(SECRET)]],
]

const UNREACHABLE: Row[] = [
  ['is asked again by the visitor', from(UNCLEAR), { type: 'recheck' }, CHECKING, [check(RECHECK)]],
  ['is asked again by the pay button', from(UNCLEAR), pay, CHECKING, [check(RECHECK)]],
  ['is asked one question at a time', from(CHECKING), { type: 'recheck' }, CHECKING, []],
  ['is asked nothing during a payment', from(BUSY), { type: 'recheck' }, BUSY, []],
  [
    'may succeed after the hold',
    from(MAYBE_PAID, SECRET),
    checked(RECHECK, ENDED),
    MAYBE_PAID,
    [openReturnPage(SECRET)],
  ],
  ['leaves the form unclear', from(CHECKING), checked(RECHECK), UNCLEAR, []],
  ['answers that the hold is active', from(CHECKING), checked(RECHECK, ACTIVE), READY, []],
  ['answers that nothing was paid', from(MAYBE_PAID), checked(RECHECK, ACTIVE), FAILED, [showFailure]],
  ['answers after a faster check', from(BUSY), checked(RECHECK), BUSY, []],
]

const HOLD_END: Row[] = [
  ['is believed offline if the server said so', from(READY), checked(holdEnd(true)), READY, [reportExpired(false)]],
  ['is believed of another hold', from(READY), checked(holdEnd(true), ACTIVE), READY, [reportExpired(false)]],
  ['is unpaid if the server says so', from(READY), checked(holdEnd(true), ENDED), READY, [reportExpired(true)]],
  ['is news if it was paid in another tab', from(READY), checked(holdEnd(false), PAID_NOW), READY, [reportPaid(PAID)]],
  ['is explained if it was settled', from(READY), checked(holdEnd(false), SETTLED), READY, [openReturnPage()]],
  ['by our clock is unclear offline', from(READY), checked(holdEnd(false)), UNCLEAR, []],
  ['by our clock is ignored if the hold is active', from(READY), checked(holdEnd(false), ACTIVE), READY, []],
  [
    'by our clock changes an extended hold',
    from(READY),
    checked(holdEnd(false), { state: 'active', hold: EXTENDED }),
    READY,
    [changeHold(EXTENDED)],
  ],
]

const OTHER_HOLD: HoldState = { state: 'moved', hold: { ...MOVED, id: 'b' } }
const ELSEWHERE: Row[] = [
  ['has the time that was paid', from(READY), checked(ALREADY_PAID, PAID_NOW), READY, [reportPaid(PAID)]],
  ['has the time that it moved to', from(READY), checked(ALREADY_PAID, MOVED_NOW), READY, [processing(MOVED)]],
  ['is processing offline', from(READY), checked(ALREADY_PAID), READY, [processing(HOLD)]],
  ['is processing while held', from(READY), checked(ALREADY_PAID, ACTIVE), READY, [processing(HOLD)]],
  ['is processing after its end', from(READY), checked(ALREADY_PAID, ENDED), READY, [processing(HOLD)]],
  ['is processing if there is another hold', from(READY), checked(ALREADY_PAID, OTHER_HOLD), READY, [processing(HOLD)]],
  ['is explained if it was settled', from(READY), checked(ALREADY_PAID, SETTLED), READY, [openReturnPage()]],
]

describe.each([
  ['a payment', PAYMENT],
  ['an unknown result', UNKNOWN],
  ['an unreachable server', UNREACHABLE],
  ['the end of a hold', HOLD_END],
  ['a hold that was paid elsewhere', ELSEWHERE],
])('%s', (_, rows) => {
  it.each(rows)('%s', (_title, before, event, form, effects) => {
    expect(reducePayForm(before, event)).toEqual({ progress: { ...before, form }, effects })
  })
})

it('remembers an attempt with an unknown result, and looks it up', () => {
  expect(reducePayForm(from(BUSY), attempted({ end: 'unknown', message: 'No answer' }))).toEqual({
    progress: afterUnknown,
    effects: [check(UNKNOWN_RESULT)],
  })
})

it('continues with a moved hold once the visitor accepts it', () => {
  expect(reducePayForm(from(moved), { type: 'acceptMovedHold', hold: MOVED })).toEqual({
    progress: NOT_STARTED,
    effects: [changeHold(MOVED)],
  })
})
