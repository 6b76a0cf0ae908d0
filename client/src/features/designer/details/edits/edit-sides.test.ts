import { describe, expect, it } from 'vitest'
import { type Countertop, type Shape, SHAPES } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS, type Details, type SideName } from '#shared/fabrication/details.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { drawn } from '#test/countertops.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'
import {
  changeStretch,
  commonProfile,
  commonSplashHeight,
  endLimits,
  freeEnds,
  type Placement,
  placementOf,
  removeStretch,
  setProfile,
  setSplash,
  setWaterfallEnds,
  sidesWithStretches,
  splitSide,
  waterfallEnds,
  withPlacement,
} from './edit-sides.ts'

const I = drawn('I', 96, 25.5)
const withSides = (sides: Details['sides']) => drawn('I', 96, 25.5, { sides })
const sideOf = (countertop: Countertop, name: SideName) => {
  const found = sidesWithStretches(countertop).find(({ side }) => side.name === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}

describe('a change of one stretch', () => {
  it('is stored with only what was chosen', () => {
    const details = changeStretch(I, sideOf(I, 'front'), 0, { profile: 'ogee' })
    expect(details.sides).toEqual({ front: [{ use: 'finished', profile: 'ogee' }] })
  })

  it('back to the default is not stored', () => {
    const countertop = withSides({ front: [{ use: 'waterfall' }] })
    expect(changeStretch(countertop, sideOf(countertop, 'front'), 0, { use: 'finished' }).sides).toEqual({})
    const bar = withSides({ front: [{ use: 'finished', overhang: 12 }] })
    expect(changeStretch(bar, sideOf(bar, 'front'), 0, { overhang: undefined }).sides).toEqual({})
  })

  it('includes the rest of a side whose last stretch ends before it does', () => {
    const countertop = withSides({ back: [{ to: 60, use: 'wall' }] })
    const [, rest] = sideOf(countertop, 'back').stretches
    expect(rest).toMatchObject({ from: 60, to: 96, use: 'wall' })
    expect(changeStretch(countertop, sideOf(countertop, 'back'), 1, { use: 'finished' }).sides.back).toEqual([
      { to: 60, use: 'wall' },
      { use: 'finished' },
    ])
  })
})

describe('three stretches that leave the end of their side open', () => {
  const countertop = withSides({
    back: [
      { to: 20, use: 'wall' },
      { to: 40, use: 'finished' },
      { to: 60, use: 'appliance' },
    ],
  })

  it('stay three: a change gives the rest to the last one', () => {
    expect(sideOf(countertop, 'back').stretches).toHaveLength(4)
    expect(setSplash(countertop, '4in').sides.back).toEqual([
      { to: 20, use: 'wall', splash: '4in' },
      { to: 40, use: 'finished' },
      { use: 'appliance' },
    ])
    expect(changeStretch(countertop, sideOf(countertop, 'back'), 3, { use: 'waterfall' }).sides.back).toEqual([
      { to: 20, use: 'wall' },
      { to: 40, use: 'finished' },
      { use: 'waterfall' },
    ])
  })
})

describe('splitting a side', () => {
  it('makes up to three stretches, with ends in order', () => {
    let countertop = I
    for (const expected of [2, 3, 3]) {
      countertop = { ...I, details: splitSide(countertop, sideOf(countertop, 'back')) }
      expect(sideOf(countertop, 'back').stretches).toHaveLength(expected)
    }
    expect(countertop.details?.sides.back).toEqual([{ to: 48, use: 'wall' }, { to: 72, use: 'wall' }, { use: 'wall' }])
    expect(endLimits(sideOf(countertop, 'back'), 0)).toEqual({ min: 1, max: 71 })
    expect(endLimits(sideOf(countertop, 'back'), 1)).toEqual({ min: 49, max: 95 })
  })

  it('leaves a stretch that is too short to move where it ends', () => {
    // A link that someone else wrote may have such stretches.
    const countertop = withSides({
      back: [{ to: 0.0625, use: 'wall' }, { to: 0.125, use: 'wall' }, { use: 'finished' }],
    })
    expect(endLimits(sideOf(countertop, 'back'), 0)).toEqual({ min: 0.0625, max: 0.0625 })
    expect(endLimits(sideOf(countertop, 'back'), 1)).toEqual({ min: 1.0625, max: 95 })
  })

  it('is undone by removing a stretch, and its neighbor takes its place', () => {
    const countertop = withSides({ back: [{ to: 48, use: 'wall' }, { to: 72, use: 'finished' }, { use: 'appliance' }] })
    const removed = (index: number) => removeStretch(countertop, sideOf(countertop, 'back'), index).sides.back
    expect(removed(0)).toEqual([{ to: 72, use: 'finished' }, { use: 'appliance' }])
    expect(removed(1)).toEqual([{ to: 72, use: 'wall' }, { use: 'appliance' }])
    expect(removed(2)).toEqual([{ to: 48, use: 'wall' }, { use: 'finished' }])
    const two = withSides({ back: [{ to: 48, use: 'wall' }, { use: 'finished' }] })
    expect(removeStretch(two, sideOf(two, 'back'), 1).sides).toEqual({})
  })
})

it('one edge is set for all sides that show, one backsplash for all walls', () => {
  const countertop = withSides({
    rightEnd: [{ to: 10, use: 'wall' }, { use: 'finished' }],
    leftEnd: [{ use: 'appliance' }],
  })
  const edged = { ...I, details: setProfile(countertop, 'bevel') }
  const details = setSplash(edged, '4in')
  expect(details.sides).toEqual({
    back: [{ use: 'wall', splash: '4in' }],
    rightEnd: [
      { to: 10, use: 'wall', splash: '4in' },
      { use: 'finished', profile: 'bevel' },
    ],
    front: [{ use: 'finished', profile: 'bevel' }],
    leftEnd: [{ use: 'appliance' }],
  })
  const stretches = stretchesOf({ ...I, details })
  expect([commonProfile(stretches), commonSplashHeight(stretches)]).toEqual(['bevel', 4])
  const mixed = stretchesOf({ ...I, details: setSplash({ ...I, details }, { height: 18 }, 'back') })
  expect(commonSplashHeight(mixed)).toBeNull()
  const island = withSides({ back: [{ use: 'finished' }] })
  expect(commonSplashHeight(stretchesOf(island))).toBeUndefined()
})

const countertop = (shape: Shape, details?: Partial<Details>) => drawn(shape, 120, 96, details)
const walls = (shape: Shape, details: Details) =>
  stretchesOf(countertop(shape, details)).flatMap(({ side, from, to, use }) =>
    use === 'wall' ? [to - from === side.length ? side.name : `${side.name} ${from}-${to}`] : [],
  )

describe('a placement', () => {
  it.each<[Shape, Placement, string[]]>([
    ['I', 'wall', ['back']],
    ['I', 'corner', ['back', 'leftEnd']],
    ['I', 'between', ['back', 'rightEnd', 'leftEnd']],
    ['I', 'island', []],
    ['I', 'peninsula', ['leftEnd']],
    ['L', 'wall', ['back']],
    ['L', 'corner', ['back', 'legBack']],
    ['L', 'between', ['back', 'runEnd', 'legBack']],
    ['L', 'island', []],
    ['L', 'peninsula', ['back', 'legBack 70.5-96']],
    ['U', 'wall', ['back']],
    ['U', 'corner', ['back', 'leftBack']],
    ['U', 'between', ['back', 'rightBack', 'leftBack']],
    ['U', 'island', []],
    ['U', 'peninsula', ['back', 'rightBack', 'leftBack 70.5-96']],
  ])('of an %s, %s, makes walls of %j, and is found again', (shape, placement, expected) => {
    const details = withPlacement(countertop(shape), placement)
    expect(walls(shape, details)).toEqual(expected)
    expect(placementOf(countertop(shape, details))).toBe(placement)
  })

  it('follows the corner of a mirrored L', () => {
    const details = withPlacement(countertop('L', { ...DEFAULT_DETAILS, mirrored: true }), 'peninsula')
    expect(walls('L', details)).toEqual(['back', 'legBack 0-25.5'])
  })

  it('is the default one without details, and then stores nothing', () => {
    expect(SHAPES.map((shape) => placementOf(countertop(shape)))).toEqual(['wall', 'corner', 'between'])
    expect(withPlacement(countertop('L'), 'corner').sides).toEqual({})
  })

  it('keeps edges, backsplashes, appliances and waterfalls', () => {
    const details: Details = {
      ...DEFAULT_DETAILS,
      sides: {
        back: [{ use: 'wall', splash: '4in' }],
        front: [{ use: 'finished', profile: 'ogee', overhang: 12 }],
        rightEnd: [{ to: 10, use: 'wall' }, { use: 'appliance' }],
        leftEnd: [{ use: 'waterfall' }],
      },
    }
    const island = withPlacement(countertop('I', details), 'island')
    expect(island.sides).toEqual({
      back: [{ use: 'finished', profile: 'ogee', splash: '4in' }],
      front: [{ use: 'finished', profile: 'ogee', overhang: 12 }],
      rightEnd: [{ to: 10, use: 'finished', profile: 'ogee' }, { use: 'appliance' }],
      leftEnd: [{ use: 'waterfall' }],
    })
    const between = withPlacement(countertop('I', island), 'between')
    expect(between.sides).toMatchObject({ back: [{ use: 'wall', splash: '4in' }], rightEnd: [{ use: 'wall' }] })
  })

  it('gives a side that changes its use what all others share', () => {
    const sides: Details['sides'] = {
      back: [{ use: 'wall', splash: { height: 18 } }],
      front: [{ use: 'finished', profile: 'ogee' }],
      rightEnd: [{ use: 'finished', profile: 'ogee' }],
      leftEnd: [{ use: 'finished', profile: 'ogee' }],
    }
    const details = { ...DEFAULT_DETAILS, sides }
    expect(withPlacement(countertop('I', details), 'island').sides.back).toMatchObject([{ profile: 'ogee' }])
    expect(withPlacement(countertop('I', details), 'corner').sides.leftEnd).toMatchObject([{ splash: { height: 18 } }])
  })

  it('is found on the right as on the left, and with a wall of another length', () => {
    const right = mirrorDetails(countertop('I', withPlacement(countertop('I'), 'corner')))
    expect(placementOf(countertop('I', right))).toBe('corner')
    const details = withPlacement(countertop('L'), 'peninsula')
    expect(placementOf(drawn('L', 120, 120, details))).toBe('peninsula')
    const sides: Details['sides'] = { back: [{ to: 20, use: 'wall', splash: '4in' }, { use: 'wall' }] }
    expect(placementOf(countertop('I', { ...DEFAULT_DETAILS, sides }))).toBe('wall')
  })

  it('is none of them with other walls', () => {
    const details: Details = { ...DEFAULT_DETAILS, sides: { front: [{ use: 'wall' }] } }
    expect(placementOf(countertop('I', details))).toBeNull()
  })
})

describe('waterfall ends', () => {
  const placed = (shape: Shape, placement: Placement): Countertop => {
    return countertop(shape, withPlacement(countertop(shape), placement))
  }

  it.each([
    ['I', 'island', ['leftEnd', 'rightEnd']],
    ['I', 'peninsula', ['rightEnd']],
    ['L', 'island', ['legEnd', 'runEnd']],
    ['U', 'peninsula', ['leftEnd', 'rightEnd']],
  ] as const)('of an %s as %s can be %s', (shape, placement, ends) => {
    const before = placed(shape, placement)
    expect(freeEnds(before)).toEqual(ends)
    expect(waterfallEnds(before)).toEqual([])
    const both = { ...before, details: setWaterfallEnds(before, ends) }
    expect(waterfallEnds(both)).toEqual(ends)
    expect(setWaterfallEnds(both, [])).toEqual(before.details)
  })

  it('keep the edge of the end for later', () => {
    const before = withSides({ back: [{ use: 'finished' }], leftEnd: [{ use: 'finished', profile: 'ogee' }] })
    const details = setWaterfallEnds(before, ['leftEnd'])
    expect(details.sides.leftEnd).toEqual([{ use: 'waterfall', profile: 'ogee' }])
  })
})
