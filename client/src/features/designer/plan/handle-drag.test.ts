import { expect, it } from 'vitest'
import { drawn } from '#test/countertops.ts'
import type { MovableSeam } from '#shared/fabrication/move-seam.ts'
import { pressTargetAt } from './handle-drag.ts'

const L = drawn('L', 120, 96)
const REACH = { grip: 6, gripBeside: 3, tap: 11 }

const SINK = drawn('L', 120, 96, { cutouts: [{ id: 'sink', kind: 'sink-single', side: 'runFront', at: 47.25 }] })
const DISHWASHER = drawn('L', 120, 96, { dishwasher: [{ side: 'runFront', at: 34.5 }] })

function targetAt(x: number, y: number, countertop = L, seams: MovableSeam[] = []): string {
  const target = pressTargetAt(countertop, { x, y }, REACH, seams)
  if (target.kind === 'dishwasher') return `dishwasher ${target.index}`
  if (target.kind === 'seam') return `seam ${target.index}`
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

it('finds a seam in its band, but not under a handle or a cutout, nor where an edge is nearer', () => {
  const at = (x: number) => [
    {
      kind: 'seam' as const,
      index: 0,
      seams: [{ across: 'run' as const, at: x }],
      from: { x, y: 0 },
      to: { x, y: 25.5 },
      along: { x: 1, y: 0 },
      blocked: [],
    },
  ]
  expect(targetAt(50, 13, L, at(60))).toBe('seam 0')
  expect(targetAt(48, 13, L, at(60))).toBe('background')
  expect(targetAt(59, 23, L, at(60))).toBe('seam 0')
  expect(targetAt(56, 23, L, at(60))).toBe('edge returnLength runFront')
  expect(targetAt(72.75, 21, L, at(72))).toBe('seam 0')
  expect(targetAt(72.75, 23, L, at(72))).toBe('handle returnLength runFront')
  expect(targetAt(60, 15, SINK, at(53))).toBe('cutout sink')
  expect(targetAt(60, 15, DISHWASHER, at(53))).toBe('seam 0')
})

it('finds the mirrored sides of a mirrored L', () => {
  const mirrored = drawn('L', 120, 96, { mirrored: true })
  expect(targetAt(0, 3, mirrored)).toBe('edge width runEnd')
  expect(targetAt(94.5, 70, mirrored)).toBe('edge returnWidth legFront')
  expect(targetAt(125, 60, mirrored)).toBe('side legBack')
})
