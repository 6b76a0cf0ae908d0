import { expect, it } from 'vitest'
import { tooManyRequests, unavailable } from './app-error.ts'

it.each([
  [-1, '1'],
  [0.2, '1'],
  [12, '12'],
  [12.3, '13'],
])('after %s seconds one may come back in %s: whole ones, never too early, never 0', (seconds, told) => {
  expect(tooManyRequests('Wait.', seconds).headers).toEqual({ 'Retry-After': told })
  expect(unavailable('Wait.', seconds).headers).toEqual({ 'Retry-After': told })
})
