import assert from 'node:assert/strict'
import { describe, expect, it } from 'vitest'
import { anyShapedDimensions } from '#test/countertops.ts'
import { forAll } from '#test/for-all.ts'
import { outline, type Point } from './outline.ts'

const corners = (...drawn: Parameters<typeof outline>) =>
  outline(...drawn)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')
const RECTANGLE = '0,0 60,0 60,48 0,48'

describe('the outline', () => {
  it.each([
    ['an I is its rectangle, even with large returns', 'I', [60, 48, 24, 24], RECTANGLE],
    ['an L has a notch at the front right', 'L', [60, 48, 24, 25.5], '0,0 60,0 60,25.5 24,25.5 24,48 0,48'],
    [
      'a U has a notch in the middle of the front',
      'U',
      [96, 60, 24, 30],
      '0,0 96,0 96,60 72,60 72,30 24,30 24,60 0,60',
    ],
    ['an L as wide as its return is a rectangle', 'L', [60, 48, 60, 24], RECTANGLE],
    ['an L as long as its return is a rectangle', 'L', [60, 48, 24, 48], RECTANGLE],
    ['a U whose returns meet is a rectangle', 'U', [60, 48, 30, 24], RECTANGLE],
    ['a U as long as its return is a rectangle', 'U', [60, 48, 24, 48], RECTANGLE],
  ] as const)('of %s', (_, shape, [width, length, returnWidth, returnLength], expected) => {
    expect(corners(shape, { width, length, returnWidth, returnLength })).toBe(expected)
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
