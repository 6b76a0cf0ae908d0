import { describe, expect, it } from 'vitest'
import { SLOTS } from '#shared/appointments/slots.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { slotChoices } from './use-slot-choices.ts'

const SATURDAY = '2026-03-14'
const BEFORE = new Date('2026-03-09T12:00:00Z')
const ALL = SLOTS.map(({ label }) => label)
const visit = (timeSlot: string, status: AppointmentStatus = 'confirmed', id = timeSlot) => ({ id, timeSlot, status })

describe('the choices of slots', () => {
  it('name every slot once, in order', () => {
    const { free, alsoFree, booked } = slotChoices(SATURDAY, ALL.slice(3, 5), [visit('1:00 PM-2:00 PM')], BEFORE)
    expect(free).toEqual(['9:30 AM-10:30 AM', '10:00 AM-11:00 AM'])
    expect(booked).toEqual(['12:30 PM-1:30 PM', '1:00 PM-2:00 PM', '1:30 PM-2:30 PM'])
    expect(new Set([...free, ...alsoFree, ...booked])).toEqual(new Set(ALL))
    expect(free.length + alsoFree.length + booked.length).toBe(16)
  })

  it('on a day that visitors cannot book are the office’s alone', () => {
    expect(slotChoices(SATURDAY, [], [], BEFORE)).toEqual({ free: [], alsoFree: ALL, booked: [] })
  })

  it.each(['cancelled', 'expired'] as const)('are not narrowed by a visit that is %s', (status) => {
    expect(slotChoices(SATURDAY, [], [visit('1:00 PM-2:00 PM', status)], BEFORE).booked).toEqual([])
  })

  it('are not narrowed by the visit that is to move', () => {
    const visits = [visit('1:00 PM-2:00 PM', 'confirmed', 'moving'), visit('8:00 AM-9:00 AM')]
    expect(slotChoices(SATURDAY, [], visits, BEFORE, 'moving').booked).toEqual(['8:00 AM-9:00 AM', '8:30 AM-9:30 AM'])
  })

  it('leave out what is over, and not what has begun', () => {
    // 1:00 PM in the shop, on the day before its clocks change.
    const { alsoFree } = slotChoices('2026-03-07', [], [], new Date('2026-03-07T19:00:00Z'))
    expect(alsoFree[0]).toBe('12:30 PM-1:30 PM')
    expect(alsoFree).toHaveLength(9)
  })
})
