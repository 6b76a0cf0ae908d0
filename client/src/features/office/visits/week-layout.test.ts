import { describe, expect, it } from 'vitest'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Week } from '#shared/appointments/week.ts'
import { appointment, closure, CREWS, FRIDAY, weekOf } from '#test/client/office-appointments.tsx'
import { EIGHT, NINE, ONE } from '#test/slots.ts'
import {
  blocksOf,
  columnShare,
  dayNote,
  hasWeekendWork,
  layoutWeek,
  blockPlace,
  startsShown,
  targetAt,
  topOf,
  type WeekLayout,
  weekText,
} from './week-layout.ts'

const MONDAY = '2026-03-09'
const TUESDAY = '2026-03-10'
const SATURDAY = '2026-03-14'
const week = (changes: Partial<Week> = {}) => weekOf(new URLSearchParams({ from: MONDAY, days: '7' }), changes)
const layoutOf = (shown: Week, crew: number | null = null, isWeekendShown = false) =>
  layoutWeek(shown, { crew, isWeekendShown })
const columnAt = (layout: WeekLayout, index: number) => {
  const column = layout.days.flatMap(({ columns }) => columns)[index]
  if (!column) throw new Error(`No column ${index}`)
  return column
}
const other = (changes: Partial<OfficeAppointment>) =>
  appointment({ id: '0198c0de-0000-7000-8000-000000000002', ...changes })

describe('the columns', () => {
  it.each([
    ['2026-11-23', 'Nov 23 to Nov 29, 2026'],
    ['2026-12-28', 'Dec 28, 2026 to Jan 3, 2027'],
  ])('of the week of %s are named with their year', (monday, text) => {
    expect(weekText(monday)).toBe(text)
  })

  it('are the active crews in each of 5 or 7 days', () => {
    const five = layoutOf(week())
    expect(five.days.map(({ date }) => date)).toEqual(['09', '10', '11', '12', '13'].map((day) => `2026-03-${day}`))
    expect(five.days[1]?.columns.map(({ crewName, date }) => [crewName, date])).toEqual([
      ['Crew 1', TUESDAY],
      ['Crew 2', TUESDAY],
    ])
    expect(layoutOf(week(), null, true).days).toHaveLength(7)
    expect(layoutOf(week(), 2).days[0]?.columns.map(({ crew }) => crew)).toEqual([2])
  })

  it('include an inactive crew only while it has a visit', () => {
    const crews = CREWS.map((crew) => ({ ...crew, active: crew.number === 1 }))
    const numbers = (changes: Partial<Week>) => layoutOf(week(changes)).days[0]?.columns.map(({ crew }) => crew)
    expect(numbers({ crews })).toEqual([1])
    expect(numbers({ crews, appointments: [appointment({ crew: 2 })] })).toEqual([1, 2])
    expect(numbers({ crews, appointments: [appointment({ crew: 2, status: 'cancelled' })] })).toEqual([1])
  })

  it('say why there are no visits', () => {
    const days = week().days.map((day) => (day.date === TUESDAY ? { ...day, crews: [1] } : day))
    const layout = layoutOf(week({ days }), null, true)
    expect([2, 3, 10].map((index) => columnAt(layout, index).off)).toEqual([null, 'Off', 'Weekend'])
    expect(dayNote(layout.days[5])).toBe('Weekend')
    expect(dayNote({ closed: null, opened: 'Home show' })).toBe('Open: Home show')
  })

  it('show the weekend for a visit or an opened day', () => {
    expect(hasWeekendWork(week())).toBe(false)
    expect(hasWeekendWork(week({ appointments: [appointment({ appointmentDate: SATURDAY })] }))).toBe(true)
    const cancelled = appointment({ appointmentDate: SATURDAY, status: 'cancelled' })
    expect(hasWeekendWork(week({ appointments: [cancelled] }))).toBe(false)
    const days = week().days.map((day) => (day.date === SATURDAY ? { ...day, closed: null } : day))
    expect(hasWeekendWork(week({ days }))).toBe(true)
  })
})

