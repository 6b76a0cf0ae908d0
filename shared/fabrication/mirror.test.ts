import assert from 'node:assert/strict'
import { describe, expect, it } from 'vitest'
import type { FullDimensions, Shape } from '#shared/countertops/countertop.ts'
import { countertopInputSchema } from '#shared/countertops/schema.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { anyDetailedCountertop } from '#test/fabrication/details.ts'
import { forAll } from '#test/for-all.ts'
import { DEFAULT_DETAILS, type Details, LIMITS } from './details.ts'
import { type FabricatedCountertop, fabricate } from './fabricate.ts'
import { mirrorDetails } from './mirror.ts'
import { sidesOf } from './sides.ts'

const DIMENSIONS: FullDimensions = { width: 120, length: 96, returnWidth: 26, returnLength: 25 }
const mirror = (shape: Shape, details: Partial<Details>, dimensions = DIMENSIONS) =>
  mirrorDetails({ shape, dimensions, details: { ...DEFAULT_DETAILS, ...details } })

describe('the mirror image', () => {
  it('of an L has its leg on the other side, under the same names', () => {
    const details: Partial<Details> = {
      sides: {
        runFront: [
          { to: 30, use: 'appliance' },
          { use: 'finished', profile: 'ogee' },
        ],
      },
      corners: { c2: { radius: 2 } },
      cutouts: [{ id: 'sink', kind: 'sink-bar', side: 'runFront', at: 40 }],
      dishwasher: [{ side: 'legFront', at: 20 }],
    }
    expect(mirror('L', details)).toEqual({
      ...DEFAULT_DETAILS,
      mirrored: true,
      sides: { runFront: [{ to: 64, use: 'finished', profile: 'ogee' }, { use: 'appliance' }] },
      corners: { c2: { radius: 2 } },
      cutouts: [{ id: 'sink', kind: 'sink-bar', side: 'runFront', at: 54 }],
      dishwasher: [{ side: 'legFront', at: 51 }],
    })
  })

  it('of an I or a U swaps left and right, and stays unmirrored', () => {
    const details: Partial<Details> = {
      sides: { leftEnd: [{ use: 'waterfall' }], rightEnd: [{ to: 10, use: 'wall' }] },
      corners: { c1: { radius: 1 }, c2: { clip: 3 } },
      cutouts: [{ id: 'a', kind: 'faucet', side: 'leftEnd', at: 5 }],
    }
    expect(mirror('I', details)).toMatchObject({
      mirrored: false,
      sides: {
        rightEnd: [{ use: 'waterfall' }],
        leftEnd: [
          { to: 86, use: 'finished' },
          { to: 96, use: 'wall' },
        ],
      },
      corners: { c0: { radius: 1 }, c3: { clip: 3 } },
      cutouts: [{ side: 'rightEnd', at: 91 }],
    })
    expect(mirror('U', details)).toMatchObject({
      sides: {
        rightEnd: [{ use: 'waterfall' }],
        leftEnd: [
          { to: 16, use: 'finished' },
          { to: 26, use: 'wall' },
        ],
      },
      corners: { c0: { radius: 1 }, c7: { clip: 3 } },
      cutouts: [{ side: 'rightEnd', at: 21 }],
    })
  })

  it("of a U without a notch keeps its front's name, and the data of sides that it doesn't have", () => {
    const details: Partial<Details> = {
      sides: { rightEnd: [{ to: 20, use: 'waterfall' }, { use: 'appliance' }], leftEnd: [{ use: 'wall' }] },
      cutouts: [{ id: 'a', kind: 'faucet', side: 'leftFront', at: 5 }],
    }
    expect(mirror('U', details, { ...DIMENSIONS, returnLength: 96 })).toMatchObject({
      sides: { rightEnd: [{ to: 100, use: 'appliance' }, { use: 'waterfall' }], leftEnd: [{ use: 'wall' }] },
      cutouts: [{ side: 'leftFront', at: 5 }],
    })
  })

  it('leaves out what is past the end, and has at most three stretches', () => {
    const finished = { use: 'finished', profile: 'ogee' } as const
    expect(mirror('I', { sides: { back: [{ to: 150, ...finished }, { use: 'appliance' }] } }).sides).toEqual({
      back: [{ to: 120, ...finished }],
    })
    const three = [
      { to: 10, use: 'wall' as const },
      { to: 20, ...finished },
      { to: 30, use: 'appliance' as const },
    ]
    expect(mirror('I', { sides: { back: three } }).sides).toEqual({
      back: [
        { to: 100, use: 'appliance' },
        { to: 110, ...finished },
        { to: 120, use: 'wall' },
      ],
    })
  })

  it('mirrors seams', () => {
    const seams: Details['seams'] = [
      { across: 'run', at: 50 },
      { across: 'leftLeg', at: 40 },
    ]
    expect(mirror('U', { seams }).seams).toEqual([
      { across: 'run', at: 70 },
      { across: 'rightLeg', at: 56 },
    ])
    expect(mirror('L', { seams }).seams).toEqual([
      { across: 'run', at: 70 },
      { across: 'leftLeg', at: 56 },
    ])
  })

  it('leaves the seam of a top that runs from back to front where it is', () => {
    const seams: Details['seams'] = [{ across: 'run', at: 20 }]
    const deep = { ...DIMENSIONS, width: 60 }
    expect(mirror('I', { seams }, deep).seams).toEqual([{ across: 'run', at: 20 }])
    expect(mirror('I', { seams }).seams).toEqual([{ across: 'run', at: 100 }])
  })
})

/** The mirror image of the mirror image. */
function twice(countertop: FabricatedCountertop): Details {
  return mirrorDetails({ ...countertop, details: mirrorDetails(countertop) })
}

/** A countertop without what a mirror image can't keep: see `mirrorDetails`. */
const anyMirrorable = anyDetailedCountertop.map((countertop) => {
  const { shape, dimensions, details } = countertop
  const lengthOfSide = (name: string) => sidesOf({ shape, dimensions }).find((side) => side.name === name)?.length ?? 0
  const isHere = ({ side, at }: { side: string; at: number }) => at <= lengthOfSide(side)
  const sides = Object.entries(details.sides).filter(
    ([name, stretches]) =>
      stretches.every(({ to = 0 }) => to < lengthOfSide(name)) &&
      stretches.filter(({ to }) => to).length < LIMITS.stretches,
  )
  const cutouts = details.cutouts.filter(isHere)
  const dishwasher = details.dishwasher.filter(isHere)
  return { ...countertop, details: { ...details, sides: Object.fromEntries(sides), cutouts, dishwasher } }
})

describe('the mirror image of any countertop', () => {
  it('taken twice changes nothing', () => {
    forAll(2000, anyMirrorable, (countertop) => assert.deepEqual(twice(countertop), countertop.details))
  })

  it('costs the same, is valid in the API and is its mirror image', () => {
    forAll(1000, anyMirrorable, (countertop) => {
      const mirrored = { ...countertop, details: mirrorDetails(countertop) }
      assert.ok(countertopInputSchema.safeParse(mirrored).success)
      const prices = { ...PRICE_LIST, minimumJobCents: 0 }
      assert.equal(estimate([mirrored], prices).totalCents, estimate([countertop], prices).totalCents)
      const { width } = countertop.dimensions
      assert.deepEqual(
        fabricate(mirrored).cutouts.map(({ center: { x, y } }) => ({ x: width - x, y })),
        fabricate(countertop).cutouts.map(({ center }) => center),
      )
    })
  })
})
