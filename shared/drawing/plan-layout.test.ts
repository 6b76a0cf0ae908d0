import { describe, expect, it } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { polygonArea } from '#shared/countertops/sizes.ts'
import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import { type Corner, type CornerName, DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { PLAN_MARGIN, planLayout, shapedOutline } from './plan-layout.ts'

const L: Countertop = {
  shape: 'L',
  dimensions: { width: 120, length: 84, returnWidth: 25.5, returnLength: 24 },
  stone: 'southport',
}

describe('the layout of the plan', () => {
  it('scales the outline from its back left corner', () => {
    expect(planLayout(L, 2).corners).toBe('0 0 240 0 240 48 51 48 51 168 0 168')
  })

  it('puts the width line behind, the length line on the left, and returns in front and on the right', () => {
    const marks = planLayout(L, 2).marks
    expect(marks.map(({ name, letter, text }) => [name, letter, text])).toEqual([
      ['width', 'A', '120\u00a0in'],
      ['length', 'B', '84\u00a0in'],
      ['returnWidth', 'C', '25\u00a01/2\u00a0in'],
      ['returnLength', 'D', '24\u00a0in'],
    ])
    const [width, length, returnWidth, returnLength] = marks
    expect(width?.at).toEqual({ x: 120, y: -26 })
    expect(length).toMatchObject({ at: { x: -26, y: 84 }, isVertical: true })
    expect(returnWidth?.at.x).toBe(25.5)
    expect(returnWidth?.at.y).toBeGreaterThan(168 + 22)
    expect(returnLength?.at.y).toBe(24)
    expect(returnLength?.at.x).toBeGreaterThan(240 + 22)
    expect(planLayout({ ...L, shape: 'I' }, 2).marks).toHaveLength(2)
  })

  it('covers the stone with slab pictures from its origin at true scale, which overlap by a fifth of a pixel', () => {
    const tilesOf = (width: number, length: number) =>
      planLayout({ shape: 'I', dimensions: { ...L.dimensions, width, length } }, 2).tiles
    const tiles = tilesOf(200, 200)
    expect(tiles).toHaveLength(6)
    expect(tiles[0]).toMatchObject({ x: 0, y: 0 })
    expect(tiles[0]?.width).toBeCloseTo(264.2, 6)
    expect(tiles[5]).toMatchObject({ x: 264, y: SLAB_PICTURE.height * 4 })
    expect(tilesOf(120, 60)).toHaveLength(1)
  })

  it('has lines from end to end with a gap for the label', () => {
    const [width] = planLayout(L, 2).marks
    const half = (width?.size.width ?? 0) / 2
    expect(width?.line).toBe(
      `M0 -26L${round(120 - half)} -26M${round(120 + half)} -26L240 -26M0 -30L0 -22M240 -30L240 -22`,
    )
  })

  it('puts a label longer than its line beside it, farther out', () => {
    const [width] = planLayout({ ...L, shape: 'I', dimensions: { ...L.dimensions, width: 12 } }, 2).marks
    expect(width?.line).toContain('M0 -26L12 -26M12 -26L24 -26')
    expect(width?.at.y).toBeLessThan(-26)
  })

  it('keeps all labels within the margins', () => {
    for (const scale of [0.5, 2, 6]) {
      for (const { at, size, isVertical } of planLayout(L, scale).marks) {
        const across = { x: (isVertical ? size.height : 0) / 2, y: (isVertical ? 0 : size.height) / 2 }
        expect(at.x - across.x).toBeGreaterThan(-PLAN_MARGIN.left)
        expect(at.y - across.y).toBeGreaterThan(-PLAN_MARGIN.top)
        expect(at.x + across.x).toBeLessThan(120 * scale + PLAN_MARGIN.right)
        expect(at.y + across.y).toBeLessThan(84 * scale + PLAN_MARGIN.bottom)
      }
    }
  })

  it('of a mirrored L is its mirror image', () => {
    const mirrored = planLayout({ ...L, details: { ...DEFAULT_DETAILS, mirrored: true } }, 2)
    expect(mirrored.corners).toBe('0 0 240 0 240 168 189 168 189 48 0 48')
    for (const [index, { at, line }] of planLayout(L, 2).marks.entries()) {
      const mark = mirrored.marks[index]
      expect(mark?.at).toEqual({ x: 240 - at.x, y: at.y })
      const ends = (path = '') => path.match(/(?<=[ML])-?[\d.]+/g)?.map(Number) ?? []
      const sorted = (numbers: number[]) => numbers.map(round).toSorted((one, other) => one - other)
      expect(sorted(ends(mark?.line))).toEqual(sorted(ends(line).map((x) => 240 - x)))
    }
  })

  it('enlarges lines and labels by `unit`, not the stone', () => {
    const [width] = planLayout(L, 4, 2).marks
    expect(planLayout(L, 4, 2).corners).toBe(planLayout(L, 4).corners)
    expect(width?.at).toEqual({ x: 240, y: -52 })
  })
})

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100
}

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
