import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FullDimensions, fullDimensions } from '#shared/countertops/countertop.ts'
import { anyDetailedCountertop } from '#test/fabrication/details.ts'
import { forAll } from '#test/for-all.ts'
import { checkRules } from './check-rules.ts'
import { type Cutout, type CutoutKind, DEFAULT_DETAILS } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { cutoutRange, moveCutout } from './move-cutout.ts'
import { settle, settleAll } from './settle.ts'

const DIMENSIONS: FullDimensions = { width: 120, length: 25.5, returnWidth: 25.5, returnLength: 25.5 }
const I = (cutouts: Cutout[], width = 120): FabricatedCountertop => ({
  shape: 'I',
  dimensions: { ...DIMENSIONS, width },
  details: { ...DEFAULT_DETAILS, cutouts },
})
const cutout = (id: string, kind: CutoutKind, at: number, rest: Partial<Cutout> = {}): Cutout => ({
  id,
  kind,
  side: 'front',
  at,
  ...rest,
})
const places = (cutouts: readonly Cutout[] = []) => Object.fromEntries(cutouts.map(({ id, at }) => [id, at]))
const SINK = cutout('sink', 'sink-single', 60)
const FAUCET = cutout('faucet', 'faucet', 60, { with: 'sink' })
const COOKTOP = cutout('cooktop', 'cooktop-30', 20)

/** Where a cutout is after a drag, and why it stopped. */
const drag = (countertop: FabricatedCountertop, id: string, to: number, step: number | null = 0.5) => {
  const { details, stoppedBy } = moveCutout(countertop, id, to, step) ?? assert.fail('no such cutout')
  return [places(details.cutouts)[id], stoppedBy]
}

describe('a dragged cutout', () => {
  it('snaps to half inches and to the center of its side', () => {
    const at = (requested: number, step?: number | null) => drag(I([SINK]), 'sink', requested, step)[0]
    expect([at(40.2), at(40.3), at(59.6), at(60.5), at(60.7)]).toEqual([40, 40.5, 60, 60, 60.5])
    expect([at(40.2, 1 / 16), at(40.21, null)]).toEqual([40.1875, 40.21])
    expect(drag(I([SINK], 94.5), 'sink', 47)).toEqual([47.25, null])
  })

  it('takes along what moves with it', () => {
    const after = (id: string, to: number) =>
      places(moveCutout(I([SINK, FAUCET, COOKTOP]), id, to, 0.5)?.details.cutouts)
    expect(after('sink', 80)).toEqual({ sink: 80, faucet: 80, cooktop: 20 })
    expect(after('faucet', 66)).toEqual({ sink: 60, faucet: 66, cooktop: 20 })
  })

  it('stops at the end with the reason', () => {
    const reason = 'The sink needs at least 2 in to the end or the stone can break; we recommend 4.'
    expect(drag(I([SINK, FAUCET]), 'sink', 150)).toEqual([103, reason])
    expect(drag(I([SINK]), 'sink', -20)).toEqual([17, reason])
    // A limit between two snaps is exact.
    expect(drag(I([SINK], 118.3125), 'sink', 150)).toEqual([101.3125, reason])
  })

  it('stops beside another cutout, and passes it once the pointer is past it', () => {
    // The cooktop ends at 34.25, and the sink is 15 to its left.
    expect(drag(I([SINK, FAUCET, COOKTOP]), 'sink', 30)).toEqual([
      52,
      'The sink needs at least 2 3/4 in to the cooktop or the stone can break; we recommend 4.',
    ])
    expect(drag(I([SINK, COOKTOP], 200), 'cooktop', 120)).toEqual([120, null])
    expect(drag(I([SINK, FAUCET, cutout('hole', 'hole', 70)]), 'hole', 61)).toEqual([
      61.375,
      'The hole would overlap the faucet.',
    ])
  })

  it('never moves against the pointer', () => {
    const past = I([cutout('sink', 'sink-single', 110)])
    expect(drag(past, 'sink', 112)).toEqual([110, expect.stringContaining('to the end')])
    expect(drag(past, 'sink', 109)[0]).toBe(103)
    expect(drag(past, 'sink', 90)).toEqual([90, null])
  })

  it('stays on a side without room, and says how long it has to be', () => {
    expect(drag(I([SINK], 30), 'sink', 15)).toEqual([60, "The sink doesn't fit on this side. It needs 34 in."])
    expect(drag(I([SINK, COOKTOP], 60), 'sink', 15)[1]).toBe('The sink has no room to move on this side.')
    expect(moveCutout(I([SINK]), 'nothing', 15, null)).toBeNull()
  })

  it('has a range', () => {
    expect(cutoutRange(I([SINK, FAUCET]), 'sink')).toEqual({ min: 17, max: 103 })
    expect(cutoutRange(I([SINK, COOKTOP]), 'sink')).toEqual({ min: 52, max: 103 })
    expect(cutoutRange(I([SINK], 30), 'sink')).toBeNull()
    expect(cutoutRange(I([SINK]), 'nothing')).toBeNull()
  })
})

