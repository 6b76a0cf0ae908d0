import { describe, expect, it } from 'vitest'
import { changesOfClocks, everyDay } from '#test/days.ts'
import { fromLocalDate, toLocalDate } from './local-date.ts'

describe('local dates', () => {
  it('convert every day from 2024 to 2037 there and back', () => {
    for (const date of everyDay('2024-01-01', '2037-12-31')) expect(fromLocalDate(toLocalDate(date))).toBe(date)
  })

  it('have the same year, month and day in the browser when clocks change', () => {
    for (const date of changesOfClocks.flat()) {
      const local = toLocalDate(date)
      expect([local.getFullYear(), local.getMonth() + 1, local.getDate()]).toEqual(date.split('-').map(Number))
    }
  })
})
