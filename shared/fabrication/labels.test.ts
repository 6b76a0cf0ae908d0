import { expect, it } from 'vitest'
import { DEFAULT_DETAILS, type SideName, type Stretch } from './details.ts'
import { cutoutNoun, describePlace, describeSide, sideLabel } from './labels.ts'
import { stretchesOf } from './stretches.ts'

const described = (shape: 'I' | 'L', name: SideName, stretches?: Stretch[]) => {
  const countertop = {
    shape,
    dimensions: { width: 120, length: 96, returnWidth: 25.5, returnLength: 25.5 },
    details: { ...DEFAULT_DETAILS, sides: stretches ? { [name]: stretches } : {} },
  }
  const own = stretchesOf(countertop).filter(({ side }) => side.name === name)
  const [first] = own
  return first && describeSide(first.side, own)
}

it.each([
  [
    'L',
    'runFront',
    [{ use: 'finished', profile: 'half-bullnose' }],
    'Front, 94 1/2 inches, finished, half bullnose edge',
  ],
  ['L', 'legEnd', undefined, 'Leg end, 25 1/2 inches, finished, eased edge'],
  ['L', 'back', [{ use: 'wall', splash: '4in' }], 'Back, 120 inches, wall, 4 inch backsplash'],
  ['L', 'runEnd', [{ use: 'appliance' }], 'Back run end, 25 1/2 inches, appliance'],
  ['I', 'leftEnd', [{ use: 'waterfall' }], 'Left end, 96 inches, waterfall'],
  [
    'I',
    'back',
    [
      { to: 60, use: 'wall' },
      { use: 'finished', profile: 'ogee' },
    ],
    'Back, 120 inches, wall to 60 inches, then finished, ogee edge',
  ],
] as const)('a side of an %s is called by its name, length and use: %s', (shape, name, stretches, expected) => {
  expect(described(shape, name, stretches && [...stretches])).toBe(expected)
})

it('an end of a U is the end of a leg', () => {
  expect([sideLabel('leftEnd', true), sideLabel('leftEnd', false)]).toEqual(['Left leg end', 'Left end'])
})

it('a cutout is called by its center', () => {
  expect(describePlace(cutoutNoun('sink-double'), 47)).toBe('Sink, center 47 inches from the left end')
  expect(describePlace('hole', 1)).toBe('Hole, center 1 inch from the left end')
})
