import { expect, test } from 'vitest'
import { settledTurn, turnWords, yawOf } from './turn.ts'

test.each([
  [0, 0],
  [-35, -35],
  [180, 180],
  [-180, 180],
  [181, -179],
  [-190.4, 170],
  [360, 0],
  [359.6, 0],
  [725, 5],
  [-725, -5],
])('a turn of %s settles at %s', (turn, settled) => {
  expect(settledTurn(turn)).toBe(settled)
})

test('whole turns change nothing in the picture', () => {
  expect(Math.cos(yawOf(325))).toBeCloseTo(Math.cos(yawOf(-35)), 12)
  expect(Math.sin(yawOf(325))).toBeCloseTo(Math.sin(yawOf(-35)), 12)
})

test.each([
  [-40, 'Turned 40 degrees to the left'],
  [1, 'Turned 1 degree to the right'],
  [0, 'Seen straight from the front'],
  [180, 'Seen straight from behind'],
])('%s reads %s', (turn, words) => {
  expect(turnWords(turn)).toBe(words)
})
