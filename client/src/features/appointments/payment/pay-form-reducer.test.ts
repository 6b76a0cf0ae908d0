import { describe, expect, it } from 'vitest'
import type { Hold, HoldState, PaidAppointment } from './hold.ts'
import {
  type HoldCheck,
  NOT_STARTED,
  type PayFormEvent,
  type PayFormState,
  type PaymentProgress,
  reducePayForm,
  UNEXPECTED_ERROR,
} from './pay-form-reducer.ts'
import type { PaymentAttempt } from './payment-attempt.ts'

const SECRET = 'pi_1_secret_1'
const HOLD: Hold = {
  id: 'a',
  appointmentDate: '2026-03-02',
  timeSlot: '9:00 AM - 11:00 AM',
  heldUntil: '2026-03-01T15:30:00.000Z',
  feeCents: 7500,
}
const MOVED: Hold = { ...HOLD, timeSlot: '1:00 PM - 3:00 PM' }
const PAID: PaidAppointment = { outcome: 'confirmed', appointmentDate: HOLD.appointmentDate, timeSlot: HOLD.timeSlot }

const READY: PayFormState = { step: 'ready' }
const BUSY: PayFormState = { step: 'busy' }
const FAILED: PayFormState = { step: 'ready', message: UNEXPECTED_ERROR }
const UNCLEAR: PayFormState = { step: 'unclear', mayHavePaid: false, isChecking: false }

const busy: PaymentProgress = { ...NOT_STARTED, form: BUSY }
/** An attempt had an unknown result. */
const afterUnknown: PaymentProgress = { form: BUSY, unclearSecret: SECRET }

const ACTIVE: HoldState = { state: 'active', hold: HOLD }
const ENDED: HoldState = { state: 'ended', isUnpaid: true }
const CHANGED: readonly HoldState[] = [
  { state: 'moved', hold: MOVED },
  { state: 'paid', appointment: PAID },
  { state: 'settled' },
  ENDED,
]
const BEFORE_ATTEMPT: HoldCheck = { why: 'beforeAttempt', clientSecret: SECRET }
const UNKNOWN_RESULT: HoldCheck = { why: 'unknownResult', message: 'No answer' }
const HOLD_END: HoldCheck = { why: 'holdEnd', isEndedByServer: false }

function after(progress: PaymentProgress, event: PayFormEvent) {
  const { progress: next, effects } = reducePayForm(progress, event)
  return { ...next, effects }
}

function afterCheck(progress: PaymentProgress, check: HoldCheck, current?: HoldState, message?: string) {
  return after(progress, { type: 'checked', check, shown: HOLD, current, message })
}

function afterAttempt(attempt: PaymentAttempt) {
  return after(busy, { type: 'attempted', clientSecret: SECRET, attempt })
}

