import { describe, expect, it } from 'vitest'
import type { Countertop, Shape } from '#shared/countertops/countertop.ts'
import { checkRules } from '#shared/fabrication/check-rules.ts'
import { type CutoutKind, DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { drawn } from '#test/countertops.ts'
import { placeDishwasher, placeFixture, replaceFixture } from './place-fixture.ts'
import { withPlacement } from './edit-sides.ts'

const SIZES = {
  I: { width: 96, length: 25.5 },
  L: { width: 120, length: 96 },
  U: { width: 126, length: 96 },
}
const typical = (shape: Shape, details?: Details, width = SIZES[shape].width) =>
  drawn(shape, width, SIZES[shape].length, details)
const withFixtures = (countertop: Countertop, ...kinds: CutoutKind[]): Details =>
  kinds.reduce<Details>((details, kind) => {
    const added = placeFixture({ ...countertop, details }, kind)
    if (!added) throw new Error(`no room for ${kind}`)
    return added
  }, countertop.details ?? DEFAULT_DETAILS)
const places = ({ cutouts }: Details) => cutouts.map(({ kind, side, at }) => `${kind} ${side} ${at}`)

describe('a new fixture', () => {
  it('a sink is in the middle of the longest front, and a cooktop on another one', () => {
    expect(places(withFixtures(typical('L'), 'sink-single', 'cooktop-30'))).toEqual([
      'sink-single runFront 47.25',
      'faucet runFront 47.25',
      'cooktop-30 legFront 35.25',
    ])
  })

  it.each([
    ['I', ['sink-single', 'cooktop-30']],
    ['I', ['cooktop-36', 'sink-double']],
    ['L', ['sink-farmhouse', 'cooktop-36', 'hole', 'outlet']],
    ['U', ['sink-double', 'cooktop-30', 'sink-bar', 'hole']],
  ] as const)('a typical %s with %j has no warnings', (shape, kinds) => {
    const details = withFixtures(typical(shape, DEFAULT_DETAILS), ...kinds)
    const outlets = details.cutouts.filter(({ kind }) => kind === 'outlet')
    const warnings = checkRules(typical(shape, details)).filter(({ cutoutId }) =>
      outlets.every(({ id }) => id !== cutoutId),
    )
    expect(warnings).toEqual([])
  })

  it('a sink of an island is on its longest side', () => {
    const island = typical('I', withPlacement(typical('I'), 'island'))
    expect(places(withFixtures(island, 'sink-single'))[0]).toBe('sink-single front 48')
  })

  it('a hole is 4 in beside the faucet', () => {
    expect(places(withFixtures(typical('I'), 'sink-single', 'hole', 'hole')).slice(2)).toEqual([
      'hole front 52',
      'hole front 44',
    ])
  })

  it('is added with a warning where it does not fit', () => {
    const small = typical('I', undefined, 32)
    const details = withFixtures(small, 'sink-single')
    expect(checkRules({ ...small, details }).some(({ level }) => level === 'stop')).toBe(true)
  })
})

it('a larger kind moves to where it fits', () => {
  const countertop = typical('I')
  const details = {
    ...DEFAULT_DETAILS,
    cutouts: [{ id: 's1', kind: 'sink-bar' as const, side: 'front' as const, at: 11 }],
  }
  const [sink] = replaceFixture({ ...countertop, details }, 's1', 'sink-double').cutouts
  expect(sink).toMatchObject({ kind: 'sink-double', at: 19.5 })
})

describe('a new dishwasher', () => {
  it('is beside the sink', () => {
    const countertop = typical('I', withFixtures(typical('I'), 'sink-single'))
    expect(placeDishwasher(countertop)?.dishwasher).toEqual([{ side: 'front', at: 76.5 }])
  })

  it('is on the other side of the sink if a cooktop is there, and anywhere without a sink', () => {
    const details = withFixtures(typical('I', undefined, 144), 'sink-single')
    const cooktop = { id: 'c1', kind: 'cooktop-30' as const, side: 'front' as const, at: 110 }
    const crowded = typical('I', { ...details, cutouts: [...details.cutouts, cooktop] }, 144)
    expect(placeDishwasher(crowded)?.dishwasher).toEqual([{ side: 'front', at: 43.5 }])
    expect(placeDishwasher(typical('I'))?.dishwasher).toEqual([{ side: 'front', at: 48 }])
  })

  it('is beside the sink of a U, too, where the sink makes room', () => {
    const details = placeDishwasher(typical('U', withFixtures(typical('U'), 'sink-single', 'cooktop-30')))
    expect(details?.dishwasher).toEqual([{ side: 'runFront', at: 63 }])
    expect(checkRules(typical('U', details ?? undefined))).toEqual([])
  })

  it('is where the sink and the cooktop make room, if they can', () => {
    const full = typical('I', withFixtures(typical('I'), 'sink-single', 'cooktop-30'))
    const details = placeDishwasher(full)
    expect(details?.dishwasher).toEqual([{ side: 'front', at: 84 }])
    expect(checkRules(typical('I', details ?? undefined)).filter(({ level }) => level === 'stop')).toEqual([])
    expect(details?.cutouts.every(({ at }) => at < 72)).toBe(true)
  })
})
