import { expect, it } from 'vitest'
import { DEFAULT_DIMENSIONS, type Shape } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS, type Details } from './details.ts'
import { countertopName, countertopNames, freePlaceName, nameAmong } from './name.ts'

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

const ISLAND = {
  shape: 'I',
  dimensions: DEFAULT_DIMENSIONS,
  details: { ...DEFAULT_DETAILS, sides: { back: finished } },
} as const
const RUN = { shape: 'I', dimensions: DEFAULT_DIMENSIONS } as const
const called = (name: string) => ({ ...ISLAND, details: { ...ISLAND.details, name } })

it('numbers those that are called the same, past what others are called', () => {
  expect(countertopNames([RUN, ISLAND])).toEqual(['Wall run', 'Island'])
  expect(countertopNames([ISLAND, RUN, { ...ISLAND }])).toEqual(['Island 1', 'Wall run', 'Island 2'])
  expect(countertopNames([ISLAND, called('Island'), called('Bar')])).toEqual(['Island 1', 'Island 2', 'Bar'])
  expect(countertopNames([called('Bar'), RUN, called('Bar')])).toEqual(['Bar 1', 'Wall run', 'Bar 2'])
  expect(countertopNames([ISLAND, called('Island 1')])).toEqual(['Island', 'Island 1'])
  expect(countertopNames([ISLAND, called('Island 2'), { ...ISLAND }])).toEqual(['Island 1', 'Island 2', 'Island 3'])
  const second = { ...ISLAND }
  expect(nameAmong(second, [ISLAND, second])).toBe('Island 2')
})

it('finds a name for one more', () => {
  expect(freePlaceName(ISLAND, ['Wall run'])).toBe('Island')
  expect(freePlaceName(ISLAND, ['Island'])).toBe('Island 2')
  expect(freePlaceName(ISLAND, ['Island 1', 'Island 2'])).toBe('Island 3')
})
