import { describe, expect, it } from 'vitest'
import type { Shape } from '#shared/countertops/countertop.ts'
import type { Cutout, CutoutKind, SideName } from '#shared/fabrication/details.ts'
import { drawn } from '#test/countertops.ts'
import type { EditedCountertop } from './schema.ts'
import { type DrawnCountertop, editedCountertops, startingCountertops } from './starting-countertops.ts'

const cutout = (kind: CutoutKind, at: number, side: SideName = 'front'): Cutout => ({
  id: kind.slice(0, 4),
  kind,
  side,
  at,
})
const KITCHEN: DrawnCountertop = {
  id: 'kitchen',
  ...drawn('I', 120, 25.5, { name: 'Kitchen', cutouts: [cutout('sink-single', 30), cutout('cooktop-30', 90)] }),
}
const SECOND: DrawnCountertop = { id: 'second', ...drawn('I', 60, 48), stone: 'travella' }

const measured = (quoteCountertopId: string | null, width: number, length = 25.5, shape: Shape = 'I') => ({
  quoteCountertopId,
  shape,
  dimensions: shape === 'I' ? { width, length } : { width, length, returnWidth: 25.5, returnLength: 25.5 },
  stone: 'southport',
})

describe('the countertops that a draft begins with', () => {
  it('are those that were drawn, if nothing was measured', () => {
    const expected = {
      countertops: [
        {
          quoteCountertopId: 'kitchen',
          name: 'Kitchen',
          shape: 'I',
          dimensions: KITCHEN.dimensions,
          stone: 'southport',
          source: 'drawn',
          details: expect.objectContaining({ cutouts: KITCHEN.details?.cutouts }),
        },
        {
          quoteCountertopId: 'second',
          name: 'Wall run',
          shape: 'I',
          dimensions: SECOND.dimensions,
          stone: 'travella',
          source: 'drawn',
        },
      ],
      unfit: [],
    }
    const started = startingCountertops([KITCHEN, SECOND])
    expect(started).toEqual(expected)
    expect(startingCountertops([KITCHEN, SECOND], [])).toEqual(expected)
    // It has a name of its own, so the details can't have another one.
    expect(started.countertops[0]?.details).not.toHaveProperty('name')
  })

  it('have the measured sizes in the order of the drawing, with the pieces that the crew added last', () => {
    const sizes = [
      measured(null, 30),
      measured('second', 61),
      { ...measured('kitchen', 120.75), stone: 'travella' },
      { ...measured(null, 40), stone: 'travella' },
      { ...measured(null, 50), stone: 'gray-mist' },
      measured('second', 20),
    ]
    const { countertops, unfit } = startingCountertops([KITCHEN, SECOND], sizes)
    expect(countertops.map((one) => [one.quoteCountertopId, one.name, one.dimensions.width, one.stone])).toEqual([
      ['kitchen', 'Kitchen', 120.75, 'southport'],
      ['second', 'Wall run', 61, 'travella'],
      [null, 'Wall run 2', 30, 'southport'],
      [null, 'Wall run 3', 40, 'travella'],
      [null, 'Wall run 4', 50, 'southport'],
      [null, 'Wall run 5', 20, 'southport'],
    ])
    expect(countertops.every(({ source }) => source === 'measured')).toBe(true)
    expect(unfit).toEqual([])
  })

  it('are without a drawn one that has no measured size', () => {
    const { countertops } = startingCountertops([KITCHEN, SECOND], [measured('second', 60, 48)])
    expect(countertops.map(({ name }) => name)).toEqual(['Wall run'])
  })

  it('without a name are called by their place, each by another one', () => {
    const island = {
      id: 'third',
      ...drawn('I', 72, 36, { sides: { back: [{ use: 'finished' }] } }),
    }
    const taken = { id: 'fourth', ...drawn('I', 72, 36, { name: 'Wall run 2' }) }
    const { countertops } = startingCountertops([SECOND, island, taken, { ...SECOND, id: 'fifth' }])
    expect(countertops.map(({ name }) => name)).toEqual(['Wall run 1', 'Island', 'Wall run 2', 'Wall run 3'])
  })

  it('have the default instead of a stone that we no longer offer', () => {
    const former = { ...KITCHEN, stone: 'gray-mist' }
    const message = 'Kitchen: Gray Mist is no longer offered. Choose another stone.'
    for (const { countertops, unfit } of [
      startingCountertops([former]),
      startingCountertops([former], [measured('kitchen', 121)]),
    ]) {
      expect([countertops[0]?.stone, unfit]).toEqual(['inverness-bristol-bay', [message]])
    }
  })
})

