import { expect, it } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS } from './details.ts'
import { fabricate } from './fabricate.ts'
import { detailsSchema } from './schema.ts'
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
  const kitchen = { x: 10, y: 0, turn: 0 } as const
  const runs = twoRuns({ ...WALL, details: { ...DEFAULT_DETAILS, ...WALL.details, kitchen } }, 204.0625)
  // They can't both stand there.
  expect(runs?.map(({ details }) => details?.kitchen)).toEqual([undefined, undefined])
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

it('leaves everything where it is on the wall, and corners at the ends alone', () => {
  const runs = twoRuns(
    {
      ...WALL,
      details: {
        ...DEFAULT_DETAILS,
        name: 'Kitchen',
        sides: {
          back: [
            { to: 60, use: 'wall', splash: '4in' },
            { to: 140, use: 'wall', splash: { height: 18 } },
            { use: 'wall' },
          ],
          front: [{ to: 90, use: 'appliance' }],
        },
        corners: { c0: { radius: 1 }, c1: { radius: 2 }, c2: { clip: 3 }, c3: { clip: 4 } },
        cutouts: [
          { id: 'sink1', kind: 'sink-single', side: 'back', at: 101 },
          { id: 'faucet1', kind: 'faucet', side: 'back', at: 104, with: 'sink1' },
          { id: 'cooktop1', kind: 'cooktop-30', side: 'front', at: 150 },
        ],
        dishwasher: [
          { side: 'front', at: 40 },
          { side: 'front', at: 120 },
        ],
        seams: [
          { across: 'run', at: 50 },
          { across: 'run', at: 160 },
        ],
      },
    },
    204.01,
  )
  expect(runs?.map(({ dimensions: { width } }) => width)).toEqual([102, 102])
  expect(runs?.map(({ details }) => details)).toMatchObject([
    {
      name: 'Kitchen, left run',
      corners: { c0: { radius: 1 }, c3: { clip: 4 } },
      cutouts: [
        { id: 'sink1', at: 101 },
        { id: 'faucet1', at: 104 },
      ],
      dishwasher: [{ side: 'front', at: 40 }],
      seams: [{ across: 'run', at: 50 }],
    },
    {
      name: 'Kitchen, right run',
      sides: { back: [{ to: 38, splash: { height: 18 } }, { use: 'wall' }], leftEnd: [{ use: 'wall' }] },
      corners: { c1: { radius: 2 }, c2: { clip: 3 } },
      cutouts: [{ id: 'cooktop1', at: 48 }],
      dishwasher: [{ side: 'front', at: 18 }],
      seams: [{ across: 'run', at: 58 }],
    },
  ])
  expect(Object.keys(runs?.[1].details?.corners ?? {})).toEqual(['c1', 'c2'])
  expect(runs?.[1].details?.sides).not.toHaveProperty('front')
  for (const run of runs ?? []) expect(detailsSchema.safeParse(run.details).success).toBe(true)
})

it('takes a faucet along with its sink from the other side of the seam', () => {
  const cutouts = [
    { id: 'sink1', kind: 'sink-single', side: 'back', at: 110 },
    { id: 'faucet1', kind: 'faucet', side: 'back', at: 90, with: 'sink1' },
  ] as const
  const runs = twoRuns({ ...WALL, details: { ...DEFAULT_DETAILS, cutouts: [...cutouts] } }, 204)
  expect(runs?.[1].details?.cutouts).toMatchObject([
    { id: 'sink1', at: 8 },
    { id: 'faucet1', at: 0 },
  ])
})

it.each([
  ['a corner', { ...WALL, shape: 'L' as const }, 204],
  ['what fits in one', WALL, 200],
  ['more than two', WALL, 401],
])('makes none of %s', (_what, countertop, inches) => {
  expect(twoRuns(countertop, inches)).toBeNull()
})
