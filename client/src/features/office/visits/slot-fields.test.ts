import { describe, expect, it } from 'vitest'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { SLOTS } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import { appointment, closure, FRIDAY, NOW, TODAY, weekOf } from '#test/client/office-appointments.tsx'
import { EIGHT, HALF_PAST_EIGHT, HALF_PAST_TWELVE, NINE, ONE, TEN } from '#test/slots.ts'
import { freeTimes } from './free-times.tsx'
import { timesOf } from './slot-fields.tsx'

const ALL = SLOTS.map(({ label }) => label)
const HALF_PAST_ONE = '1:30 PM-2:30 PM'
const day = (date: string, changes: Partial<Week> = {}) =>
  weekOf(new URLSearchParams({ from: date, days: '1' }), changes)
/** Labels by what stands above them. */
const groupsOf = (week: Week, crew = '', moving?: OfficeAppointment, hours?: number) => {
  const times = timesOf(week, { crew, hours, moving }, NOW)
  const ofGroup = (group: string) => times.filter((time) => time.group === group).map(({ label }) => label)
  return Object.fromEntries(times.map(({ group }) => [group, ofGroup(group)]))
}

describe('the times of a day', () => {
  it('are by what one crew offers, or the best of all', () => {
    const week = day(FRIDAY, { appointments: [appointment()], closures: [closure({ crew: 1, timeSlot: TEN })] })
    expect(groupsOf(week)).toEqual({ Open: ALL })
    const { Open: open = [], ...others } = groupsOf(week, '1')
    expect(others).toEqual({
      Booked: [HALF_PAST_TWELVE, ONE, HALF_PAST_ONE],
      'Crew 1 is blocked: Inventory': ['9:30 AM-10:30 AM', TEN, '10:30 AM-11:30 AM'],
    })
    expect(open).toHaveLength(10)
    expect(groupsOf(week, '1', appointment()).Booked).toBeUndefined()
  })

  it('say why they are not open, the free ones first', () => {
    expect(groupsOf(day('2026-03-14'))).toEqual({ 'The shop is closed that day: Weekend': ALL })
    // It's 10:30 AM.
    const { Open: open, Past: past } = groupsOf(day(TODAY))
    expect(Object.keys(groupsOf(day(TODAY)))).toEqual(['Open', 'Past'])
    expect([open?.[0], past?.at(-1)]).toEqual(['11:00 AM-12:00 PM', '10:30 AM-11:30 AM'])
  })

  it('of an installation are open if all its hours are', () => {
    const week = day(FRIDAY, { closures: [closure({ timeSlot: ONE })] })
    const groups = groupsOf(week, '', undefined, 4)
    expect(groups['This time is blocked: Inventory']).toEqual(
      ['9:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '1:00', '1:30'].map((time) =>
        expect.stringMatching(new RegExp(`^${time} `)),
      ),
    )
    expect(groups.Open?.slice(0, 3)).toEqual([EIGHT, HALF_PAST_EIGHT, NINE])
  })
})

describe('the free times of each crew', () => {
  const free = (week: Week, town = { city: '', zipCode: '' }) =>
    freeTimes(week, town, { hours: undefined, moving: undefined }, NOW).map(({ name, text, near }) => [
      name,
      text,
      near.map(({ label }) => label),
    ])

  it('are ranges of when it could start', () => {
    const closures = [closure({ crew: 2, timeSlot: TEN }), closure({ crew: 1, date: TODAY })]
    expect(free(day(FRIDAY, { appointments: [appointment()], closures }))).toEqual([
      ['Crew 1', '8:00 AM to 11:00 AM, 2:00 PM to 4:30 PM', []],
      ['Crew 2', '8:00 AM to 9:00 AM, 11:00 AM, 12:30 PM to 4:30 PM', []],
    ])
    expect(free(day(TODAY, { closures }))[0]).toEqual(['Crew 1', '', []])
  })

  it('are near right before and after a visit in the same city or zip code, with time to travel', () => {
    const appointments = [appointment({ travelUntil: '2026-03-13T19:30:00.000Z' }), appointment({ id: 'x', crew: 2 })]
    const week = day(FRIDAY, { travelMinutes: 30, appointments: appointments.slice(0, 1) })
    const near = (town: { city: string; zipCode: string }) => free(week, town).map(([, , times]) => times)
    const expected = [['11:00 AM-12:00 PM', '2:30 PM-3:30 PM'], []]
    expect(near({ city: ' nashville', zipCode: '' })).toEqual(expected)
    expect(near({ city: 'Old Hickory', zipCode: '37203-1234' })).toEqual(expected)
    expect(near({ city: 'Franklin', zipCode: '37064' })).toEqual([[], []])
    // A crew that would wait for hours isn't near.
    const blocked = { ...week, closures: [closure({ timeSlot: '10:00 AM-4:00 PM' })] }
    expect(free(blocked, { city: 'Nashville', zipCode: '' })[0]?.[2]).toEqual([])
  })
})
