import fc from 'fast-check'
import { expect, test } from 'vitest'
import { polygonArea } from '#shared/countertops/area.ts'
import { type Design, designProblems, type FullDimensions, SHAPES, type Shape } from '#shared/countertops/design.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { edgesOf, inset, ROOM_YAW } from './axonometry.ts'
import { cabinetPlans, doorsOf, isFront, TOE_KICK } from './cabinets.ts'
import { roomScene } from './scene.ts'

const inches = fc.integer({ min: 16, max: 3200 }).map((sixteenths) => sixteenths / 16)

const design: fc.Arbitrary<Design> = fc
  .record({
    shape: fc.constantFrom(...SHAPES),
    stone: fc.constantFrom(...STONE_IDS),
    dimensions: fc.record({ width: inches, length: inches, returnWidth: inches, returnLength: inches }),
  })
  .filter(({ shape, dimensions }) => designProblems(shape, dimensions).length === 0)

function sizes(width: number, length: number, returnWidth = 24, returnLength = 24): FullDimensions {
  return { width, length, returnWidth, returnLength }
}

function planBounds(shape: Shape, dimensions: FullDimensions) {
  return cabinetPlans(shape, dimensions).map((plan) => [
    Math.min(...plan.map(({ x }) => x)),
    Math.max(...plan.map(({ x }) => x)),
    Math.max(...plan.map(({ y }) => y)),
  ])
}

test('any valid design from any side gives finite figures only', () => {
  fc.assert(
    fc.property(design, fc.constantFrom(ROOM_YAW, -ROOM_YAW, 0, 1.9, 3.9), (some, yaw) => {
      const scene = roomScene(some, yaw, '#22403A')
      expect(JSON.stringify(scene)).not.toMatch(/NaN|Infinity|null/)
      for (const { matrix } of [...scene.edges, scene.top])
        expect(matrix[0] * matrix[3]).not.toBe(matrix[1] * matrix[2])
    }),
    { numRuns: 1000 },
  )
})

test('no cabinet and no toe kick turns inside out', () => {
  fc.assert(
    fc.property(design, ({ shape, dimensions }) => {
      for (const plan of cabinetPlans(shape, dimensions)) {
        const recessed = inset(plan, (edge) => (isFront(edge, plan) ? TOE_KICK.depth : 0))
        const [before, after] = [edgesOf(plan), edgesOf(recessed)]
        for (const [index, edge] of before.entries()) expect(after[index]?.along).toEqual(edge.along)
        expect(polygonArea(recessed)).toBeLessThanOrEqual(polygonArea(plan))
      }
    }),
    { numRuns: 1000 },
  )
})

test('cabinets are flush at walls and 1 1/2 in back elsewhere', () => {
  expect(planBounds('I', sizes(60, 48))).toEqual([[1.5, 58.5, 46.5]])
  expect(planBounds('L', sizes(120, 84, 25.5, 25.5))).toEqual([[0, 118.5, 82.5]])
  expect(planBounds('U', sizes(144, 96, 30, 25.5))).toEqual([[0, 144, 94.5]])
})

test('a part too shallow for a cabinet has none, the others keep theirs', () => {
  expect(planBounds('I', sizes(1, 1))).toEqual([])
  expect(planBounds('L', sizes(120, 84, 5, 25.5))).toEqual([[0, 118.5, 24]])
  expect(planBounds('L', sizes(120, 84, 25.5, 5))).toEqual([[0, 24, 82.5]])
  expect(planBounds('U', sizes(144, 96, 25.5, 5))).toEqual([
    [0, 24, 94.5],
    [120, 144, 94.5],
  ])
})

test('a return that hardly leaves the run is stone without a cabinet', () => {
  expect(planBounds('L', sizes(60, 30, 45, 25.5))).toEqual([[0, 58.5, 24]])
})

test('a notch without area leaves one rectangular block with doors in front', () => {
  const [plan = []] = cabinetPlans('U', sizes(48, 60))
  expect(plan).toHaveLength(4)
  expect(edgesOf(plan).map((edge) => isFront(edge, plan))).toEqual([false, false, true, false])
})

test('doors stand at the inner sides of an L and a U, and not at the ends', () => {
  const [l = []] = cabinetPlans('L', sizes(120, 84, 25.5, 25.5))
  expect(edgesOf(l).map((edge) => isFront(edge, l))).toEqual([false, false, true, true, false, false])
  const [u = []] = cabinetPlans('U', sizes(144, 96, 30, 25.5))
  expect(edgesOf(u).map((edge) => isFront(edge, u))).toEqual([false, false, false, true, true, true, false, false])
})

test('doors are about 18 in wide, between the end panels', () => {
  const [plan = []] = cabinetPlans('I', sizes(60, 48))
  const front = edgesOf(plan).find((edge) => isFront(edge, plan))
  // 60 less two overhangs of 1 1/2 and two panels of 3/4: 55 1/2 in three doors.
  expect(front && doorsOf(front)).toEqual([
    { from: 0.75, to: 19.25, handle: 'to' },
    { from: 19.25, to: 37.75, handle: 'from' },
    { from: 37.75, to: 56.25, handle: 'to' },
  ])
})
