import { describe, expect, it } from 'vitest'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { describeDetails, describeJob } from './describe.ts'
import { DEFAULT_DETAILS, type Details } from './details.ts'

/** With plain spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const words = (details: Partial<Details>, shape: 'I' | 'L' = 'I') =>
  plain(
    describeDetails({
      shape,
      dimensions: { width: 96, length: 84, returnWidth: 25.5, returnLength: 25.5 },
      details: { ...DEFAULT_DETAILS, ...details },
    }),
  )

describe('a countertop in words', () => {
  it.each([
    ['K1', ['']],
    ['K2', ['Single undermount sink, 4 in backsplash']],
    ['K3', ['Double undermount sink, 30 in cooktop, extra hole, half bullnose edge, 4 in backsplash']],
    ['K4', ['Single undermount sink']],
    ['K5', ['Farmhouse sink, 3 outlets, 18 in backsplash', 'Thick mitered edge, waterfall end, finished all around']],
  ] as const)('of kitchen %s', (kitchen, expected) => {
    expect(KITCHENS[kitchen].map(describeDetails).map(plain)).toEqual(expected)
  })

  it('names each profile and how high the backsplash is', () => {
    expect(
      words({
        sides: {
          front: [{ use: 'finished', profile: 'ogee', overhang: 12 }],
          back: [
            { to: 40, use: 'wall', splash: '4in' },
            { use: 'wall', splash: { height: 18.5 } },
          ],
        },
      }),
    ).toBe('Ogee and eased edges, backsplash from 4 in to 18 1/2 in, 12 in overhang')
  })

  it('counts what is there several times, with the models', () => {
    expect(
      words({
        cutouts: [
          { id: 'a', kind: 'sink-bar', side: 'front', at: 20, model: 'Kraus KHU15' },
          { id: 'b', kind: 'sink-bar', side: 'front', at: 60 },
          { id: 'c', kind: 'faucet', side: 'front', at: 40 },
        ],
        dishwasher: [
          { side: 'front', at: 12 },
          { side: 'front', at: 80 },
        ],
        corners: { c1: { radius: 2 }, c2: { clip: 3 }, c3: { radius: 0 } },
      }),
    ).toBe('2 bar sinks (Kraus KHU15), faucet hole, 2 dishwashers, rounded corner, clipped corner')
  })

  it('leaves out sides that the shape no longer has', () => {
    expect(words({ cutouts: [{ id: 'a', kind: 'hole', side: 'legFront', at: 4 }] })).toBe('')
  })

  it('says on which side the leg of an L is', () => {
    expect(words({ mirrored: true }, 'L')).toBe('Leg on the right')
    expect(words({ mirrored: true })).toBe('')
  })
})

it('a job in words names only what was asked for', () => {
  expect(describeJob(undefined)).toBe('')
  expect(describeJob({ removal: 'none', cabinetsInPlace: false })).toBe('')
  expect(describeJob({ removal: 'stone', cabinetsInPlace: true })).toBe(
    'Removal of your old stone countertop. The cabinets are in place.',
  )
})
