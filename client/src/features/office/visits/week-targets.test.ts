import { describe, expect, it } from 'vitest'
import type { Week } from '#shared/appointments/week.ts'
import { appointment, closure, FRIDAY, installation, weekOf } from '#test/client/office-appointments.tsx'
import { EIGHT, NINE, ONE } from '#test/slots.ts'
import { carry, describeTarget, inspectTarget, neighborOf, shortTarget, targetOf } from './week-targets.ts'
import { layoutWeek } from './week-layout.ts'

const MONDAY = '2026-03-09'
const TUESDAY = '2026-03-10'
const SATURDAY = '2026-03-14'
const week = (changes: Partial<Week> = {}) => weekOf(new URLSearchParams({ from: MONDAY, days: '7' }), changes)
const layoutOf = (shown: Week) => layoutWeek(shown, { crew: null, isWeekendShown: false })

describe('a place on the calendar', () => {
  it('finds out what is there', () => {
    const now = new Date('2026-03-10T15:30:00Z')
    const shown = week({
      appointments: [appointment({ timeSlot: ONE })],
      closures: [closure({ crew: 2, timeSlot: ONE })],
    })
    const factsOf = (date: string, crew: number, startMinutes: number, movingId?: string) =>
      inspectTarget(shown, { date, crew, startMinutes }, now, movingId)
    const stateOf = (...target: Parameters<typeof factsOf>) => factsOf(...target).state
    const taken = { state: 'taken', why: 'Crew 1 already has a visit at 1:00 PM.' }
    expect(factsOf(FRIDAY, 1, 780)).toEqual({ ...taken, isRefused: true })
    const held = week({ appointments: [appointment({ timeSlot: ONE, status: 'held' })] })
    expect(inspectTarget(held, { date: FRIDAY, crew: 1, startMinutes: 780 }, now)).toEqual(taken)
    expect(stateOf(FRIDAY, 1, 750)).toBe('taken')
    expect(stateOf(FRIDAY, 1, 840)).toBe('free')
    expect(stateOf(FRIDAY, 1, 780, appointment().id)).toBe('free')
    expect(factsOf(FRIDAY, 2, 810)).toEqual({ state: 'blocked', why: 'Crew 2 is blocked: Inventory.' })
    expect(stateOf(FRIDAY, 2, 450)).toBe('outside our hours')
    // 10:30 AM in the shop.
    expect(stateOf(MONDAY, 1, 600)).toBe('over')
    expect(factsOf(TUESDAY, 1, 630)).toEqual({ state: 'past', why: '10:30 AM has passed.' })
    expect(stateOf(TUESDAY, 1, 660)).toBe('free')
  })

  it('of an installation takes all its hours, and starts by 4 PM', () => {
    const now = new Date('2026-03-10T15:30:00Z')
    const moving = installation()
    const [startsAt, endsAt] = ['2026-03-13T21:00:00.000Z', '2026-03-13T22:00:00.000Z']
    const shown = week({ appointments: [moving, appointment({ timeSlot: '4:00 PM-5:00 PM', startsAt, endsAt })] })
    const stateOf = (startMinutes: number, movingId?: string) =>
      inspectTarget(shown, { date: FRIDAY, crew: 1, startMinutes }, now, movingId).state
    expect(stateOf(720)).toBe('outside our hours')
    expect(stateOf(660)).toBe('taken')
    expect(stateOf(720, moving.id)).toBe('free')
    expect(stateOf(750, moving.id)).toBe('taken')
    expect(stateOf(990, moving.id)).toBe('outside our hours')
    expect(targetOf(moving)).toEqual({ date: FRIDAY, crew: 1, startMinutes: 540 })
  })

  it('says so where the shop is closed or the crew is off', () => {
    const now = new Date('2026-03-10T15:30:00Z')
    const days = week().days.map((day) => (day.date === FRIDAY ? { ...day, crews: [1] } : day))
    const stateOf = (date: string, crew: number) =>
      inspectTarget(week({ days }), { date, crew, startMinutes: 600 }, now).state
    expect(stateOf(SATURDAY, 1)).toBe('closed')
    expect(stateOf(FRIDAY, 2)).toBe('off')
    expect(stateOf(FRIDAY, 1)).toBe('free')
  })

  it('is too tight without travel time to or from the next visit', () => {
    const early = appointment({
      timeSlot: EIGHT,
      startsAt: '2026-03-13T13:00:00.000Z',
      endsAt: '2026-03-13T14:00:00.000Z',
      travelUntil: '2026-03-13T14:30:00.000Z',
      contact: { ...appointment().contact, city: 'Murfreesboro' },
    })
    const moving = appointment({ id: 'moving', appointmentDate: TUESDAY })
    const shown = week({ appointments: [early, moving], travelMinutes: 60 })
    const at = (startMinutes: number) =>
      inspectTarget(shown, { date: FRIDAY, crew: 1, startMinutes }, new Date('2026-03-10T15:30:00Z'), moving.id)
    expect(at(540)).toEqual({
      state: 'too tight',
      why: 'Crew 1 finishes in Murfreesboro at 9:00 AM and would start in Nashville at 9:00 AM.',
    })
    expect(at(570)).toEqual({ state: 'free' })
    shown.closures.push(closure({ crew: 1 }))
    expect(at(540)).toEqual({
      state: 'blocked',
      why: 'Crew 1 is blocked: Inventory. Crew 1 finishes in Murfreesboro at 9:00 AM and would start in Nashville at 9:00 AM.',
    })
    const before = week({ appointments: [appointment()], travelMinutes: 90 })
    const target = { date: FRIDAY, crew: 1, startMinutes: 660 }
    expect(inspectTarget(before, target, new Date('2026-03-10T15:30:00Z'))).toEqual({
      state: 'too tight',
      why: 'Crew 1 finishes at 12:00 PM and would start in Nashville at 1:00 PM.',
    })
  })

  it('is a wall-clock time, even on the day when clocks change', () => {
    const sunday = '2026-03-08'
    const shown = weekOf(new URLSearchParams({ from: '2026-03-02', days: '7' }))
    // 8:00 AM is 13:00 UTC on that day, one hour less than on the day before.
    const at8 = { date: sunday, crew: 1, startMinutes: 480 }
    expect(inspectTarget(shown, at8, new Date('2026-03-08T12:59:00Z')).state).toBe('closed')
    expect(inspectTarget(shown, at8, new Date('2026-03-08T13:00:00Z')).state).toBe('past')
  })
})

