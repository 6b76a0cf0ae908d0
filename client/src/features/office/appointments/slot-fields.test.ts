import { describe, expect, it } from 'vitest'
import { SLOTS } from '#shared/appointments/slots.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { EIGHT, HALF_PAST_EIGHT, HALF_PAST_NINE, HALF_PAST_TWELVE, ONE, TEN } from '#test/slots.ts'
import { slotChoices } from './slot-fields.tsx'

const SATURDAY = '2026-03-14'
const BEFORE = new Date('2026-03-09T12:00:00Z')
const ALL = SLOTS.map(({ label }) => label)
const appointment = (timeSlot: string, status: AppointmentStatus = 'confirmed', id = timeSlot) => ({
  id,
  timeSlot,
  status,
})

const day = (appointments: ReturnType<typeof appointment>[]) => ({
  date: SATURDAY,
  listed: ALL,
  offered: [],
  appointments,
})

describe('slotChoices', () => {
  it('lists every slot once, in order', () => {
    const { online, officeOnly, booked } = slotChoices(
      { date: SATURDAY, listed: ALL, offered: ALL.slice(3, 5), appointments: [appointment(ONE)] },
      BEFORE,
    )
    expect(online).toEqual([HALF_PAST_NINE, TEN])
    expect(booked).toEqual([HALF_PAST_TWELVE, ONE, '1:30 PM-2:30 PM'])
    expect(new Set([...online, ...officeOnly, ...booked])).toEqual(new Set(ALL))
    expect(online.length + officeOnly.length + booked.length).toBe(16)
  })

  it('offers a day that visitors cannot book to the office only', () => {
    expect(slotChoices(day([]), BEFORE)).toEqual({ online: [], officeOnly: ALL, booked: [] })
  })

  it.each(['cancelled', 'expired'] as const)('ignores an appointment that is %s', (status) => {
    expect(slotChoices(day([appointment(ONE, status)]), BEFORE).booked).toEqual([])
  })

  it('ignores the appointment that is being moved', () => {
    const appointments = [appointment(ONE, 'confirmed', 'moving'), appointment(EIGHT)]
    expect(slotChoices(day(appointments), BEFORE, 'moving').booked).toEqual([EIGHT, HALF_PAST_EIGHT])
  })

  it("lists the hours of that day, not the shop's first ones", () => {
    const listed = ['6:00 AM-7:00 AM', '7:00 PM-8:00 PM']
    expect(slotChoices({ ...day([]), listed }, BEFORE).officeOnly).toEqual(listed)
  })

  it('leaves out slots that are over, but not one that has started', () => {
    // 1:00 PM in the shop, on the day before daylight saving time starts.
    const { officeOnly } = slotChoices({ ...day([]), date: '2026-03-07' }, new Date('2026-03-07T19:00:00Z'))
    expect(officeOnly[0]).toBe(HALF_PAST_TWELVE)
    expect(officeOnly).toHaveLength(9)
  })
})
