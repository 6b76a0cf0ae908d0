import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { polygonArea } from '#shared/countertops/sizes.ts'
import type { FullDimensions, Shape } from '#shared/countertops/countertop.ts'
import { outline } from '#shared/countertops/outline.ts'
import { anyShapedDimensions } from '#test/countertops.ts'
import { forAll } from '#test/for-all.ts'
import { DEFAULT_DETAILS } from './details.ts'
import { cornersOf, pointOnSide, sidesOf } from './sides.ts'

const L: FullDimensions = { width: 120, length: 96, returnWidth: 26, returnLength: 25 }
const countertop = (shape: Shape, dimensions: FullDimensions, mirrored = false) => ({
  shape,
  dimensions,
  details: { ...DEFAULT_DETAILS, mirrored },
})
/** As text: `back 60, rightEnd 48, …`. */
const lengths = (...drawn: Parameters<typeof countertop>) =>
  sidesOf(countertop(...drawn))
    .map(({ name, length }) => `${name} ${length}`)
    .join(', ')

describe('the sides', () => {
  it.each([
    ['an I', 'I', false, 'back 120, rightEnd 96, front 120, leftEnd 96'],
    ['an L', 'L', false, 'back 120, runEnd 25, runFront 94, legFront 71, legEnd 26, legBack 96'],
    ['a mirrored L', 'L', true, 'back 120, legBack 96, legEnd 26, legFront 71, runFront 94, runEnd 25'],
    [
      'a U',
      'U',
      true,
      'back 120, rightBack 96, rightEnd 26, rightFront 71, runFront 68, leftFront 71, leftEnd 26, leftBack 96',
    ],
  ] as const)('of %s start at the back left and run clockwise', (_, shape, mirrored, expected) => {
    expect(lengths(shape, L, mirrored)).toBe(expected)
  })

  it('of a mirrored L are where its mirror image has them', () => {
    const legBack = sidesOf(countertop('L', L, true)).find(({ name }) => name === 'legBack')
    expect(legBack).toMatchObject({ from: { x: 120, y: 0 }, to: { x: 120, y: 96 }, outward: { x: 1, y: 0 } })
  })

  it.each([
    ['an L as wide as its return', 'L', { returnWidth: 120 }, ['back', 'runEnd', 'legEnd', 'legBack']],
    ['an L as long as its return', 'L', { returnLength: 96 }, ['back', 'runEnd', 'runFront', 'legBack']],
    ['an L that is both', 'L', { returnWidth: 120, returnLength: 96 }, ['back', 'runEnd', 'legEnd', 'legBack']],
    ['a U whose returns meet', 'U', { returnWidth: 60 }, ['back', 'rightBack', 'rightEnd', 'leftBack']],
    ['a U as long as its return', 'U', { returnLength: 96 }, ['back', 'rightBack', 'rightEnd', 'leftBack']],
  ] as const)('of %s merge under the first name', (_name, shape, returns, names) => {
    const sides = sidesOf(countertop(shape, { ...L, ...returns }))
    expect(sides.map(({ name }) => name)).toEqual(names)
    expect(sides.map(({ length }) => length)).toEqual([120, 96, 120, 96])
    expect(cornersOf(countertop(shape, { ...L, ...returns })).filter(({ isInside }) => isInside)).toEqual([])
  })

  it('of any countertop are closed, face out, have a length and add up to the perimeter', () => {
    forAll(2000, anyShapedDimensions, fc.boolean(), ({ shape, dimensions }, mirrored) => {
      const sides = sidesOf(countertop(shape, dimensions, mirrored))
      const points = outline(shape, dimensions)
      const perimeter = points.reduce((sum, point, index) => {
        const next = points[(index + 1) % points.length] ?? point
        return sum + Math.hypot(next.x - point.x, next.y - point.y)
      }, 0)
      const total = sides.reduce((sum, { length }) => sum + length, 0)
      assert.ok(Math.abs(total - perimeter) < 1e-9)
      for (const [index, side] of sides.entries()) {
        assert.ok(side.length > 0)
        assert.deepEqual(sides[(index + 1) % sides.length]?.from, side.to)
        assert.deepEqual(pointOnSide(side, 0), side.leftEnd)
        assert.ok([side.outward, side.along].every(({ x, y }) => Math.abs(x) + Math.abs(y) === 1))
        assert.ok([side.outward, side.along].every(({ x, y }) => !Object.is(x, -0) && !Object.is(y, -0)))
      }
      const area = polygonArea(sides.map(({ from }) => from))
      assert.ok(Math.abs(area - polygonArea(points)) < 1e-6)
      // Clockwise on a page, whose y runs down: each side's outward is on the left of its direction.
      for (const { from, to, outward } of sides) {
        assert.ok((to.x - from.x) * outward.y - (to.y - from.y) * outward.x < 0)
      }
    })
  })
})

describe('the left end', () => {
  it.each([
    ['I', false, 'back 0,0 rightEnd 120,96 front 0,96 leftEnd 0,0'],
    ['L', false, 'back 0,0 runEnd 120,25 runFront 26,25 legFront 26,96 legEnd 0,96 legBack 0,96'],
    ['L', true, 'back 0,0 legBack 120,0 legEnd 94,96 legFront 94,25 runFront 0,25 runEnd 0,0'],
  ] as const)(
    'of the sides of an %s (mirrored: %s) is on the left of someone in the room',
    (shape, mirrored, expected) => {
      const sides = sidesOf(countertop(shape, L, mirrored))
      expect(sides.map(({ name, leftEnd: { x, y } }) => `${name} ${x},${y}`).join(' ')).toBe(expected)
    },
  )

  it('is where positions along a side count from', () => {
    const [, , runFront] = sidesOf(countertop('L', L))
    assert.ok(runFront)
    expect(pointOnSide(runFront, 10, 3)).toEqual({ x: 36, y: 22 })
  })
})

describe('the corners', () => {
  it.each([
    ['L', false, 'c0 0,0 c1 120,0 c2 120,25 inside c3 26,25 c4 26,96 c5 0,96'],
    ['L', true, 'c0 120,0 c1 0,0 c2 0,25 inside c3 94,25 c4 94,96 c5 120,96'],
    ['U', true, 'c0 0,0 c1 120,0 c2 120,96 c3 94,96 inside c4 94,25 inside c5 26,25 c6 26,96 c7 0,96'],
  ] as const)('of an %s (mirrored: %s) start the sides of the table', (shape, mirrored, expected) => {
    const corners = cornersOf(countertop(shape, L, mirrored))
    const text = corners.map(({ name, at, isInside }) => `${isInside ? 'inside ' : ''}${name} ${at.x},${at.y}`)
    expect(text.join(' ')).toBe(expected)
  })
})
