import { describe, expect, it } from 'vitest'
import { outline, type Point } from '#shared/countertops/outline.ts'
import {
  sortBackToFront,
  bounds,
  edgesOf,
  inset,
  type Matrix,
  project,
  sideMatrix,
  topMatrix,
  unfoldMatrix,
  centeredView,
} from './projection.ts'

/** The yaw of the first view. */
const YAW = 0.61

const view = { yaw: YAW, scale: 3, originX: 40, originY: 400 }

const L = outline('L', { width: 36, length: 200, returnWidth: 12, returnLength: 150 })

function apply([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

function expectSamePoint(actual: Point, expected: Point) {
  expect(actual.x).toBeCloseTo(expected.x, 9)
  expect(actual.y).toBeCloseTo(expected.y, 9)
}

describe('the projection', () => {
  it('scales depth by .56 and height by .83', () => {
    const straight = { yaw: 0, scale: 2, originX: 10, originY: 20 }
    // 10 + 2*5 and 20 + 2*(10*.56 - 36*.83)
    expectSamePoint(project(straight, { x: 5, y: 10, z: 36 }), { x: 20, y: -28.56 })
  })

  it('looks along the width after a quarter turn', () => {
    const turned = { yaw: Math.PI / 2, scale: 1, originX: 0, originY: 0 }
    expectSamePoint(project(turned, { x: 10, y: 4, z: 0 }), { x: -4, y: 5.6 })
  })

  it('keeps the scale and the middle of a turning block, in its frame', () => {
    const frame = { x: 50, y: 60, width: 400, height: 300 }
    const block = { width: 120, length: 30, bottom: 0, top: 36 }
    const corners = [0, 120].flatMap((x) => [0, 30].flatMap((y) => [0, 36].map((z) => ({ x, y, z }))))
    const scales = new Set<number>()
    for (let degrees = -180; degrees <= 180; degrees += 3) {
      const turned = centeredView(block, (degrees * Math.PI) / 180, frame)
      scales.add(turned.scale)
      const box = bounds(corners.map((corner) => project(turned, corner)))
      expectSamePoint({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, { x: 250, y: 210 })
      expect(box.width).toBeLessThanOrEqual(400.001)
      expect(box.height).toBeLessThanOrEqual(300.001)
    }
    expect(scales.size).toBe(1)
  })

  it('does not enlarge a tiny block beyond the largest scale', () => {
    const frame = { x: 0, y: 0, width: 400, height: 300 }
    expect(centeredView({ width: 1, length: 1, bottom: 34.75, top: 36 }, 0, frame).scale).toBe(16)
  })
})

describe('the stone', () => {
  it('is placed on the top', () => {
    const matrix = topMatrix(view, 36)
    for (const point of L) expectSamePoint(apply(matrix, point), project(view, { ...point, z: 36 }))
  })

  it('folds down over each side, so an inch beyond the side is an inch down', () => {
    for (const edge of edgesOf(L)) {
      const matrix = (point: Point) => apply(sideMatrix(view, edge), apply(unfoldMatrix(edge, 36), point))
      for (const corner of [edge.from, edge.to]) {
        expectSamePoint(matrix(corner), apply(topMatrix(view, 36), corner))
        const beyond = { x: corner.x + edge.outward.x, y: corner.y + edge.outward.y }
        expectSamePoint(matrix(beyond), project(view, { ...corner, z: 35 }))
      }
    }
  })
})

describe('the edges', () => {
  it('have outward normals and know their inner corners', () => {
    expect(edgesOf(L).map(({ outward }) => [outward.x + 0, outward.y + 0])).toEqual([
      [0, -1],
      [1, 0],
      [0, 1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ])
    expect(
      edgesOf(L).map(({ startsAtInnerCorner, endsAtInnerCorner }) => [startsAtInnerCorner, endsAtInnerCorner]),
    ).toEqual([
      [false, false],
      [false, false],
      [false, true],
      [true, false],
      [false, false],
      [false, false],
    ])
  })

  it('are sorted so that each follows the sides that it covers', () => {
    const order = sortBackToFront(edgesOf(L), -0.62).map(({ from, to }) => [from, to])
    const run = [
      { x: 36, y: 150 },
      { x: 12, y: 150 },
    ]
    const end = [
      { x: 12, y: 200 },
      { x: 0, y: 200 },
    ]
    const left = [
      { x: 0, y: 200 },
      { x: 0, y: 0 },
    ]
    expect(order).toHaveLength(3)
    // The middle of the left side is farther away than the run's, but the side is in front of it.
    expect(order.findIndex(sameAs(run))).toBeLessThan(order.findIndex(sameAs(left)))
    expect(order.findIndex(sameAs(run))).toBeLessThan(order.findIndex(sameAs(end)))
  })

  it('move with an inset at each corner', () => {
    const square = outline('I', { width: 60, length: 48, returnWidth: 24, returnLength: 24 })
    expect(inset(square, ({ outward }) => (outward.y < 0 ? 0 : 1.5))).toEqual([
      { x: 1.5, y: 0 },
      { x: 58.5, y: 0 },
      { x: 58.5, y: 46.5 },
      { x: 1.5, y: 46.5 },
    ])
  })
})

function sameAs(side: Point[]) {
  return (other: Point[]) => JSON.stringify(other) === JSON.stringify(side)
}