describe('the hours', () => {
  it('are 7:30 AM to 6 PM in rows of 36 pixels', () => {
    expect(layoutOf(week())).toMatchObject({ startMinutes: 450, endMinutes: 1080, rowHeight: 36 })
  })

  it('are more if the hours or a visit need it, within 860 pixels', () => {
    const days = week().days.map((day) => ({ ...day, slots: ['6:00 AM-7:00 AM', '7:00 PM-8:00 PM'] }))
    const layout = layoutOf(week({ days }))
    // 28 rows of 28 pixels and 60 for the headings.
    expect(layout).toMatchObject({ startMinutes: 360, endMinutes: 1200, rowHeight: 28 })
    const late = appointment({ timeSlot: '6:30 PM-7:30 PM' })
    expect(layoutOf(week({ appointments: [late] }))).toMatchObject({ startMinutes: 450, endMinutes: 1170 })
    const cancelled = { ...late, status: 'cancelled' as const }
    expect(layoutOf(week({ appointments: [cancelled] }))).toMatchObject({ startMinutes: 450, endMinutes: 1080 })
  })
})

describe('the blocks of a column', () => {
  it('are closures, then travel and visits in order', () => {
    const travels = appointment({ timeSlot: ONE, travelUntil: '2026-03-13T19:45:00.000Z' })
    const shown = week({
      appointments: [travels, other({ timeSlot: EIGHT }), other({ id: 'x', status: 'cancelled', timeSlot: NINE })],
      closures: [closure({ timeSlot: NINE }), closure({ crew: 2 }), closure({ date: MONDAY, until: FRIDAY, crew: 1 })],
    })
    const layout = layoutOf(shown)
    const spans = blocksOf(columnAt(layout, 8), shown, layout).map(({ kind, startMinutes, endMinutes }) => [
      kind,
      startMinutes,
      endMinutes,
    ])
    expect(spans).toEqual([
      ['closure', 540, 600],
      ['closure', 450, 1080],
      ['appointment', 480, 540],
      ['appointment', 780, 840],
      ['travel', 840, 885],
    ])
  })

  it('are as far down as their time, in the share of their column', () => {
    const layout = layoutOf(week())
    expect([450, 465, 1080].map((minutes) => topOf(minutes, layout))).toEqual([0, 18, 756])
    expect(startsShown(layout)).toHaveLength(21)
    expect(columnShare(3, 10)).toEqual({ left: '30%', width: '10%' })
    expect(columnShare(1, 4)).toEqual({ left: '25%', width: '25%' })
  })

  it('are where their time is, and end with the day', () => {
    const layout = layoutOf(week())
    expect(blockPlace({ startMinutes: 480, endMinutes: 540 }, layout)).toEqual({ top: 36, height: 72 })
    expect(blockPlace({ startMinutes: 1050, endMinutes: 1140 }, layout)).toEqual({ top: 720, height: 36 })
  })
})

describe('a drop', () => {
  // Ten columns of 100 pixels.
  const layout = layoutOf(week())
  const at = (x: number, y: number) => targetAt({ x, y, width: 1000 }, layout)

  it('lands in the column under the pointer, at the nearest half hour', () => {
    expect(at(0, 0)).toEqual({ date: MONDAY, crew: 1, startMinutes: 450 })
    expect(at(399, 36 * 13 + 17)).toEqual({ date: TUESDAY, crew: 2, startMinutes: 840 })
    expect(at(399, 36 * 13 + 19)).toEqual({ date: TUESDAY, crew: 2, startMinutes: 870 })
  })

  it.each([
    [-1, 100],
    [1000, 100],
    [100, -19],
    [100, 21 * 36],
  ])('lands nowhere at %s, %s', (x, y) => {
    expect(at(x, y)).toBeNull()
  })
})
