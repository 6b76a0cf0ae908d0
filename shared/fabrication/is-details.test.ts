import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CORNER_NAMES, CUTOUT_KINDS, DEFAULT_DETAILS, type Details, PROFILES, SIDE_NAMES, USES } from './details.ts'
import { isDetails } from './is-details.ts'
import { detailsSchema } from './schema.ts'

const FULL: Details = {
  v: 1,
  name: 'Island',
  mirrored: true,
  sides: {
    back: [
      { to: 12, use: 'wall', splash: '4in' },
      { to: 30, use: 'appliance' },
      { use: 'finished', profile: 'ogee' },
    ],
    front: [{ use: 'finished', overhang: 12, splash: { height: 18 } }],
  },
  corners: { c1: { radius: 2 }, c7: { clip: 3 } },
  cutouts: [
    { id: 's1', kind: 'sink-single', side: 'front', at: 47.25, model: 'Undermount 30' },
    {
      id: 'f1',
      kind: 'faucet',
      side: 'front',
      at: 47.25,
      with: 's1',
      setback: 20,
      size: { width: 1, depth: 1, radius: 0 },
    },
  ],
  dishwasher: [{ side: 'front', at: 80 }],
  seams: [{ across: 'run', at: 60 }],
  corner: 'leg-through',
}

describe('stored details', () => {
  it('are valid as the designer stores them', () => {
    for (const details of [DEFAULT_DETAILS, FULL]) {
      expect(isDetails(JSON.parse(JSON.stringify(details)))).toBe(true)
      expect(detailsSchema.parse(details)).toEqual(details)
    }
  })

  it.each([
    ['a version to come', { v: 2 }],
    ['a missing field', { cutouts: undefined }],
    ['an unknown side', { sides: { top: [{ use: 'wall' }] } }],
    ['an unknown corner', { corners: { c9: { radius: 1 } } }],
    ['two cutouts with one id', { cutouts: [FULL.cutouts[0], FULL.cutouts[0]] }],
    ['a cutout that moves with none', { cutouts: [FULL.cutouts[1]] }],
    ['a cutout that moves with itself', { cutouts: [{ ...FULL.cutouts[0], with: 's1' }] }],
    ['no stretch', { sides: { back: [] } }],
    ['a first stretch to the end', { sides: { back: [{ use: 'wall' }, { use: 'finished' }] } }],
    ['a control character', { name: 'Is\u0000land' }],
    ['a list for an object', { sides: [] }],
  ])('are not valid with %s', (_, change) => {
    expect(isDetails({ ...FULL, ...change })).toBe(false)
  })
})

it('agrees with the schema', () => {
  const inches = fc.oneof(
    fc.double({ min: -1, max: 210, noNaN: true }),
    fc.integer({ min: -1, max: 205 }),
    fc.constant('1'),
  )
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
  const side = fc.constantFrom(...SIDE_NAMES)
  const stretch = fc.record({
    to: optional(inches),
    use: fc.constantFrom(...USES, 'door'),
    profile: optional(fc.constantFrom(...PROFILES, 'round')),
    splash: optional(fc.oneof(fc.constantFrom('none', '4in', '5in'), fc.record({ height: inches }))),
    overhang: optional(inches),
  })
  const cutout = fc.record({
    id: fc.constantFrom('a', 'b1', 'c', 'D'),
    kind: fc.constantFrom(...CUTOUT_KINDS),
    side,
    at: inches,
    setback: optional(inches),
    size: optional(fc.record({ width: inches, depth: inches, radius: inches })),
    with: optional(fc.constantFrom('a', 'b1')),
    model: optional(fc.string({ maxLength: 100 })),
  })
  const named = <T>(names: readonly string[], value: fc.Arbitrary<T>) =>
    fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 2 })
  const place = fc.record({ side, at: inches })
  // Most fields stay valid, so that each one decides in some runs.
  const details = fc.record(
    {
      v: fc.constant(1),
      name: optional(fc.string({ maxLength: 45 })),
      mirrored: fc.boolean(),
      sides: named(SIDE_NAMES, fc.array(stretch, { maxLength: 4 })),
      corners: named(CORNER_NAMES, fc.record({ radius: optional(inches), clip: optional(inches) })),
      cutouts: fc.array(cutout, { maxLength: 3 }),
      dishwasher: fc.array(place, { maxLength: 3 }),
      seams: fc.oneof(fc.constant('auto'), fc.array(fc.record({ across: fc.constantFrom('run', 'leg'), at: inches }))),
      corner: fc.constantFrom('auto', 'one-piece', 'two'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(details, (changed) => {
      const value = { ...FULL, ...changed }
      expect(isDetails(value)).toBe(detailsSchema.safeParse(value).success)
    }),
    { numRuns: 2000 },
  )
})