describe('a payment', () => {
  it('checks the hold before it charges', () => {
    const event: PayFormEvent = { type: 'pay', clientSecret: SECRET }
    const started = after({ ...NOT_STARTED, form: FAILED }, event)
    expect(started).toMatchObject({
      form: BUSY,
      effects: [{ do: 'clearFailure' }, { do: 'check', check: BEFORE_ATTEMPT }],
    })
    expect(afterCheck(busy, BEFORE_ATTEMPT, ACTIVE).effects).toEqual([{ do: 'attempt', clientSecret: SECRET }])
  })

  it.each(CHANGED)('does not charge for a hold that is $state', (current) => {
    expect(afterCheck(busy, BEFORE_ATTEMPT, current).effects).not.toContainEqual(
      expect.objectContaining({ do: 'attempt' }),
    )
  })

  it('fails before an attempt if the server is unreachable', () => {
    const { form, effects } = afterCheck(busy, BEFORE_ATTEMPT, undefined, 'Offline')
    expect(form).toEqual({ step: 'ready', message: 'Offline' })
    expect(effects).toEqual([{ do: 'showFailure' }])
  })

  it('is not called failed if an earlier attempt may have been paid', () => {
    const { form, effects } = afterCheck(afterUnknown, BEFORE_ATTEMPT, undefined, 'Offline')
    expect(form).toEqual({ ...UNCLEAR, mayHavePaid: true })
    expect(effects).toEqual([])
  })

  it.each(['succeeded', 'processing'] as const)('waits for our server if the provider says %s', (end) => {
    const { form, effects } = afterAttempt({ end })
    expect(form).toEqual(BUSY)
    expect(effects).toEqual([{ do: 'awaitServerOutcome', end, clientSecret: SECRET }])
  })

  it('is reported once our server knows it, and otherwise explained by the return page', () => {
    const settled = (paid: PaidAppointment | null) =>
      after(busy, { type: 'settled', clientSecret: SECRET, paid }).effects
    expect(settled(PAID)).toEqual([{ do: 'reportPaid', appointment: PAID }])
    expect(settled(null)).toEqual([{ do: 'openReturnPage', clientSecret: SECRET }])
  })

  it('says why it was declined', () => {
    const { form, effects } = afterAttempt({ end: 'declined', message: 'Card declined' })
    expect(form).toEqual({ step: 'ready', message: 'Card declined' })
    expect(effects).toEqual([{ do: 'showFailure' }])
    expect(afterAttempt({ end: 'declined', message: undefined }).form).toEqual(FAILED)
  })

  it('says quietly that the form is incomplete', () => {
    const { form, effects } = afterAttempt({ end: 'incomplete', message: 'Card number is missing' })
    expect(form).toEqual({ step: 'ready', message: 'Card number is missing' })
    expect(effects).toEqual([])
  })

  it('stays busy while the browser leaves for the bank, and is ready if it comes back', () => {
    expect(afterAttempt({ end: 'left' })).toEqual({ ...busy, effects: [] })
    expect(after(busy, { type: 'restored' }).form).toEqual(READY)
    expect(after({ ...NOT_STARTED, form: FAILED }, { type: 'restored' }).form).toEqual(FAILED)
  })
})

describe('an unknown result', () => {
  it('is looked up on our server', () => {
    const { unclearSecret, effects } = afterAttempt({ end: 'unknown', message: 'No answer' })
    expect(unclearSecret).toBe(SECRET)
    expect(effects).toEqual([{ do: 'check', check: UNKNOWN_RESULT }])
  })

  it('is called failed only if the server still holds the time', () => {
    expect(afterCheck(afterUnknown, UNKNOWN_RESULT, ACTIVE)).toMatchObject({
      form: { step: 'ready', message: 'No answer' },
      effects: [{ do: 'showFailure' }],
    })
    expect(afterCheck(afterUnknown, UNKNOWN_RESULT).form).toEqual({ ...UNCLEAR, mayHavePaid: true })
  })

  it('leads to the return page if the hold ended or settled', () => {
    for (const current of [ENDED, { state: 'settled' } as const])
      expect(afterCheck(afterUnknown, UNKNOWN_RESULT, current).effects).toEqual([
        { do: 'openReturnPage', clientSecret: SECRET },
      ])
  })
})

describe('an unreachable server', () => {
  const unclear: PaymentProgress = { ...NOT_STARTED, form: UNCLEAR }
  const recheck: PayFormEvent = { type: 'recheck' }

  it('is asked again by the visitor or by the pay button, one request at a time', () => {
    const checking = after(unclear, recheck)
    expect(checking).toMatchObject({
      form: { ...UNCLEAR, isChecking: true },
      effects: [{ do: 'check', check: { why: 'recheck' } }],
    })
    expect(after(unclear, { type: 'pay', clientSecret: SECRET })).toEqual(checking)
    expect(after(checking, recheck).effects).toEqual([])
    expect(after(busy, recheck)).toEqual({ ...busy, effects: [] })
  })

  it('leaves the form unclear until it answers', () => {
    const checking: PaymentProgress = { ...NOT_STARTED, form: { ...UNCLEAR, isChecking: true } }
    const check: HoldCheck = { why: 'recheck' }
    expect(afterCheck(checking, check).form).toEqual(UNCLEAR)
    expect(afterCheck(checking, check, ACTIVE)).toMatchObject({ form: READY, effects: [] })
    expect(afterCheck({ ...checking, form: { ...UNCLEAR, mayHavePaid: true } }, check, ACTIVE)).toMatchObject({
      form: FAILED,
      effects: [{ do: 'showFailure' }],
    })
    // Another check was faster.
    expect(afterCheck(busy, check)).toEqual({ ...busy, effects: [] })
  })
})

