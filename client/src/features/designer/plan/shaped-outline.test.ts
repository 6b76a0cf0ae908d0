import { describe, expect, it } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { polygonArea } from '#shared/countertops/sizes.ts'
import { type Corner, type CornerName, DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { shapedOutline } from './plan-layout.ts'

const DIMENSIONS = { width: 100, length: 80, returnWidth: 24, returnLength: 26 }

function outlineWith(
  shape: Countertop['shape'],
  corners: Partial<Record<CornerName, Corner>>,
  mirrored = false,
): ReturnType<typeof shapedOutline> {
  return shapedOutline({ shape, dimensions: DIMENSIONS, details: { ...DEFAULT_DETAILS, corners, mirrored } })
}

describe('a shaped outline', () => {
  it('is the plain one without corners', () => {
    expect(outlineWith('I', {})).toHaveLength(4)
  })

  it('clips a corner', () => {
    expect(outlineWith('I', { c1: { clip: 4 } }).slice(1, 3)).toEqual([
      { x: 96, y: 0 },
      { x: 100, y: 4 },
    ])
  })

  it('rounds an outer corner, and fills an inside corner of an L', () => {
    const quarter = (1 - Math.PI / 4) * 6 * 6
    const area = (points: ReturnType<typeof shapedOutline>) => polygonArea(points)
    expect(area(outlineWith('I', { c2: { radius: 6 } }))).toBeCloseTo(8000 - quarter, 0)
    const plain = area(outlineWith('L', {}))
    expect(area(outlineWith('L', { c3: { radius: 6 } }))).toBeCloseTo(plain + quarter, 0)
  })

  it('takes at most half of a side', () => {
    const points = outlineWith('I', { c0: { clip: 24 }, c3: { clip: 60 } })
    expect(Math.max(...points.filter(({ x }) => x === 0).map(({ y }) => y))).toBe(40)
  })

  it('mirrors the corners of an L with it', () => {
    const plain = outlineWith('L', { c1: { clip: 4 } })
    const mirrored = outlineWith('L', { c1: { clip: 4 } }, true)
    const sorted = (points: typeof plain) => points.map(({ x, y }) => `${x} ${y}`).toSorted()
    expect(sorted(mirrored)).toEqual(sorted(plain.map(({ x, y }) => ({ x: 100 - x, y }))))
  })
})
