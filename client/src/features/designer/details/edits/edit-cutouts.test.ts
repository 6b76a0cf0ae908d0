import { describe, expect, it } from 'vitest'
import { type Cutout, type CutoutKind, DEFAULT_DETAILS, type Details, LIMITS } from '#shared/fabrication/details.ts'
import { addCutout, addDishwasher, changeCutout, changeKind, moveToSide, withoutCutout } from './edit-cutouts.ts'

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
  const SIZED = { ...SINK, size: { width: 20, depth: 10, radius: 1 }, setback: 5, model: 'Mine' }
  const asKind = (kind: CutoutKind): Cutout => ({ ...SINK, kind })

  it.each<[string, Cutout[], string, CutoutKind, Cutout[]]>([
    ['has its default size and no model', [SIZED, FAUCET], 's1', 'sink-double', [asKind('sink-double'), FAUCET]],
    ['removes a faucet hole', [SINK, FAUCET], 's1', 'sink-dropin', [asKind('sink-dropin')]],
    ['brings a faucet hole', [asKind('sink-dropin')], 's1', 'sink-bar', [asKind('sink-bar'), FAUCET]],
    ['keeps a deleted faucet deleted', [SINK], 's1', 'sink-double', [asKind('sink-double')]],
    ['of hole still moves with a sink', [SINK, FAUCET], 'f1', 'hole', [SINK, { ...FAUCET, kind: 'hole' }]],
    [
      'that is no hole moves with no sink',
      [SINK, FAUCET],
      'f1',
      'outlet',
      [SINK, { id: 'f1', kind: 'outlet', side: 'front', at: 40 }],
    ],
  ])('%s', (_, cutouts, id, kind, expected) => {
    expect(changeKind(withCutouts(...cutouts), id, kind).cutouts).toEqual(expected)
  })
})

it('a field is changed and taken back to its default', () => {
  const named = changeCutout(withCutouts(SINK), 's1', { model: 'Mine' })
  expect(named.cutouts).toEqual([{ ...SINK, model: 'Mine' }])
  expect(changeCutout(named, 's1', { model: undefined }).cutouts[0]).toStrictEqual(SINK)
})
