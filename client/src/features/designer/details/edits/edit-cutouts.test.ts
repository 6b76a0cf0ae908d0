import { describe, expect, it } from 'vitest'
import { DEFAULT_DETAILS, type Details, LIMITS } from '#shared/fabrication/details.ts'
import {
  addCutout,
  addDishwasher,
  changeCutout,
  changeKind,
  moveToSide,
  withoutCutout,
  removeDishwasher,
} from './edit-cutouts.ts'

const SINK = { id: 's1', kind: 'sink-single', side: 'front', at: 40 } as const
const FAUCET = { id: 'f1', kind: 'faucet', side: 'front', at: 40, with: 's1' } as const
const withCutouts = (...cutouts: Details['cutouts']): Details => ({ ...DEFAULT_DETAILS, cutouts })
const added = (...input: Parameters<typeof addCutout>) => addCutout(...input)?.cutouts

describe('adding', () => {
  it('a sink brings one faucet hole that moves with it', () => {
    expect(added(DEFAULT_DETAILS, 'sink-single', 'front', 40)).toEqual([SINK, FAUCET])
  })

  it('a drop-in sink has its own holes, and a cooktop needs none', () => {
    expect(added(DEFAULT_DETAILS, 'sink-dropin', 'front', 40)).toHaveLength(1)
    expect(added(DEFAULT_DETAILS, 'cooktop-30', 'front', 40, 'Ours')).toEqual([
      { id: 'c1', kind: 'cooktop-30', side: 'front', at: 40, model: 'Ours' },
    ])
  })

  it('gives each cutout its own id', () => {
    const ids = added(withCutouts(SINK, FAUCET), 'sink-bar', 'front', 80)?.map(({ id }) => id)
    expect(ids).toEqual(['s1', 'f1', 's2', 'f2'])
  })

  it('ends at the limit', () => {
    const holes = Array.from({ length: LIMITS.cutouts - 1 }, (_, index) => ({
      ...SINK,
      id: `h${index}`,
      kind: 'hole' as const,
    }))
    const almost = withCutouts(...holes)
    // There is no room for its faucet.
    expect(added(almost, 'sink-single', 'front', 40)).toHaveLength(LIMITS.cutouts)
    expect(addCutout(withCutouts(...holes, SINK), 'hole', 'front', 1)).toBeNull()
    const washers = Array.from({ length: LIMITS.dishwashers }, () => ({ side: 'front' as const, at: 20 }))
    expect(addDishwasher({ ...DEFAULT_DETAILS, dishwasher: washers }, { side: 'front', at: 50 })).toBeNull()
  })
})

describe('a sink takes its faucet along', () => {
  const HOLE = { ...FAUCET, id: 'h1', kind: 'hole' } as const
  const ALONE = { ...HOLE, id: 'h2', with: undefined }
  const details = withCutouts(SINK, FAUCET, { ...HOLE, with: 'f1' }, ALONE)

  it('to another side, with what moves with the faucet', () => {
    const sides = moveToSide(details, 's1', 'back').cutouts.map(({ side }) => side)
    expect(sides).toEqual(['back', 'back', 'back', 'front'])
  })

  it('when it is removed, so that nothing names a cutout that is gone', () => {
    expect(withoutCutout(details, 's1').cutouts).toEqual([ALONE])
  })
})

describe('another kind', () => {
  it('has its default size and no model', () => {
    const sized = { ...SINK, size: { width: 20, depth: 10, radius: 1 }, setback: 5, model: 'Mine' }
    expect(changeKind(withCutouts(sized, FAUCET), 's1', 'sink-double').cutouts).toEqual([
      { ...SINK, kind: 'sink-double' },
      FAUCET,
    ])
  })

  it('brings or removes a faucet hole', () => {
    const dropIn = changeKind(withCutouts(SINK, FAUCET), 's1', 'sink-dropin')
    expect(dropIn.cutouts).toEqual([{ ...SINK, kind: 'sink-dropin' }])
    expect(changeKind(dropIn, 's1', 'sink-farmhouse').cutouts).toEqual([{ ...SINK, kind: 'sink-farmhouse' }, FAUCET])
  })

  it('moves with a sink only if it is a hole', () => {
    const [, hole] = changeKind(withCutouts(SINK, FAUCET), 'f1', 'hole').cutouts
    expect(hole).toEqual({ ...FAUCET, kind: 'hole' })
    const [, outlet] = changeKind(withCutouts(SINK, FAUCET), 'f1', 'outlet').cutouts
    expect(outlet).toEqual({ id: 'f1', kind: 'outlet', side: 'front', at: 40 })
  })

  it('keeps a faucet that the visitor deleted deleted', () => {
    expect(changeKind(withCutouts(SINK), 's1', 'sink-double').cutouts).toHaveLength(1)
  })
})

it('a field is changed and taken back to its default', () => {
  const named = changeCutout(withCutouts(SINK), 's1', { model: 'Mine' })
  expect(named.cutouts).toEqual([{ ...SINK, model: 'Mine' }])
  expect(changeCutout(named, 's1', { model: undefined }).cutouts[0]).toStrictEqual(SINK)
})

it('a dishwasher is removed by its place in the list', () => {
  const details: Details = {
    ...DEFAULT_DETAILS,
    dishwasher: [
      { side: 'front', at: 20 },
      { side: 'front', at: 60 },
    ],
  }
  expect(removeDishwasher(details, 0).dishwasher).toEqual([{ side: 'front', at: 60 }])
})