describe('settling', () => {
  it('moves a cutout that no longer fits, says so, and takes along what moves with it', () => {
    // At 88 the sink ends at 103. It keeps 4 in to the end of a side of 104 at 85.
    const settled = settle(I([cutout('sink', 'sink-single', 88), { ...FAUCET, at: 88 }], 104), 'sink')
    expect(settled.message).toBe('We moved the sink 3 in to keep 4 in to the end.')
    expect(places(settled.details.cutouts)).toEqual({ sink: 85, faucet: 85 })
  })

  it.each([
    ['leaves one that only has a warning', I([cutout('sink', 'sink-single', 102)]), null],
    [
      'takes a place with a warning if there is no other',
      I([cutout('sink', 'sink-single', 25)], 36),
      'We moved the sink 6 in to keep 2 in to the end.',
    ],
    [
      'moves away from another cutout',
      I([cutout('sink', 'sink-single', 50), COOKTOP]),
      'We moved the sink 3 1/4 in to keep 4 in to the cooktop.',
    ],
    ['leaves one whose side is missing', I([{ ...SINK, side: 'legEnd' }]), null],
  ])('%s', (_, countertop, message) => {
    expect(settle(countertop, 'sink').message).toBe(message)
  })

  it('leaves a cutout that fits nowhere', () => {
    const tooShort = I([SINK], 30)
    expect(settle(tooShort, 'sink')).toEqual({ details: tooShort.details, message: null })
    expect(checkRules(tooShort)).toMatchObject([{ rule: 'cutout.end', cutoutId: 'sink' }])
  })

  it('settles all cutouts, leaders first', () => {
    const { details, messages } = settleAll(I([{ ...FAUCET, at: 110 }, { ...SINK, at: 110 }, COOKTOP]))
    expect(places(details?.cutouts)).toEqual({ faucet: 101, sink: 101, cooktop: 20 })
    expect(messages).toEqual(['We moved the sink 9 in to keep 4 in to the end.'])
    expect(settleAll({ shape: 'I', dimensions: DIMENSIONS })).toEqual({ details: undefined, messages: [] })
  })
})

describe('any cutout', () => {
  const RULES_OF_PLACES = ['cutout.end', 'cutout.between']
  /** Stops about the place of a cutout, against an end or anything that doesn't move with it. */
  const stopsOf = (countertop: FabricatedCountertop, id: string) =>
    checkRules(countertop).filter(
      ({ rule, level, cutoutId }) => level === 'stop' && RULES_OF_PLACES.includes(rule) && cutoutId === id,
    )

  /** On a side with several depths, a cutout without a setback also moves toward or away from it. */
  const anyWithSetbacks = anyDetailedCountertop.map((countertop) => {
    const cutouts = countertop.details.cutouts.map((one) => ({ ...one, setback: one.setback ?? 3 }))
    return { ...countertop, details: { ...countertop.details, cutouts } }
  })

  it('ends a drag without a stop, or stays where it was', () => {
    forAll(2000, anyWithSetbacks, fc.integer({ min: -10, max: 210 }), ({ shape, dimensions, details }, to) => {
      const countertop = { shape, dimensions: fullDimensions(dimensions), details }
      const [first] = details.cutouts
      const moved = first && moveCutout(countertop, first.id, to, null)
      const at = moved?.details.cutouts[0]?.at
      if (!first || !moved || at === undefined || at === first.at) return
      assert.deepEqual(stopsOf({ ...countertop, details: moved.details }, first.id), [])
      assert.ok((at - first.at) * (to - first.at) > 0)
    })
  })

  it('settles once, and fits then', () => {
    forAll(2000, anyWithSetbacks, ({ shape, dimensions, details }) => {
      const countertop = { shape, dimensions: fullDimensions(dimensions), details }
      const [first] = details.cutouts
      if (!first) return
      const settled = settle(countertop, first.id)
      if (!settled.message) return
      const after = { ...countertop, details: settled.details }
      assert.deepEqual(stopsOf(after, first.id), [])
      assert.equal(settle(after, first.id).message, null)
    })
  })
})