describe('a carried visit', () => {
  const layout = layoutOf(week())
  const from = { date: TUESDAY, crew: 1, startMinutes: 840 }
  it.each([
    ['ArrowUp', false, { ...from, startMinutes: 810 }],
    ['ArrowDown', false, { ...from, startMinutes: 870 }],
    ['ArrowRight', false, { ...from, crew: 2 }],
    ['ArrowLeft', false, from],
    ['ArrowLeft', true, { ...from, date: MONDAY }],
    ['ArrowRight', true, { ...from, date: '2026-03-11' }],
  ])('goes by %s (Shift: %s)', (key, shiftKey, to) => {
    expect(carry(from, { key, shiftKey }, layout)).toEqual(to)
  })

  it('stays on the calendar', () => {
    expect(carry({ ...from, startMinutes: 450 }, { key: 'ArrowUp', shiftKey: false }, layout).startMinutes).toBe(450)
    expect(carry({ ...from, startMinutes: 1050 }, { key: 'ArrowDown', shiftKey: false }, layout).startMinutes).toBe(
      1050,
    )
    expect(carry({ ...from, date: MONDAY }, { key: 'ArrowLeft', shiftKey: true }, layout).date).toBe(MONDAY)
  })

  it('is described with its crew', () => {
    expect(describeTarget({ ...from, crew: 2 }, week())).toBe('Tuesday 2:00 PM, Crew 2')
    expect(shortTarget(from, 'Luis')).toBe('Tue 2:00 PM, Luis')
  })
})

it('arrow keys lead to the next visit of the column, or the nearest in the next column with one', () => {
  const appointments = [
    appointment({ id: 'a', timeSlot: EIGHT }),
    appointment({ id: 'b', timeSlot: ONE }),
    appointment({ id: 'c', timeSlot: NINE, appointmentDate: TUESDAY, crew: 2 }),
    appointment({ id: 'd', timeSlot: ONE, appointmentDate: TUESDAY, crew: 2 }),
    appointment({ id: 'e', timeSlot: ONE, appointmentDate: MONDAY, status: 'cancelled' }),
  ]
  const layout = layoutOf(week())
  const next = (id: string, key: string) => {
    const from = appointments.find((one) => one.id === id)
    return from && neighborOf(targetOf(from), key, appointments, layout)
  }
  expect(next('a', 'ArrowDown')).toBe('b')
  expect(next('b', 'ArrowDown')).toBeUndefined()
  expect(next('b', 'ArrowUp')).toBe('a')
  expect(next('b', 'ArrowLeft')).toBe('d')
  expect(next('a', 'ArrowLeft')).toBe('c')
  expect(next('c', 'ArrowRight')).toBe('a')
  expect(next('c', 'ArrowLeft')).toBeUndefined()
})
