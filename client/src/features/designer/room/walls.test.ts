import { expect, test } from 'vitest'
import type { Shape } from '#shared/countertops/countertop.ts'
import { wallSidesOf } from './cabinets.ts'
import { toYaw } from './turn.ts'
import { buildWalls, STUB_HEIGHT } from './walls.ts'

const SIZES = { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 }

/** The cut-off and standing walls at a turn. */
function walls(shape: Shape, turn: number) {
  const built = buildWalls(wallSidesOf(shape), SIZES, toYaw(turn))
  const names = (isCut: boolean) => built.filter((wall) => wall.isCut === isCut).map(({ side }) => side)
  return { cut: names(true), standing: names(false) }
}

test.each([
  ['I', -35, [], ['back']],
  ['I', 100, ['back'], []],
  ['I', 180, ['back'], []],
  ['L', -35, [], ['back', 'left']],
  ['L', 35, ['left'], ['back']],
  ['L', 135, ['back', 'left'], []],
  ['L', -135, ['back'], ['left']],
  ['U', -35, ['right'], ['back', 'left']],
  ['U', 35, ['left'], ['back', 'right']],
  ['U', 135, ['back', 'left'], ['right']],
] as const)('%s turned to %s cuts off %s and leaves %s standing', (shape, turn, cut, standing) => {
  expect(walls(shape, turn)).toEqual({ cut, standing })
})

test('a cut-off wall leaves a stub, and a wall fades before it is cut off', () => {
  const [cut] = buildWalls(['back'], SIZES, toYaw(120))
  expect(cut).toMatchObject({ isCut: true, height: STUB_HEIGHT, opacity: 0 })
  const opacities = [60, 80, 85, 89].map((turn) => buildWalls(['back'], SIZES, toYaw(turn))[0]?.opacity ?? -1)
  expect(opacities[0]).toBe(1)
  expect(opacities).toEqual(opacities.toSorted((a, b) => b - a))
  expect(opacities.at(-1)).toBeLessThan(0.2)
})

test('no wall hides the countertop at any turn', () => {
  for (let turn = -180; turn <= 180; turn += 1) {
    for (const { outward, isCut } of buildWalls(['back', 'left', 'right'], SIZES, toYaw(turn))) {
      const towardsViewer = outward.x * Math.sin(toYaw(turn)) + outward.y * Math.cos(toYaw(turn))
      if (towardsViewer > 1e-6) expect(isCut).toBe(true)
    }
  }
})
