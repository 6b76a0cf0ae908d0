import { expect, it } from 'vitest'
import { NO_CHOICE, readChoice, writeChoice } from './choice.ts'

const TODAY = '2027-03-01'

it('a choice comes back after a reload, whole or with the day alone, until there is none', () => {
  expect(readChoice(TODAY)).toEqual(NO_CHOICE)
  writeChoice({ date: '2027-03-02', slot: '8:00 AM-9:00 AM' })
  expect(readChoice(TODAY)).toEqual({ date: '2027-03-02', slot: '8:00 AM-9:00 AM' })
  writeChoice({ date: '2027-03-02', slot: null })
  expect(readChoice(TODAY)).toEqual({ date: '2027-03-02', slot: null })
  writeChoice(NO_CHOICE)
  expect(readChoice(TODAY)).toEqual(NO_CHOICE)
})

it('a day that is over is forgotten, today is not', () => {
  writeChoice({ date: TODAY, slot: '4:30 PM-5:30 PM' })
  expect(readChoice(TODAY).date).toBe(TODAY)
  expect(readChoice('2027-03-02')).toEqual(NO_CHOICE)
})

it.each(['', 'x', '2027-02-30 8:00AM-9:00AM', '{"date":"2027-03-02"}'])(
  '%j in storage is as good as nothing',
  (text) => {
    sessionStorage.setItem('visit_choice', text)
    expect(readChoice(TODAY)).toEqual(NO_CHOICE)
  },
)

it('a time that is no slot is forgotten without its day', () => {
  sessionStorage.setItem('visit_choice', '2027-03-02 11:30AM-12:30PM')
  expect(readChoice(TODAY)).toEqual({ date: '2027-03-02', slot: null })
})