describe('details on a measured size', () => {
  const placesAt = (width: number, length?: number) => {
    const { countertops, unfit } = startingCountertops([KITCHEN], [measured('kitchen', width, length)])
    return [countertops[0]?.details?.cutouts.map(({ at }) => at), unfit]
  }

  it('stay where they fit, and move as in the designer where they do not', () => {
    expect(placesAt(119)).toEqual([[30, 90], []])
    // 14.25 from the cooktop's center to its end, and 4 in to the end: 106 - 18.25.
    expect(placesAt(106)).toEqual([[30, 87.75], []])
  })

  it('are listed where they fit nowhere', () => {
    // The sink ends at 45. 45 + 2.75 + 28.5 + 2 = 78.25.
    expect(placesAt(70)).toEqual([expect.anything(), ['Kitchen: the cooktop no longer fits.']])
    // A cooktop needs 19.5 + 2 + 2, and the sink 3.5 + 16 + 2.
    expect(placesAt(120, 22)).toEqual([[30, 90], ['Kitchen: the cooktop no longer fits.']])
  })

  it('are not listed if they did not fit as drawn', () => {
    const tight = { ...KITCHEN, dimensions: { ...KITCHEN.dimensions, length: 20 } }
    const { unfit } = startingCountertops([tight], [measured('kitchen', 121, 20)])
    expect(unfit).toEqual([])
  })

  it('are listed with dishwashers and waterfall ends that have no place', () => {
    const dishwasher = [{ side: 'front' as const, at: 108 }]
    const front = [{ use: 'finished' as const, to: 112 }, { use: 'waterfall' as const }]
    const one = { id: 'kitchen', ...drawn('I', 120, 25.5, { dishwasher, sides: { front } }) }
    const { unfit } = startingCountertops([one], [measured('kitchen', 111)])
    expect(unfit).toEqual(['Wall run: the dishwasher no longer fits.', 'Wall run: the waterfall end no longer fits.'])
  })

  it('lose the sides that another shape does not have', () => {
    const sides = {
      runFront: [{ use: 'finished' as const, profile: 'ogee' as const }],
      back: [{ use: 'wall' as const }],
    }
    const cutouts = [cutout('sink-single', 40, 'runFront')]
    const kitchen = { id: 'kitchen', ...drawn('L', 120, 84, { name: 'Kitchen', sides, cutouts }) }
    const { countertops, unfit } = startingCountertops([kitchen], [measured('kitchen', 120)])
    expect(countertops[0]?.details).toMatchObject({ sides: { back: sides.back }, cutouts: [] })
    expect(countertops[0]?.details?.sides).not.toHaveProperty('runFront')
    expect(unfit).toEqual([
      'Kitchen: the sink no longer fits.',
      'Kitchen: drawn as an L, measured as a straight one. Check its sides.',
    ])
  })
})

describe('edited countertops', () => {
  const { countertops: before } = startingCountertops(
    [KITCHEN, SECOND],
    [measured('kitchen', 121), measured('second', 61)],
  )
  const [kitchen, second] = before as [(typeof before)[number], (typeof before)[number]]
  const edit = (one: (typeof before)[number], fields: Partial<EditedCountertop> = {}) => ({ ...one, ...fields })
  const linksOf = (edited: EditedCountertop[]) =>
    editedCountertops(before, edited).map(({ quoteCountertopId, name, source }) => [quoteCountertopId, name, source])

  it('say whose sizes they have', () => {
    const wider = edit(second, { dimensions: { width: 62, length: 25.5 } })
    expect(linksOf([edit(kitchen, { stone: 'travella', details: undefined }), wider])).toEqual([
      ['kitchen', 'Kitchen', 'measured'],
      ['second', 'Wall run', 'office'],
    ])
  })

  it('stay what was drawn, by their id or their name, each once', () => {
    const renamed = edit(second, { name: 'Kitchen' })
    const byName = edit(kitchen, { quoteCountertopId: null })
    const added = edit(kitchen, { quoteCountertopId: null, name: 'Pantry' })
    expect(linksOf([byName, renamed, renamed, added])).toEqual([
      ['kitchen', 'Kitchen', 'measured'],
      ['second', 'Kitchen', 'measured'],
      [null, 'Kitchen', 'office'],
      [null, 'Pantry', 'office'],
    ])
  })

  it('have no name in their details', () => {
    const [one] = editedCountertops(before, [edit(kitchen, { details: KITCHEN.details })])
    expect(one?.details).not.toHaveProperty('name')
  })
})
