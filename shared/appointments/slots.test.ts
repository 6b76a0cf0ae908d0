import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOfClocks, everyDay } from '#test/days.ts'
import { forAll } from '#test/for-all.ts'
import { isCrewFree, SLOTS, slotByLabel, slotEnd, slotStart, slotsOverlap, slotTimes, spanByLabel } from './slots.ts'

const LABELS = [
  '8:00 AM-9:00 AM',
  '8:30 AM-9:30 AM',
  '9:00 AM-10:00 AM',
  '9:30 AM-10:30 AM',
  '10:00 AM-11:00 AM',
  '10:30 AM-11:30 AM',
  '11:00 AM-12:00 PM',
  '12:30 PM-1:30 PM',
  '1:00 PM-2:00 PM',
  '1:30 PM-2:30 PM',
  '2:00 PM-3:00 PM',
  '2:30 PM-3:30 PM',
  '3:00 PM-4:00 PM',
  '3:30 PM-4:30 PM',
  '4:00 PM-5:00 PM',
  '4:30 PM-5:30 PM',
]

describe('the slots', () => {
  it('are these 16, in order', () => {
    expect(SLOTS.map(({ label }) => label)).toEqual(LABELS)
  })

  it('have a start and an end in words', () => {
    expect([slotStart('8:00 AM-9:00 AM'), slotEnd('11:30 AM-12:30 PM')]).toEqual(['8:00 AM', '12:30 PM'])
  })
})

describe('hours of blocked time', () => {
  it('are any half hours in a row', () => {
    expect(spanByLabel('8:00 am – 12:30 pm')).toEqual({
      label: '8:00 AM-12:30 PM',
      startMinutes: 480,
      endMinutes: 750,
    })
    expect(spanByLabel('12:00 PM-12:30 PM')?.endMinutes).toBe(750)
    for (const wrong of ['8:15 AM-9:00 AM', '9:00 AM-9:00 AM', '9:00 AM-8:00 AM', '9:00 AM', '8-9-10', '']) {
      expect(spanByLabel(wrong)).toBeUndefined()
    }
  })

  it('overlap the slots within them', () => {
    expect(slotsOverlap('8:00 AM-12:00 PM', '11:30 AM-12:30 PM')).toBe(true)
    expect(slotsOverlap('8:00 AM-12:00 PM', '12:00 PM-1:00 PM')).toBe(false)
  })
})

describe('a label', () => {
  it.each(['11:30 AM-12:30 PM', '12:00 PM-1:00 PM', '7:30 AM-8:30 AM', '5:00 PM-6:00 PM', '8:00 PM-9:00 PM'])(
    '%j is no slot of a day until the hours change',
    (text) => {
      const slot = slotByLabel(text)
      expect(slot?.label).toBe(text)
      expect(SLOTS).not.toContain(slot)
    },
  )

  it.each([
    '8:15 AM-9:15 AM',
    '11:00 PM-12:00 AM',
    '8:00 AM-9:30 AM',
    '9:00 AM-8:00 AM',
    '8:00-9:00',
    '08:00 AM-09:00 AM',
    '8:00 AM\u0000-9:00 AM',
    '',
    '__proto__',
  ])('%j names no slot', (text) => {
    expect(slotByLabel(text)).toBeUndefined()
  })

  it('works with any spaces, dash and letter case', () => {
    const space = fc.constantFrom('', ' ', '  ', '\u00a0', '\u2009', '\u202f', '\u3000')
    const dash = fc.constantFrom('-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uff0d')
    const spelled = fc
      .tuple(fc.constantFrom(...LABELS), fc.array(space, { minLength: 20, maxLength: 20 }), dash, fc.boolean())
      .map(([label, spaces, line, lower]) => {
        const tokens = label.replaceAll(' ', '').match(/\d+|:|[AP]M|-/g) ?? []
        const text = tokens.map((token, index) => `${spaces[index]}${token === '-' ? line : token}`).join('')
        return [label, lower ? text.toLowerCase() : text] as const
      })
    forAll(100, spelled, ([label, text]) => {
      expect(slotByLabel(text)?.label).toBe(label)
    })
  })
})

describe('two slots', () => {
  it.each([
    ['8:00 AM-9:00 AM', '8:00 AM-9:00 AM', true],
    ['8:00 AM-9:00 AM', '8:30 AM-9:30 AM', true],
    ['8:30 AM-9:30 AM', '8:00 AM-9:00 AM', true],
    ['8:00 AM-9:00 AM', '9:00 AM-10:00 AM', false],
    ['9:00 AM-10:00 AM', '8:00 AM-9:00 AM', false],
    ['8:00 AM-9:00 AM', '8:15 AM-9:15 AM', false],
  ])('%s and %s overlap: %s', (one, other, answer) => {
    expect(slotsOverlap(one, other)).toBe(answer)
  })
})

describe('a crew is free', () => {
  const NINE = '9:00 AM-10:00 AM'
  const minutesOf = (label: string) => {
    const slot = slotByLabel(label)
    if (!slot) throw new Error(`There is no slot ${label}`)
    return slot
  }
  const visit = (timeSlot: string, crew: number, travel = 0) => {
    const { startMinutes, endMinutes } = minutesOf(timeSlot)
    return { crew, startMinutes, endMinutes: endMinutes + travel }
  }

  it.each([
    ['if there are no appointments', [], 1, true],
    ['if appointments only touch the slot', [visit('8:00 AM-9:00 AM', 1), visit('10:00 AM-11:00 AM', 1)], 1, true],
    ['not if the only crew is busy for part of it', [visit('8:30 AM-9:30 AM', 1)], 1, false],
    ['if there is another crew', [visit(NINE, 1)], 2, true],
    ['if the other crew is busy in both halves', [visit('8:30 AM-9:30 AM', 2), visit('9:30 AM-10:30 AM', 2)], 2, true],
    ['not if all are busy', [visit('8:30 AM-9:30 AM', 1), visit('9:30 AM-10:30 AM', 2)], 2, false],
    ['if the busy crew no longer exists', [visit(NINE, 2)], 1, true],
    ['not if one is busy and another no longer exists', [visit(NINE, 1), visit(NINE, 2)], 1, false],
    ['not while it travels', [visit('8:00 AM-9:00 AM', 1, 1)], 1, false],
    ['not if no crew works', [], 0, false],
  ])('%s', (_where, visits, crews, answer) => {
    const working = Array.from({ length: crews }, (_, index) => index + 1)
    expect(working.some((crew) => isCrewFree(crew, minutesOf(NINE), visits))).toBe(answer)
  })
})

it("the times of a slot follow the shop's time on every day from 2024 to 2037", () => {
  const wrong: string[] = []
  for (const date of everyDay('2024-01-01', '2037-12-31')) {
    // All slots start after 2:00 AM, so a day on which clocks change already has its new offset.
    const isSummer = changesOfClocks.some(([spring, autumn]) => spring <= date && date < autumn)
    const midnight = Date.parse(`${date}T0${isSummer ? 5 : 6}:00:00Z`)
    for (const slot of SLOTS) {
      const { start, end } = slotTimes(date, slot)
      const right = [slot.startMinutes, slot.endMinutes].map((minutes) => midnight + minutes * 60_000)
      if (+start !== right[0] || +end !== right[1]) wrong.push(`${date} ${slot.label}`)
    }
  }
  expect(wrong).toEqual([])
})
