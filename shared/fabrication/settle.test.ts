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

describe('a dragged cutout', () => {
  it('snaps to half inches and to the center of its side', () => {
    const at = (requested: number, step?: number | null) => moveCutout(I([SINK]), 'sink', requested, step)?.at
    expect([at(40.2), at(40.3), at(59.6), at(60.5), at(60.7)]).toEqual([40, 40.5, 60, 60, 60.5])
    expect([at(40.2, 1 / 16), at(40.21, null)]).toEqual([40.1875, 40.21])
    const side = { ...I([SINK]), dimensions: { ...DIMENSIONS, width: 94.5 } }
    expect(moveCutout(side, 'sink', 47)).toMatchObject({ at: 47.25, isCentered: true })
    expect(moveCutout(side, 'sink', 44)).toMatchObject({ at: 44, isCentered: false })
  })

  it('takes along what moves with it, and tells the distances to both ends', () => {
    const moved = moveCutout(I([SINK, FAUCET, COOKTOP]), 'sink', 80)
    expect(places(moved?.cutouts)).toEqual({ sink: 80, faucet: 80, cooktop: 20 })
    expect(moved).toMatchObject({ toEnds: { left: 65, right: 25 }, stoppedBy: null })
    expect(places(moveCutout(I([SINK, FAUCET]), 'faucet', 66)?.cutouts)).toEqual({ sink: 60, faucet: 66 })
  })

  it('stops at the end with the reason', () => {
    expect(moveCutout(I([SINK, FAUCET]), 'sink', 150)).toMatchObject({
      at: 103,
      toEnds: { right: 2 },
      stoppedBy: 'The sink needs at least 2 in to the end or the stone can break; we recommend 4.',
    })
    expect(moveCutout(I([SINK]), 'sink', -20)).toMatchObject({ at: 17 })
    // A limit between two snaps is exact.
    expect(moveCutout(I([SINK], 118.3125), 'sink', 150)).toMatchObject({ at: 101.3125 })
  })

  it('stops beside another cutout, and passes it once the pointer is past it', () => {
    const countertop = I([SINK, FAUCET, COOKTOP])
    // The cooktop ends at 34.25, and the sink is 15 to its left.
    expect(moveCutout(countertop, 'sink', 30)).toMatchObject({
      at: 52,
      stoppedBy: 'The sink needs at least 2 3/4 in to the cooktop or the stone can break; we recommend 4.',
    })
    expect(moveCutout(I([SINK, COOKTOP], 200), 'cooktop', 120)).toMatchObject({ at: 120, stoppedBy: null })
    expect(moveCutout(I([SINK, FAUCET, cutout('hole', 'hole', 70)]), 'hole', 61)).toMatchObject({
      at: 61.375,
      stoppedBy: 'The hole would overlap the faucet.',
    })
  })

  it('never moves against the pointer', () => {
    const past = I([cutout('sink', 'sink-single', 110)])
    expect(moveCutout(past, 'sink', 112)).toMatchObject({ at: 110, stoppedBy: expect.stringContaining('to the end') })
    expect(moveCutout(past, 'sink', 109)).toMatchObject({ at: 103 })
    expect(moveCutout(past, 'sink', 90)).toMatchObject({ at: 90, stoppedBy: null })
  })

  it('stays on a side without room, and says how long it has to be', () => {
    expect(moveCutout(I([SINK], 30), 'sink', 15)).toMatchObject({
      at: 60,
      stoppedBy: "The sink doesn't fit on this side. It needs 34 in.",
    })
    expect(moveCutout(I([SINK, COOKTOP], 60), 'sink', 15)).toMatchObject({
      stoppedBy: 'The sink has no room to move on this side.',
    })
    expect(moveCutout(I([SINK]), 'nothing', 15)).toBeNull()
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
    expect(settled.moved).toEqual({ by: -3, id: 'sink' })
    expect(settled.message).toBe('We moved the sink 3 in to keep 4 in to the end.')
    expect(places(settled.details.cutouts)).toEqual({ sink: 85, faucet: 85 })
  })

  it('leaves a cutout that only has a warning', () => {
    expect(settle(I([cutout('sink', 'sink-single', 102)]), 'sink')).toMatchObject({ moved: null, message: null })
  })

  it('takes a place with a warning if there is no other', () => {
    expect(settle(I([cutout('sink', 'sink-single', 25)], 36), 'sink')).toMatchObject({
      moved: { by: -6 },
      message: 'We moved the sink 6 in to keep 2 in to the end.',
    })
  })

  it('moves away from another cutout', () => {
    expect(settle(I([cutout('sink', 'sink-single', 50), COOKTOP]), 'sink')).toMatchObject({
      message: 'We moved the sink 3 1/4 in to keep 4 in to the cooktop.',
    })
  })

  it('leaves a cutout that fits nowhere, or whose side is missing', () => {
    const tooShort = I([SINK], 30)
    expect(settle(tooShort, 'sink')).toEqual({ details: tooShort.details, moved: null, message: null })
    expect(checkRules(tooShort)).toMatchObject([{ rule: 'cutout.end', cutoutId: 'sink' }])
    expect(settle(I([{ ...SINK, side: 'legEnd' }]), 'sink').moved).toBeNull()
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
      const moved = first && moveCutout(countertop, first.id, to)
      if (!first || !moved || moved.at === first.at) return
      const after = { ...countertop, details: { ...details, cutouts: moved.cutouts } }
      assert.deepEqual(stopsOf(after, first.id), [])
      assert.ok((moved.at - first.at) * (to - first.at) > 0 || moved.isCentered)
    })
  })

  it('settles once, and fits then', () => {
    forAll(2000, anyWithSetbacks, ({ shape, dimensions, details }) => {
      const countertop = { shape, dimensions: fullDimensions(dimensions), details }
      const [first] = details.cutouts
      if (!first) return
      const settled = settle(countertop, first.id)
      if (!settled.moved) return
      const after = { ...countertop, details: settled.details }
      assert.deepEqual(stopsOf(after, first.id), [])
      assert.equal(settle(after, first.id).moved, null)
    })
  })
})
