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

describe('a dragged dishwasher', () => {
  it('snaps to half inches and to the center of its side', () => {
    const at = (requested: number, step?: number | null) => moveDishwasher(I([front(20)]), 0, requested, step)?.at
    expect([at(40.2), at(40.3), at(59.6), at(60.7)]).toEqual([40, 40.5, 60, 60.5])
    expect([at(40.2, 1 / 16), at(40.21, null)]).toEqual([40.1875, 40.21])
  })

  it('stops at the ends of its side', () => {
    const stoppedBy = "The dishwasher can't go past the end of the countertop."
    expect(moveDishwasher(I([front(20)]), 0, -5)).toMatchObject({ at: 12, stoppedBy })
    expect(moveDishwasher(I([front(20)], [], 118.3125), 0, 200)).toMatchObject({ at: 106.3125, stoppedBy })
    expect(moveDishwasher(I([front(20)]), 0, 12)).toMatchObject({ at: 12, stoppedBy: null })
  })

  it('stops beside a sink, passes it once the pointer is past it, and goes below a faucet', () => {
    const countertop = I([front(20)], [SINK, FAUCET])
    const stoppedBy = "The dishwasher doesn't fit under the sink."
    expect(moveDishwasher(countertop, 0, 50)).toMatchObject({ at: 33, stoppedBy })
    expect(moveDishwasher(countertop, 0, 70)).toMatchObject({ at: 87, stoppedBy })
    expect(moveDishwasher(countertop, 0, 90)).toMatchObject({ at: 90, stoppedBy: null })
  })

  it('stops beside the other dishwasher, and leaves that one alone', () => {
    expect(moveDishwasher(I([front(20), front(80)]), 0, 70)).toEqual({
      dishwasher: [front(56), front(80)],
      at: 56,
      stoppedBy: 'The dishwasher would overlap the other one.',
    })
  })

  it('stays on a side without room, and says why', () => {
    expect(moveDishwasher(I([front(10)], [], 20), 0, 15)).toMatchObject({
      at: 10,
      stoppedBy: "The dishwasher doesn't fit on this side. It needs 24 in.",
    })
    expect(moveDishwasher(I([front(20)], [{ ...SINK, at: 20 }], 40), 0, 25)).toMatchObject({
      at: 20,
      stoppedBy: 'The dishwasher has no room to move on this side.',
    })
  })

  it('never moves against the pointer, and never ends below a sink unless it began there', () => {
    const inches = fc.integer({ min: 0, max: 240 }).map((halves) => halves / 2)
    forAll(100, inches, inches, inches, (start, to, sink) => {
      const moved = moveDishwasher(I([front(start)], [{ ...SINK, at: sink }]), 0, to, null)
      assert.ok(moved)
      assert.ok((moved.at - start) * (to - start) >= 0)
      const isFree = moved.at >= 12 && moved.at <= 108 && Math.abs(moved.at - sink) >= 27
      assert.ok(isFree || moved.at === start)
    })
  })
})

it('the range of a dishwasher ends where it still fits', () => {
  expect(dishwasherRange(I([front(20)], [SINK]), 0)).toEqual({ min: 12, max: 108 })
  expect(dishwasherRange(I([front(20)], [{ ...SINK, at: 100 }]), 0)).toEqual({ min: 12, max: 73 })
  expect(dishwasherRange(I([front(10)], [], 20), 0)).toBeNull()
  expect(dishwasherRange(I([{ side: 'legFront', at: 10 }]), 0)).toBeNull()
})
