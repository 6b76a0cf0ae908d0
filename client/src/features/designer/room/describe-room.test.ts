import { expect, test } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { describeRoom } from './describe-room.ts'

const I: Countertop = {
  shape: 'I',
  dimensions: { width: 60.5, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}

test('names shape, size and stone, without returns for an I', () => {
  expect(describeRoom(I)).toBe('I Shape countertop in a room: Width 60 1/2 inches, Length 48 inches, Southport')
})

test('names the returns of an L', () => {
  expect(describeRoom({ ...I, shape: 'L' })).toContain('Return Width 24 inches, Return Length 24 inches')
})
