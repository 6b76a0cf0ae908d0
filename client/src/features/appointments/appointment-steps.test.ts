import { describe, expect, it } from 'vitest'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import {
  type StepsEvent,
  type StepsState,
  expiredChoice,
  initialSteps,
  reduceSteps,
  NO_CHOICE,
} from './appointment-steps.ts'
import type { Hold, PaidAppointment } from './payment/hold.ts'

const TODAY = '2026-03-01'
const HOLD: Hold = {
  id: 'a',
  appointmentDate: '2026-03-02',
  timeSlot: '9:00 AM - 11:00 AM',
  heldUntil: '2026-03-01T15:30:00.000Z',
  feeCents: MEASUREMENT_FEE_CENTS + 100,
}
const HELD_SLOT = { date: HOLD.appointmentDate, slot: HOLD.timeSlot }
const OTHER_SLOT = { date: '2026-03-03', slot: '1:00 PM - 3:00 PM' }
const PAID: PaidAppointment = { outcome: 'confirmed', appointmentDate: HOLD.appointmentDate, timeSlot: HOLD.timeSlot }

const START = initialSteps({ latest: null, wantsAnother: false, storedChoice: NO_CHOICE, today: TODAY })

/** The state after some events, in order. */
function after(...events: StepsEvent[]): StepsState {
  return events.reduce(reduceSteps, START)
}

describe('the steps of booking', () => {
  it('starts with a stored choice and our fee', () => {
    const state = initialSteps({ latest: null, wantsAnother: false, storedChoice: OTHER_SLOT, today: TODAY })
    expect(state).toMatchObject({ step: { name: 'choose' }, choice: OTHER_SLOT, feeCents: MEASUREMENT_FEE_CENTS })
  })

  it('goes on to the payment of the hold, at its own fee', () => {
    expect(after({ type: 'book' })).toMatchObject({ isBusy: true, step: { name: 'choose' } })
    expect(after({ type: 'book' }, { type: 'held', hold: HOLD, contact: undefined })).toMatchObject({
      isBusy: false,
      step: { name: 'pay', hold: HOLD },
      feeCents: HOLD.feeCents,
    })
  })

  it('shows issues until the next try', () => {
    const issues = [{ path: 'email', message: 'Invalid' }]
    const refused: StepsEvent[] = [{ type: 'book' }, { type: 'refused', issues }]
    expect(after(...refused)).toMatchObject({ isBusy: false, issues })
    expect(after(...refused, { type: 'book' })).toMatchObject({ isBusy: true, issues: [] })
  })

  it('asks for another address before the payment', () => {
    const refused = [{ path: 'zipCode', message: 'Too far' }]
    const { step, issues } = after(
      { type: 'held', hold: HOLD, contact: undefined },
      { type: 'refuseAddress', issues: refused },
    )
    expect(step).toEqual({ name: 'choose' })
    expect(issues).toEqual(refused)
  })

  it('continues with a hold that another tab moved', () => {
    const moved = { ...HOLD, appointmentDate: OTHER_SLOT.date, timeSlot: OTHER_SLOT.slot, feeCents: 1 }
    expect(
      after({ type: 'held', hold: HOLD, contact: undefined }, { type: 'switchToMovedHold', hold: moved }),
    ).toMatchObject({
      step: { name: 'pay', hold: moved },
      choice: OTHER_SLOT,
      feeCents: 1,
    })
  })

  it('keeps the choice of an expired hold, at our fee, and says so until another slot is chosen', () => {
    const expired = after(
      { type: 'held', hold: HOLD, contact: undefined },
      { type: 'expired', hold: HOLD, isUnpaid: true },
    )
    expect(expired).toMatchObject({ step: { name: 'choose' }, choice: HELD_SLOT, feeCents: MEASUREMENT_FEE_CENTS })
    expect(expiredChoice(expired)).toEqual({ ...HELD_SLOT, isUnpaid: true })
    expect(expiredChoice(reduceSteps(expired, { type: 'choose', choice: OTHER_SLOT }))).toBeNull()
    expect(expiredChoice(reduceSteps(expired, { type: 'held', hold: HOLD, contact: undefined }))).toBeNull()
  })

  it('is done once it is paid, and can start again', () => {
    const done = after({ type: 'choose', choice: HELD_SLOT }, { type: 'paid', appointment: PAID })
    expect(done).toMatchObject({ step: { name: 'done', appointment: PAID }, choice: NO_CHOICE })
    expect(reduceSteps(done, { type: 'chooseAgain' }).step).toEqual({ name: 'choose' })
  })
})