describe('a hold that changed', () => {
  it('at another time asks the visitor first', () => {
    const moved = afterCheck(busy, BEFORE_ATTEMPT, { state: 'moved', hold: MOVED })
    expect(moved).toMatchObject({ form: { step: 'moved', hold: MOVED }, effects: [] })
    expect(after(moved, { type: 'acceptMovedHold', hold: MOVED })).toMatchObject({
      form: READY,
      effects: [{ do: 'changeHold', hold: MOVED }],
    })
  })

  it('is reported as paid, explained, or expired', () => {
    const effects = (current: HoldState) => afterCheck(busy, BEFORE_ATTEMPT, current).effects
    expect(effects({ state: 'paid', appointment: PAID })).toEqual([{ do: 'reportPaid', appointment: PAID }])
    expect(effects({ state: 'settled' })).toEqual([{ do: 'openReturnPage', clientSecret: undefined }])
    expect(effects(ENDED)).toEqual([{ do: 'reportExpired', isUnpaid: true }])
  })
})

describe('the end of a hold', () => {
  const end = (isEndedByServer: boolean, current?: HoldState) =>
    afterCheck(NOT_STARTED, { why: 'holdEnd', isEndedByServer }, current)

  it('is checked on the server', () => {
    expect(after(NOT_STARTED, { type: 'holdEnd', isEndedByServer: false }).effects).toEqual([
      { do: 'check', check: HOLD_END },
    ])
  })

  it('is believed if the server said so', () => {
    const expired = [{ do: 'reportExpired', isUnpaid: false }]
    expect(end(true).effects).toEqual(expired)
    expect(end(true, ACTIVE).effects).toEqual(expired)
    expect(end(true, ENDED).effects).toEqual([{ do: 'reportExpired', isUnpaid: true }])
  })

  it('by our clock is unclear while the server is unreachable, and ignored if the hold is active', () => {
    expect(end(false).form).toEqual(UNCLEAR)
    expect(end(false, ACTIVE)).toEqual({ ...NOT_STARTED, effects: [] })
    const extended = { ...HOLD, heldUntil: '2026-03-01T16:00:00.000Z' }
    expect(end(false, { state: 'active', hold: extended }).effects).toEqual([{ do: 'changeHold', hold: extended }])
  })
})

describe('a hold that was paid elsewhere', () => {
  const effects = (current?: HoldState) => afterCheck(NOT_STARTED, { why: 'alreadyPaid' }, current).effects
  const processing = (hold: Hold) => [
    {
      do: 'reportPaid',
      appointment: { outcome: 'processing', appointmentDate: hold.appointmentDate, timeSlot: hold.timeSlot },
    },
  ]

  it('is looked up for its time', () => {
    expect(after(NOT_STARTED, { type: 'alreadyPaid' }).effects).toEqual([
      { do: 'check', check: { why: 'alreadyPaid' } },
    ])
    expect(effects({ state: 'paid', appointment: PAID })).toEqual([{ do: 'reportPaid', appointment: PAID }])
    expect(effects({ state: 'moved', hold: MOVED })).toEqual(processing(MOVED))
  })

  it('is shown as processing if the server says nothing of it', () => {
    for (const current of [undefined, ACTIVE, ENDED]) expect(effects(current)).toEqual(processing(HOLD))
    expect(effects({ state: 'moved', hold: { ...MOVED, id: 'b' } })).toEqual(processing(HOLD))
  })

  it('goes to the return page if it was settled', () => {
    expect(effects({ state: 'settled' })).toEqual([{ do: 'openReturnPage', clientSecret: undefined }])
  })
})
