import { describe, expect, it } from 'vitest'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { pieceShapes } from '#shared/slabs/piece-shapes.ts'
import { type PlannedCountertop, planSlabs } from '#shared/slabs/plan-slabs.ts'
import { circle, QUARTER, rectangle } from '#shared/slabs/segments.ts'
import { drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { centerMarks, cutoutCenters, pathData, slabMark } from './shop-drawing.ts'

const whole = (countertops: typeof KITCHENS.K3) =>
  countertops.map((one) => ({ ...one, dimensions: fullDimensions(one.dimensions) }))
const [k3] = whole(KITCHENS.K3)
const [k5] = whole(KITCHENS.K5)
if (!k3 || !k5) throw new Error('The kitchens are empty')

it('gives each center from an end of its side and from the front', () => {
  // A sink 16 deep is 3 1/2 from the front, holes are 3 from the wall, and a cooktop is in the middle of 25 1/2.
  expect(cutoutCenters(k3).map(({ number, fromEnd, fromFront }) => [number, fromEnd, fromFront])).toEqual([
    [1, 47.25, 11.5],
    [2, 47.25, 22.5],
    [3, 51.25, 22.5],
    [4, 35.25, 12.75],
  ])
  // Outlets count from the top of the stone up.
  expect(cutoutCenters(k5).map(({ fromFront }) => fromFront)).toEqual([4.875, 4.875, 4.875, 10, 22.5])
})

it('counts from the front, also for what is placed from the back', () => {
  const cutouts = [{ id: 'a', kind: 'hole' as const, side: 'back' as const, at: 20, setback: 2 }]
  expect(cutoutCenters(drawn('I', 60, 25.5, { cutouts })).map(({ fromFront }) => fromFront)).toEqual([
    25.5 - 2 - 1.375 / 2,
  ])
})

it('draws the lines of each center, and only one where two would be the same', () => {
  const marks = centerMarks(k3, 4)
  // The leg is 25 1/2, so the sink's center is 72 3/4 from the left, and 14 from the back.
  expect(marks[0]?.at).toEqual({ x: 291, y: 56 })
  expect(marks[0]?.path).toContain('M102 56L291 56')
  expect(marks[0]?.path).toContain('M291 102L291 56')
  // The faucet is behind the sink, and the hole in a row with the faucet.
  expect(
    marks.map(({ texts }) => texts.map(({ text, isVertical }) => [text.replace('\u00a0', ' '), isVertical])),
  ).toEqual([
    [
      ['47 1/4', false],
      ['11 1/2', true],
    ],
    [['47 1/4', false]],
    [['22 1/2', true]],
    [
      ['35 1/4', true],
      ['12 3/4', false],
    ],
  ])
  expect(centerMarks(k5, 4)[0]?.texts).toEqual([])
})

it('draws lines and arcs with y down', () => {
  const toPaper = ({ x, y }: { x: number; y: number }) => ({ x: 2 * x, y: 20 - 2 * y })
  expect(pathData([rectangle(1, 1, 3, 2)], toPaper, 2)).toBe('M2 16L6 16L6 18L2 18L2 16')
  expect(pathData([circle({ x: 5, y: 5 }, 1)], toPaper, 2)).toBe('M8 10A2 2 0 0 1 12 10A2 2 0 0 1 8 10')
  const corner = { from: { x: 0, y: 0 }, to: { x: 3, y: 3 }, bulge: QUARTER, side: null }
  expect(pathData([[corner]], toPaper, 2)).toBe('M0 20A6 6 0 0 0 6 14')
})

describe('a piece on a picture of its slab', () => {
  const marksOf = (countertop: PlannedCountertop, height: number, changes: object = {}) => {
    const pieces = planSlabs([countertop])?.flatMap((one) => one.pieces) ?? []
    const moved = pieces.map((piece) => ({ ...piece, ...changes }))
    return pieceShapes([countertop], moved).map((shape) => slabMark(shape, height))
  }
  const box = { kind: 'other' as const, side: 'front' as const, at: 20, setback: 2 }

  it('counts from the upper left of the whole slab, also of a remnant, with its corners and cutouts', () => {
    const cutouts = [{ ...box, id: 'a', size: { width: 4, depth: 6, radius: 0 } }]
    const countertop = drawn('I', 60, 25.5, { cutouts, corners: { c1: { clip: 3 }, c2: { radius: 2 } } })
    const [shown] = marksOf(countertop, 65.5)
    // An inch of each edge is never used.
    expect(shown?.outline).toBe('M1 39L58 39L61 42L61 62.5A2 2 0 0 1 59 64.5L1 64.5L1 39')
    expect(shown?.cutouts).toBe('M19 56.5L23 56.5L23 62.5L19 62.5L19 56.5')
    expect(shown?.middle).toEqual({ x: 31, y: 51.75 })
    expect(marksOf(countertop, 30)[0]?.outline).toMatch(/^M1 3.5L58 3.5/)
  })

  it('turns to the right if the saw turns it', () => {
    const [turned] = marksOf(drawn('I', 60, 30), 65.5, { x: 3, y: 3, turned: true })
    expect(turned?.outline).toBe('M34 1.5L34 61.5L4 61.5L4 1.5L34 1.5')
  })

  it('of a top in one piece has its letter on stone', () => {
    const [shown] = marksOf(drawn('L', 100, 60, { corner: 'one-piece' }), 65.5)
    expect(shown?.middle).toEqual({ x: 13, y: 16.5 })
  })
})
