import { expect, it } from 'vitest'
import { drawn } from '#test/countertops.ts'
import { pressTargetAt } from './handle-drag.ts'

const L = drawn('L', 120, 96)
const REACH = { grip: 6, gripOnCutout: 3, tap: 11 }

const SINK = drawn('L', 120, 96, { cutouts: [{ id: 'sink', kind: 'sink-single', side: 'runFront', at: 47.25 }] })
const DISHWASHER = drawn('L', 120, 96, { dishwasher: [{ side: 'runFront', at: 34.5 }] })

function targetAt(x: number, y: number, countertop = L): string {
  const target = pressTargetAt(countertop, { x, y }, REACH)
  if (target.kind === 'dishwasher') return `dishwasher ${target.index}`
  if (target.kind === 'cutout') return `cutout ${target.id}`
  const side = 'side' in target ? (target.side ?? '') : ''
  return 'edge' in target ? `${target.kind} ${target.edge.name} ${side}` : `${target.kind} ${side}`.trim()
}

it('finds handles before edges, and edges before sides', () => {
  expect(targetAt(120, 12)).toBe('handle width runEnd')
  expect(targetAt(122, 3)).toBe('edge width runEnd')
  expect(targetAt(60, 28)).toBe('edge returnLength runFront')
  expect(targetAt(40, 5)).toBe('side back')
  expect(targetAt(-10, 60)).toBe('side legBack')
  expect(targetAt(60, 60)).toBe('background')
})

it('finds a cutout near an edge and beside a handle, but not under the handle', () => {
  expect(targetAt(72.75, 21)).toBe('handle returnLength runFront')
  expect(targetAt(72.75, 21, SINK)).toBe('cutout sink')
  expect(targetAt(60, 20, SINK)).toBe('cutout sink')
  expect(targetAt(72.75, 25.5, SINK)).toBe('handle returnLength runFront')
})

it('finds a dishwasher before a side, but not on the edge that it reaches to', () => {
  expect(targetAt(60, 15, DISHWASHER)).toBe('dishwasher 0')
  expect(targetAt(60, 5, DISHWASHER)).toBe('dishwasher 0')
  expect(targetAt(60, 22, DISHWASHER)).toBe('edge returnLength runFront')
})

it('finds the mirrored sides of a mirrored L', () => {
  const mirrored = drawn('L', 120, 96, { mirrored: true })
  expect(targetAt(0, 3, mirrored)).toBe('edge width runEnd')
  expect(targetAt(94.5, 70, mirrored)).toBe('edge returnWidth legFront')
  expect(targetAt(125, 60, mirrored)).toBe('side legBack')
})
