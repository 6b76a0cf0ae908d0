import { expect, test } from 'vitest'
import type { Design } from '#shared/countertops/design.ts'
import { roomWords } from './room-words.ts'

const I: Design = {
  shape: 'I',
  dimensions: { width: 60.5, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}

test('says shape, size and stone, and leaves out the returns that an I does not have', () => {
  expect(roomWords(I)).toBe('I Shape countertop in a room: Width 60 1/2 inches, Length 48 inches, Southport')
})

test('names the returns of an L', () => {
  expect(roomWords({ ...I, shape: 'L' })).toContain('Return Width 24 inches, Return Length 24 inches')
})
