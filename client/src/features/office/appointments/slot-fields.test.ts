import { describe, expect, it } from 'vitest'
import { SLOTS } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import { appointment, closure, FRIDAY, NOW, TODAY, weekOf } from '#test/client/office-appointments.tsx'
import { HALF_PAST_TWELVE, ONE, TEN } from '#test/slots.ts'
import { slotGroups } from './slot-fields.tsx'

const ALL = SLOTS.map(({ label }) => label)
const HALF_PAST_ONE = '1:30 PM-2:30 PM'
const day = (date: string, changes: Partial<Week> = {}) =>
  weekOf(new URLSearchParams({ from: date, days: '1' }), changes)
const groupsOf = (week: Week, crew = '', movingId?: string) =>
  Object.fromEntries(slotGroups(week, crew, NOW, movingId).map(({ label, slots }) => [label, slots]))

describe('slotGroups', () => {
  it('are by what one crew offers, or the best of all', () => {
    const week = day(FRIDAY, { appointments: [appointment()], closures: [closure({ crew: 1, timeSlot: TEN })] })
    expect(groupsOf(week)).toEqual({ Open: ALL })
    const { Open: open = [], ...others } = groupsOf(week, '1')
    expect(others).toEqual({
      Booked: [HALF_PAST_TWELVE, ONE, HALF_PAST_ONE],
      'Office only': ['9:30 AM-10:30 AM', TEN, '10:30 AM-11:30 AM'],
    })
    expect(open).toHaveLength(10)
    expect(groupsOf(week, '1', appointment().id).Booked).toBeUndefined()
  })

  it('offer a day that is closed to the office only, and leave out slots that are over', () => {
    expect(groupsOf(day('2026-03-14'))).toEqual({ 'Office only': ALL })
    // It's 10:30 AM.
    expect(groupsOf(day(TODAY)).Open?.[0]).toBe(TEN)
  })
})
