import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Countertop, dimensionProblems, SHAPES } from '#shared/countertops/countertop.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import { cabinetPlans } from './cabinets.ts'
import { drawFloorShadows, drawWallShadows } from './shadows.ts'

const inches = fc.integer({ min: 16, max: 3200 }).map((sixteenths) => sixteenths / 16)

const countertop: fc.Arbitrary<Omit<Countertop, 'stone'>> = fc
  .record({
    shape: fc.constantFrom(...SHAPES),
    dimensions: fc.record({ width: inches, length: inches, returnWidth: inches, returnLength: inches }),
  })
  .filter(({ shape, dimensions }) => dimensionProblems(shape, dimensions).length === 0)

function standing({ shape, dimensions }: Omit<Countertop, 'stone'>) {
  return { top: outline(shape, dimensions), cabinets: cabinetPlans(shape, dimensions) }
}

function pointsOf(d: unknown): Point[] {
  const numbers = [...String(d).matchAll(/-?[\d.]+/g)].map(Number)
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({
    x: numbers[2 * index] ?? NaN,
    y: numbers[2 * index + 1] ?? NaN,
  }))
}

/** How many corners of a polygon turn left and right. */
function turns(points: readonly Point[]): { left: number; right: number } {
  const crossings = points.map((at, index) => {
    const [before, after] = [points.at(index - 1) ?? at, points[(index + 1) % points.length] ?? at]
    return (at.x - before.x) * (after.y - at.y) - (at.y - before.y) * (after.x - at.x)
  })
  return {
    left: crossings.filter((cross) => cross < -0.1).length,
    right: crossings.filter((cross) => cross > 0.1).length,
  }
}

test('no part of a soft shadow crosses itself, even for thin or small countertops', () => {
  fc.assert(
    fc.property(countertop, (some) => {
      for (const { attributes } of drawFloorShadows(standing(some), 'd')) {
        if (!String(attributes.fill).startsWith('url(')) continue
        const points = pointsOf(attributes.points)
        expect(points.length).toBeGreaterThan(2)
        const { left, right } = turns(points)
        expect(Math.min(left, right)).toBe(0)
      }
    }),
    { numRuns: 300 },
  )
})

test('a shadow on a wall ends at the floor, and at the other wall of a corner', () => {
  const L = { shape: 'L', dimensions: { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 } } as const
  const room = { x: 0, y: 0, width: 2000, height: 2000 }
  for (const side of ['back', 'left'] as const) {
    const points = drawWallShadows(side, standing(L), room, 'd').flatMap(({ attributes }) =>
      pointsOf(attributes.points),
    )
    expect(points.length).toBeGreaterThan(0)
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(y).toBeGreaterThanOrEqual(0)
    }
  }
})
