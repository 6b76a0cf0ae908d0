import { expect, it } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS } from './details.ts'
import { fabricate } from './fabricate.ts'
import { twoRuns } from './two-runs.ts'

const WALL: Countertop = {
  shape: 'I',
  dimensions: { width: 60, length: 25.5, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
  details: {
    ...DEFAULT_DETAILS,
    sides: { back: [{ use: 'wall', splash: '4in' }] },
    cutouts: [{ id: 'sink1', kind: 'sink-single', side: 'back', at: 30 }],
  },
}

it('makes two countertops of a wall that is too long, with the edges of one', () => {
  const runs = twoRuns(WALL, 204.0625)
  expect(runs?.map(({ dimensions, details }) => [details?.name, dimensions.width])).toEqual([
    ['Left run', 102.0625],
    ['Right run', 102],
  ])
  const [left, right] = (runs ?? []).map((run) => fabricate(run))
  expect(left?.cutouts).toHaveLength(1)
  expect(right?.cutouts).toEqual([])
  // The front and one end of each: nothing is polished where they meet.
  expect(left?.edges).toEqual([{ profile: 'eased', length: 102.0625 + 25.5 }])
  expect(right?.edges).toEqual([{ profile: 'eased', length: 102 + 25.5 }])
  expect(right?.splashes).toMatchObject([{ length: 102 }])
})

it.each([
  ['a corner', { ...WALL, shape: 'L' as const }, 204],
  ['what fits in one', WALL, 200],
  ['more than two', WALL, 401],
])('makes none of %s', (_what, countertop, inches) => {
  expect(twoRuns(countertop, inches)).toBeNull()
})
