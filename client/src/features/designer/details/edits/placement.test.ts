import { describe, expect, it } from 'vitest'
import { SHAPES, type Shape } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { type Placement, placementOf, withPlacement } from './placement.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'

const dimensions = { width: 120, length: 96, returnWidth: 25.5, returnLength: 25.5 }
const countertop = (shape: Shape, details?: Details) => ({ shape, dimensions, ...(details && { details }) })
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
    const right = mirrorDetails('I', dimensions, withPlacement(countertop('I'), 'corner'))
    expect(placementOf(countertop('I', right))).toBe('corner')
    const longer = { ...dimensions, length: 120 }
    const details = withPlacement(countertop('L'), 'peninsula')
    expect(placementOf({ shape: 'L', dimensions: longer, details })).toBe('peninsula')
    const sides: Details['sides'] = { back: [{ to: 20, use: 'wall', splash: '4in' }, { use: 'wall' }] }
    expect(placementOf(countertop('I', { ...DEFAULT_DETAILS, sides }))).toBe('wall')
  })

  it('is none of them with other walls', () => {
    const details: Details = { ...DEFAULT_DETAILS, sides: { front: [{ use: 'wall' }] } }
    expect(placementOf(countertop('I', details))).toBeNull()
  })
})
