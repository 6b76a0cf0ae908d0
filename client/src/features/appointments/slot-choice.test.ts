import { expect, it } from 'vitest'
import { EIGHT, HALF_PAST_FOUR } from '#test/slots.ts'
import { NO_CHOICE, readSlotChoice, writeSlotChoice } from './slot-choice.ts'

const TODAY = '2027-03-01'

it('restores a choice after a reload, with or without a slot, until it is cleared', () => {
  expect(readSlotChoice(TODAY)).toEqual(NO_CHOICE)
  writeSlotChoice({ date: '2027-03-02', slot: EIGHT })
  expect(readSlotChoice(TODAY)).toEqual({ date: '2027-03-02', slot: EIGHT })
  writeSlotChoice({ date: '2027-03-02', slot: null })
  expect(readSlotChoice(TODAY)).toEqual({ date: '2027-03-02', slot: null })
  writeSlotChoice(NO_CHOICE)
  expect(readSlotChoice(TODAY)).toEqual(NO_CHOICE)
})

it('forgets a past day but not today', () => {
  writeSlotChoice({ date: TODAY, slot: HALF_PAST_FOUR })
  expect(readSlotChoice(TODAY).date).toBe(TODAY)
  expect(readSlotChoice('2027-03-02')).toEqual(NO_CHOICE)
})

it.each(['', 'x', '2027-02-30 8:00AM-9:00AM', '{"date":"2027-03-02"}'])('ignores %j in storage', (text) => {
  sessionStorage.setItem('visit_choice', text)
  expect(readSlotChoice(TODAY)).toEqual(NO_CHOICE)
})

it('forgets an unknown slot but keeps its day', () => {
  sessionStorage.setItem('visit_choice', '2027-03-02 11:30AM-12:30PM')
  expect(readSlotChoice(TODAY)).toEqual({ date: '2027-03-02', slot: null })
})
