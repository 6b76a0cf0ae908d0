import { expect, test } from 'vitest'
import type { Shape } from '#shared/countertops/design.ts'
import { wallsOf } from './cabinets.ts'
import { yawOf } from './turn.ts'
import { raiseWalls, STUB_HEIGHT } from './walls.ts'

const SIZES = { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 }

/** The walls that are cut off, and those that stand, at a turn. */
function walls(shape: Shape, turn: number) {
  const raised = raiseWalls(wallsOf(shape), SIZES, yawOf(turn))
  const names = (isCut: boolean) => raised.filter((wall) => wall.isCut === isCut).map(({ side }) => side)
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
] as const)('%s turned to %s: cut are %s, and %s stand', (shape, turn, cut, standing) => {
  expect(walls(shape, turn)).toEqual({ cut, standing })
})

test('a cut wall leaves a stub, and one that is about to be cut has faded', () => {
  const [cut] = raiseWalls(['back'], SIZES, yawOf(120))
  expect(cut).toMatchObject({ isCut: true, height: STUB_HEIGHT, opacity: 0 })
  const opacities = [60, 80, 85, 89].map((turn) => raiseWalls(['back'], SIZES, yawOf(turn))[0]?.opacity ?? -1)
  expect(opacities[0]).toBe(1)
  expect(opacities).toEqual(opacities.toSorted((a, b) => b - a))
  expect(opacities.at(-1)).toBeLessThan(0.2)
})

test('no wall stands between the viewer and the countertop, whichever way it is turned', () => {
  for (let turn = -180; turn <= 180; turn += 1) {
    for (const { outward, isCut } of raiseWalls(['back', 'left', 'right'], SIZES, yawOf(turn))) {
      const towardsViewer = outward.x * Math.sin(yawOf(turn)) + outward.y * Math.cos(yawOf(turn))
      if (towardsViewer > 1e-6) expect(isCut).toBe(true)
    }
  }
})
