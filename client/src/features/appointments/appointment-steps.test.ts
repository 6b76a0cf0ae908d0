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
import type { Hold } from './payment/hold.ts'

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

const START = initialSteps({ latest: null, wantsAnother: false, storedChoice: NO_CHOICE, today: TODAY })

/** The state after some events, in order. */
function after(...events: StepsEvent[]): StepsState {
  return events.reduce(reduceSteps, START)
}

describe('the steps of booking', () => {
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
})
