import assert from 'node:assert/strict'
import { describe, expect, it } from 'vitest'
import { anyShapedDimensions } from '#test/countertops.ts'
import { forAll } from '#test/for-all.ts'
import { outline, type Point } from './outline.ts'

const pairs = (points: Point[]) => points.map(({ x, y }) => [x, y])

describe('the outline', () => {
  it('of an I is its rectangle, even with large returns', () => {
    expect(pairs(outline('I', { width: 60, length: 48, returnWidth: 24, returnLength: 24 }))).toEqual([
      [0, 0],
      [60, 0],
      [60, 48],
      [0, 48],
    ])
  })

  it('of an L has a notch at the front right', () => {
    expect(pairs(outline('L', { width: 60, length: 48, returnWidth: 24, returnLength: 25.5 }))).toEqual([
      [0, 0],
      [60, 0],
      [60, 25.5],
      [24, 25.5],
      [24, 48],
      [0, 48],
    ])
  })

  it('of a U has a notch in the middle of the front', () => {
    expect(pairs(outline('U', { width: 96, length: 60, returnWidth: 24, returnLength: 30 }))).toEqual([
      [0, 0],
      [96, 0],
      [96, 60],
      [72, 60],
      [72, 30],
      [24, 30],
      [24, 60],
      [0, 60],
    ])
  })

  it.each([
    ['an L as wide as its return', 'L', { width: 60, length: 48, returnWidth: 60, returnLength: 24 }],
    ['an L as long as its return', 'L', { width: 60, length: 48, returnWidth: 24, returnLength: 48 }],
    ['a U whose returns meet', 'U', { width: 60, length: 48, returnWidth: 30, returnLength: 24 }],
    ['a U as long as its return', 'U', { width: 60, length: 48, returnWidth: 24, returnLength: 48 }],
  ] as const)('of %s is a plain rectangle', (_name, shape, dimensions) => {
    expect(pairs(outline(shape, dimensions))).toEqual([
      [0, 0],
      [60, 0],
      [60, 48],
      [0, 48],
    ])
  })
})

interface Edge {
  from: Point
  to: Point
}

const edgesOf = (points: Point[]): Edge[] =>
  points.flatMap((from, index) => {
    const to = points[(index + 1) % points.length]
    return to ? [{ from, to }] : []
  })

/** Whether two closed, axis-parallel edges share a point. */
function touch(one: Edge, other: Edge): boolean {
  const overlap = (axis: 'x' | 'y') =>
    Math.max(Math.min(one.from[axis], one.to[axis]), Math.min(other.from[axis], other.to[axis])) <=
    Math.min(Math.max(one.from[axis], one.to[axis]), Math.max(other.from[axis], other.to[axis]))
  return overlap('x') && overlap('y')
}

describe('the outline of any countertop', () => {
  it('turns at every point, runs clockwise and never crosses itself', () => {
    forAll(10_000, anyShapedDimensions, ({ shape, dimensions }) => {
      const points = outline(shape, dimensions)
      const edges = edgesOf(points)
      assert.deepEqual(points[0], { x: 0, y: 0 })
      edges.forEach(({ from, to }, index) => {
        // No two neighbors are equal, and edges alternate between the axes.
        const along = index % 2 === 0
        assert.equal(from.x !== to.x, along)
        assert.equal(from.y !== to.y, !along)
      })
      edges.forEach((edge, index) => {
        const apart = edges.filter((_, other) => {
          const distance = Math.abs(other - index)
          return distance > 1 && distance < edges.length - 1
        })
        assert.ok(!apart.some((other) => touch(edge, other)))
      })
      // With y toward the front, a positive sum is clockwise from above.
      const doubled = edges.reduce((sum, { from, to }) => sum + from.x * to.y - to.x * from.y, 0)
      assert.ok(doubled > 0)
    })
  })
})
