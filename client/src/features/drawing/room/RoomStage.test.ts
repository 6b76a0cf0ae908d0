import { expect, test } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { describeRoom } from './RoomStage.tsx'

const I: Countertop = {
  shape: 'I',
  dimensions: { width: 60.5, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}

test('names shape, size and stone, without returns for an I', () => {
  expect(describeRoom([I])).toBe('I Shape countertop in a room: Width 60 1/2 inches, Length 48 inches, Southport')
})

test('names the returns of an L', () => {
  expect(describeRoom([{ ...I, shape: 'L' }])).toContain('Return Width 24 inches, Return Length 24 inches')
})

test('tells two of one place apart', () => {
  expect(describeRoom([I, { ...I, stone: 'travella' }])).toMatch(/\. Wall run 1: .*Southport\. Wall run 2: .*Travella$/)
})

test('names what its details add', () => {
  const details: Details = {
    ...DEFAULT_DETAILS,
    cutouts: [
      { id: 'a', kind: 'sink-double', side: 'front', at: 20 },
      { id: 'c', kind: 'cooktop-30', side: 'front', at: 40 },
    ],
    sides: { back: [{ use: 'wall', splash: '4in' }], leftEnd: [{ use: 'waterfall' }] },
  }
  expect(describeRoom([{ ...I, details }])).toBe(
    `${describeRoom([I])}. Double undermount sink, 30\u00a0in cooktop, waterfall end, 4\u00a0in backsplash`,
  )
  expect(describeRoom([{ ...I, details: DEFAULT_DETAILS }])).toBe(describeRoom([I]))
})
