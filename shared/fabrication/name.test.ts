import { expect, it } from 'vitest'
import { DEFAULT_DIMENSIONS, type Shape } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS, type Details } from './details.ts'
import { countertopName } from './name.ts'

const named = (shape: Shape, details?: Partial<Details>) =>
  countertopName({
    shape,
    dimensions: DEFAULT_DIMENSIONS,
    details: details && { ...DEFAULT_DETAILS, ...details },
  })
const finished = [{ use: 'finished' as const }]
const wall = [{ use: 'wall' as const }]

it.each<[string, Shape, Partial<Details> | undefined]>([
  ['Wall run', 'I', undefined],
  ['L along the wall', 'L', undefined],
  ['U along the wall', 'U', undefined],
  ['Island', 'I', { sides: { back: finished } }],
  ['Island', 'I', { sides: { back: finished, rightEnd: [{ use: 'waterfall' }] } }],
  ['Peninsula', 'I', { sides: { back: finished, leftEnd: wall } }],
  ['Wall run', 'I', { sides: { back: [{ to: 30, use: 'finished' }, { use: 'wall' }] } }],
  ['L-shaped island', 'L', { sides: { back: finished, legBack: finished } }],
  ['U-shaped island', 'U', { sides: { back: finished, leftBack: finished, rightBack: finished } }],
  ['Coffee bar', 'I', { name: 'Coffee bar' }],
])('is %s', (name, shape, details) => expect(named(shape, details)).toBe(name))
