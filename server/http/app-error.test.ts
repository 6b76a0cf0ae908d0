import { expect, it } from 'vitest'
import { tooManyRequests, unavailable } from './app-error.ts'

it.each([
  [-1, '1'],
  [0.2, '1'],
  [12, '12'],
  [12.3, '13'],
])('rounds Retry-After up to whole seconds and at least 1: %s becomes %s', (seconds, header) => {
  expect(tooManyRequests('Wait.', seconds).headers).toEqual({ 'Retry-After': header })
  expect(unavailable('Wait.', seconds).headers).toEqual({ 'Retry-After': header })
})
