import { describe, expect, it } from 'vitest'
import { EIGHT, HALF_PAST_FOUR } from '#test/slots.ts'
import { NO_CHOICE, readSlotChoice, writeSlotChoice } from './appointment-steps.ts'

const TODAY = '2027-03-01'

describe('a chosen slot', () => {
  it('is there after a reload, with or without a time, until it is cleared', () => {
    expect(readSlotChoice(TODAY)).toEqual(NO_CHOICE)
    writeSlotChoice({ date: '2027-03-02', slot: EIGHT })
    expect(readSlotChoice(TODAY)).toEqual({ date: '2027-03-02', slot: EIGHT })
    writeSlotChoice({ date: '2027-03-02', slot: null })
    expect(readSlotChoice(TODAY)).toEqual({ date: '2027-03-02', slot: null })
    writeSlotChoice(NO_CHOICE)
    expect(readSlotChoice(TODAY)).toEqual(NO_CHOICE)
  })

  it('is forgotten on a past day but not today', () => {
    writeSlotChoice({ date: TODAY, slot: HALF_PAST_FOUR })
    expect(readSlotChoice(TODAY).date).toBe(TODAY)
    expect(readSlotChoice('2027-03-02')).toEqual(NO_CHOICE)
  })

  it.each(['', 'x', '2027-02-30 8:00AM-9:00AM', '{"date":"2027-03-02"}'])('is ignored if storage has %j', (text) => {
    sessionStorage.setItem('visit_choice', text)
    expect(readSlotChoice(TODAY)).toEqual(NO_CHOICE)
  })

  it('is forgotten if it is unknown, but its day stays', () => {
    sessionStorage.setItem('visit_choice', '2027-03-02 11:45AM-12:45PM')
    expect(readSlotChoice(TODAY)).toEqual({ date: '2027-03-02', slot: null })
  })
})
