import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { type Cutout, DEFAULT_DETAILS, type Dishwasher } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { dishwasherRange, moveDishwasher } from './move-dishwasher.ts'

const SINK: Cutout = { id: 'sink', kind: 'sink-single', side: 'front', at: 60 }
const FAUCET: Cutout = { id: 'faucet', kind: 'faucet', side: 'front', at: 90 }
const I = (dishwasher: Dishwasher[], cutouts: Cutout[] = [], width = 120): FabricatedCountertop => ({
  shape: 'I',
  dimensions: { width, length: 25.5, returnWidth: 25.5, returnLength: 25.5 },
  details: { ...DEFAULT_DETAILS, dishwasher, cutouts },
})
const front = (at: number): Dishwasher => ({ side: 'front', at })

/** Where the first dishwasher is after a drag, and why it stopped. */
const drag = (countertop: FabricatedCountertop, to: number, step: number | null = 0.5) => {
  const { details, stoppedBy } = moveDishwasher(countertop, 0, to, step) ?? assert.fail('no dishwasher')
  return [details.dishwasher[0]?.at, stoppedBy]
}

describe('a dragged dishwasher', () => {
  it('snaps to half inches and to the center of its side', () => {
    const at = (requested: number, step?: number | null) => drag(I([front(20)]), requested, step)[0]
    expect([at(40.2), at(40.3), at(59.6), at(60.7)]).toEqual([40, 40.5, 60, 60.5])
    expect([at(40.2, 1 / 16), at(40.21, null)]).toEqual([40.1875, 40.21])
  })

  it('stops at the ends of its side', () => {
    const reason = "The dishwasher can't go past the end of the countertop."
    expect(drag(I([front(20)]), -5)).toEqual([12, reason])
    expect(drag(I([front(20)], [], 118.3125), 200)).toEqual([106.3125, reason])
    expect(drag(I([front(20)]), 12)).toEqual([12, null])
  })

  it('stops beside a sink, passes it once the pointer is past it, and goes below a faucet', () => {
    const countertop = I([front(20)], [SINK, FAUCET])
    const reason = "The dishwasher doesn't fit under the sink."
    expect(drag(countertop, 50)).toEqual([33, reason])
    expect(drag(countertop, 70)).toEqual([87, reason])
    expect(drag(countertop, 90)).toEqual([90, null])
  })

  it('stops beside the other dishwasher, and leaves that one alone', () => {
    const countertop = I([front(20), front(80)])
    expect(moveDishwasher(countertop, 0, 70, 0.5)).toEqual({
      details: { ...countertop.details, dishwasher: [front(56), front(80)] },
      stoppedBy: 'The dishwasher would overlap the other one.',
    })
  })

  it('stays on a side without room, and says why', () => {
    expect(drag(I([front(10)], [], 20), 15)).toEqual([10, "The dishwasher doesn't fit on this side. It needs 24 in."])
    expect(drag(I([front(20)], [{ ...SINK, at: 20 }], 40), 25)).toEqual([
      20,
      'The dishwasher has no room to move on this side.',
    ])
  })

  it('never moves against the pointer, and never ends below a sink unless it began there', () => {
    const inches = fc.integer({ min: 0, max: 240 }).map((halves) => halves / 2)
    forAll(100, inches, inches, inches, (start, to, sink) => {
      const at = Number(drag(I([front(start)], [{ ...SINK, at: sink }]), to, null)[0])
      assert.ok((at - start) * (to - start) >= 0)
      assert.ok(at === start || (at >= 12 && at <= 108 && Math.abs(at - sink) >= 27))
    })
  })
})

it('the range of a dishwasher ends where it still fits', () => {
  expect(dishwasherRange(I([front(20)], [SINK]), 0)).toEqual({ min: 12, max: 108 })
  expect(dishwasherRange(I([front(20)], [{ ...SINK, at: 100 }]), 0)).toEqual({ min: 12, max: 73 })
  expect(dishwasherRange(I([front(10)], [], 20), 0)).toBeNull()
  expect(dishwasherRange(I([{ side: 'legFront', at: 10 }]), 0)).toBeNull()
})
