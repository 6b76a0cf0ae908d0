import { describe, expect, it } from 'vitest'
import { SLOTS } from '#shared/appointments/slots.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { slotChoices } from './use-slot-choices.ts'

const SATURDAY = '2026-03-14'
const BEFORE = new Date('2026-03-09T12:00:00Z')
const ALL = SLOTS.map(({ label }) => label)
const appointment = (timeSlot: string, status: AppointmentStatus = 'confirmed', id = timeSlot) => ({
  id,
  timeSlot,
  status,
})

describe('slotChoices', () => {
  it('lists every slot once, in order', () => {
    const { online, officeOnly, booked } = slotChoices(
      SATURDAY,
      ALL.slice(3, 5),
      [appointment('1:00 PM-2:00 PM')],
      BEFORE,
    )
    expect(online).toEqual(['9:30 AM-10:30 AM', '10:00 AM-11:00 AM'])
    expect(booked).toEqual(['12:30 PM-1:30 PM', '1:00 PM-2:00 PM', '1:30 PM-2:30 PM'])
    expect(new Set([...online, ...officeOnly, ...booked])).toEqual(new Set(ALL))
    expect(online.length + officeOnly.length + booked.length).toBe(16)
  })

  it('offers a day that visitors cannot book to the office only', () => {
    expect(slotChoices(SATURDAY, [], [], BEFORE)).toEqual({ online: [], officeOnly: ALL, booked: [] })
  })

  it.each(['cancelled', 'expired'] as const)('ignores an appointment that is %s', (status) => {
    expect(slotChoices(SATURDAY, [], [appointment('1:00 PM-2:00 PM', status)], BEFORE).booked).toEqual([])
  })

  it('ignores the appointment that is being moved', () => {
    const appointments = [appointment('1:00 PM-2:00 PM', 'confirmed', 'moving'), appointment('8:00 AM-9:00 AM')]
    expect(slotChoices(SATURDAY, [], appointments, BEFORE, 'moving').booked).toEqual([
      '8:00 AM-9:00 AM',
      '8:30 AM-9:30 AM',
    ])
  })

  it('leaves out slots that are over, but not one that has started', () => {
    // 1:00 PM in the shop, on the day before daylight saving time starts.
    const { officeOnly } = slotChoices('2026-03-07', [], [], new Date('2026-03-07T19:00:00Z'))
    expect(officeOnly[0]).toBe('12:30 PM-1:30 PM')
    expect(officeOnly).toHaveLength(9)
  })
})
