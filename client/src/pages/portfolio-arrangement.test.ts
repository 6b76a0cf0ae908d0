import { expect, test } from 'vitest'
import { arrange } from './portfolio-arrangement.ts'

const words = (count: number) => arrange(count).map(({ format, side }) => `${format} ${side}`)

test('six entries are two leads, each with a pair, the second half the other way round', () => {
  expect(words(6)).toEqual(['lead right', 'wide left', 'tall right', 'lead left', 'tall left', 'wide right'])
})

test('what would be half a pair leads, on the other side than the lead before it', () => {
  expect(words(1)).toEqual(['lead right'])
  expect(words(2)).toEqual(['lead right', 'lead left'])
  expect(words(5)).toEqual(['lead right', 'wide left', 'tall right', 'lead left', 'lead right'])
  expect(words(8).slice(6)).toEqual(['lead right', 'lead left'])
})

test('however many there are, each pair is one wide and one tall on opposite sides', () => {
  for (let count = 0; count <= 20; count += 1) {
    const places = arrange(count)
    expect(places).toHaveLength(count)
    const paired = places.filter(({ format }) => format !== 'lead')
    for (let index = 0; index < paired.length; index += 2) {
      const pair = paired.slice(index, index + 2)
      expect(new Set(pair.map(({ format }) => format)).size).toBe(2)
      expect(pair.map(({ side }) => side)).toEqual(['left', 'right'])
    }
  }
})
