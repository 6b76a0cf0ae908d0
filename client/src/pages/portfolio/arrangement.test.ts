import { expect, test } from 'vitest'
import { arrangeEntries } from './entry.tsx'

const words = (count: number) => arrangeEntries(count).map(({ format, side }) => `${format} ${side}`)

test('six entries have two leads on opposite sides, each followed by a pair', () => {
  expect(words(6)).toEqual(['lead right', 'half left', 'half right', 'lead left', 'half left', 'half right'])
})

test('an unpaired last entry is a lead on the opposite side of the previous lead', () => {
  expect(words(1)).toEqual(['lead right'])
  expect(words(2)).toEqual(['lead right', 'lead left'])
  expect(words(5)).toEqual(['lead right', 'half left', 'half right', 'lead left', 'lead right'])
  expect(words(8).slice(6)).toEqual(['lead right', 'lead left'])
})
