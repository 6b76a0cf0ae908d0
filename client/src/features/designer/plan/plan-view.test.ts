import { describe, expect, it } from 'vitest'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { scaleToFit, scrollToShow, startView, stillFits, zoomedView } from './plan-view.ts'

const WIDE = { width: 596, height: 536 }
const NARROW = { width: 390, height: 320 }
const extent = (width: number, length: number, mirrored = false): FabricatedCountertop => ({
  shape: 'L',
  dimensions: { width, length, returnWidth: 1, returnLength: 1 },
  details: { ...DEFAULT_DETAILS, mirrored },
})

describe('the first view', () => {
  it.each([
    ['a desk', WIDE, extent(60, 48), 6.1],
    ['a desk, the largest countertop', WIDE, extent(200, 200), 1.6],
    ['a desk, the smallest', WIDE, extent(12, 12), 9.6],
    ['a phone', NARROW, extent(60, 48), 3.1],
    ['a phone, a long run', NARROW, extent(200, 48), 1],
  ])('fits the countertop to the middle of its frame: %s', (_, frame, countertop, scale) => {
    const view = startView(frame, countertop)
    const { width, length } = countertop.dimensions
    expect(view.scale).toBe(scale)
    expect(view.canvas).toEqual(frame)
    const [right, bottom] = [view.origin.x + width * scale, view.origin.y + length * scale]
    expect(Math.abs(view.origin.x - 58 - (frame.width - 74 - right))).toBeLessThanOrEqual(1)
    expect(Math.abs(view.origin.y - 58 - (frame.height - 74 - bottom))).toBeLessThanOrEqual(1)
    expect(view.origin.x).toBeGreaterThanOrEqual(58)
  })
})

describe('the view', () => {
  it('stays while the countertop fits and is large enough, and changes otherwise', () => {
    const view = startView(WIDE, extent(60, 48))
    expect(stillFits(view, WIDE, extent(66, 54))).toBe(true)
    expect(stillFits(view, WIDE, extent(100, 48))).toBe(false)
    expect(stillFits(view, WIDE, extent(40, 30))).toBe(false)
    expect(stillFits(view, { ...WIDE, width: 700 }, extent(60, 48))).toBe(false)
  })

  it('fits its own countertop at the start, so no second one is made', () => {
    for (const width of [1, 40, 133, 205, 300, 531, 532, 1900]) {
      for (const height of [1, 100, 320, 531.5, 536]) {
        for (const inches of [1, 24.5, 60, 199.5, 200]) {
          const frame = { width, height }
          const countertop = extent(inches, 201 - inches)
          expect(stillFits(startView(frame, countertop), frame, countertop)).toBe(true)
        }
      }
    }
  })

  it.each([
    [false, { x: 0, y: 0 }, { x: 200, y: 200 }],
    [true, { x: -200, y: 0 }, { x: 0, y: 200 }],
  ])('can scroll every corner to the middle when zoomed, mirrored: %s', (mirrored, first, last) => {
    const view = zoomedView(WIDE, 6, mirrored)
    const middle = { x: 298, y: 268 }
    expect(scrollToShow(view, first, middle)).toEqual({ left: 0, top: 0 })
    const { left, top } = scrollToShow(view, last, middle)
    expect(left).toBe(view.canvas.width - WIDE.width)
    expect(top).toBe(view.canvas.height - WIDE.height)
  })

  it('fits a countertop with its lines, within the limits of the scale', () => {
    expect(scaleToFit(WIDE, extent(116, 20))).toBe(4)
    expect(scaleToFit(WIDE, extent(1, 1))).toBe(12)
  })
})

describe('a mirrored L', () => {
  it('is in the same place, seen in a mirror, and stays while it grows to the left', () => {
    for (const frame of [WIDE, NARROW]) {
      const [plain, mirrored] = [startView(frame, extent(120, 96)), startView(frame, extent(120, 96, true))]
      expect(mirrored.origin).toEqual({ x: frame.width - plain.origin.x, y: plain.origin.y })
      for (const width of [36, 160, 180, 200]) {
        expect(stillFits(mirrored, frame, extent(width, 96, true))).toBe(stillFits(plain, frame, extent(width, 96)))
      }
    }
  })
})
