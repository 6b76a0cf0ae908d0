import { expect, test } from 'vitest'
import { normalizeTurn, describeTurn, toYaw } from './turn.ts'

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
])('normalizes a turn of %s to %s', (turn, settled) => {
  expect(normalizeTurn(turn)).toBe(settled)
})

test('full turns change nothing in the picture', () => {
  expect(Math.cos(toYaw(325))).toBeCloseTo(Math.cos(toYaw(-35)), 12)
  expect(Math.sin(toYaw(325))).toBeCloseTo(Math.sin(toYaw(-35)), 12)
})

test.each([
  [-40, 'Turned 40 degrees to the left'],
  [1, 'Turned 1 degree to the right'],
  [0, 'Front view'],
  [180, 'Back view'],
])('describes %s as %s', (turn, words) => {
  expect(describeTurn(turn)).toBe(words)
})
