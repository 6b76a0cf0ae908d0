import { expect, it } from 'vitest'
import type { Countertop, Shape } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { detailsSummary } from './details-summary.ts'

const countertop = (shape: Shape, details: Partial<Details> = {}): Countertop => ({
  shape,
  dimensions: { width: 120, length: 96, returnWidth: 25.5, returnLength: 25.5 },
  stone: 'travella',
  details: { ...DEFAULT_DETAILS, ...details },
})

it.each([
  ['I', {}, '3 finished edges, no sink yet. Add what you have.'],
  ['I', { sides: { leftEnd: [{ use: 'wall' }] } }, '2 finished edges, no sink yet. Add what you have.'],
  [
    'L',
    {
      sides: { back: [{ use: 'wall', splash: '4in' }], runEnd: [{ use: 'appliance' }] },
      cutouts: [
        { id: 's1', kind: 'sink-bar', side: 'runFront', at: 30 },
        { id: 'c1', kind: 'cooktop-36', side: 'legFront', at: 30 },
      ],
      dishwasher: [{ side: 'runFront', at: 70 }],
    },
    '3 finished edges, 1 sink, 1 cooktop, 1 dishwasher, 4 in backsplash.',
  ],
  // An I has no such side.
  [
    'I',
    {
      cutouts: [{ id: 's1', kind: 'sink-bar', side: 'runFront', at: 30 }],
      dishwasher: [
        { side: 'runFront', at: 70 },
        { side: 'front', at: 70 },
      ],
    },
    '3 finished edges, no sink yet, 1 dishwasher. Add what you have.',
  ],
] as const)('the summary of an %s with %j', (shape, details, expected) => {
  expect(detailsSummary(countertop(shape, structuredClone(details) as Partial<Details>))).toBe(expected)
})
