import { describe, expect, it } from 'vitest'
import { scaleToFit, scrollToShow, startView, stillFits, zoomedView } from './plan-view.ts'

const WIDE = { width: 596, height: 536 }
const NARROW = { width: 390, height: 320 }

describe('a wide frame', () => {
  it('starts at two pixels per inch, and the largest countertop fits with its lines', () => {
    const { scale, canvas, origin } = startView(WIDE, { width: 200, length: 200 })
    expect({ scale, canvas }).toEqual({ scale: 2, canvas: WIDE })
    expect(origin.x).toBeGreaterThanOrEqual(58)
    expect(origin.x + 400).toBeLessThanOrEqual(WIDE.width - 74)
    expect(origin.y + 400).toBeLessThanOrEqual(WIDE.height - 74)
  })

  it('leaves room to grow to the largest size in one drag', () => {
    const { scale, origin } = startView(WIDE, { width: 60, length: 48 })
    expect(scale).toBe(2)
    expect(origin).toEqual({ x: 188, y: 128 })
    expect(startView({ ...WIDE, width: 944 }, { width: 60, length: 48 }).origin.x).toBe(404)
  })
})

describe('the view', () => {
  it("stays while the countertop fits, and moves when it doesn't", () => {
    const view = startView(WIDE, { width: 60, length: 48 })
    expect(stillFits(view, WIDE, { width: 160, length: 100 })).toBe(true)
    expect(stillFits(view, WIDE, { width: 180, length: 100 })).toBe(false)
    expect(stillFits(view, { ...WIDE, width: 700 }, { width: 60, length: 48 })).toBe(false)
  })

  it('fits its own countertop at the start, so no second one is made', () => {
    for (const width of [1, 40, 133, 205, 300, 531, 532, 1900]) {
      for (const height of [1, 100, 320, 531.5, 536]) {
        for (const inches of [1, 24.5, 60, 199.5, 200]) {
          const frame = { width, height }
          const countertop = { width: inches, length: 201 - inches }
          expect(stillFits(startView(frame, countertop), frame, countertop)).toBe(true)
        }
      }
    }
  })

  it('can scroll every corner to the middle when zoomed', () => {
    const view = zoomedView(WIDE, 6)
    const middle = { x: 298, y: 268 }
    expect(scrollToShow(view, { x: 0, y: 0 }, middle)).toEqual({ left: 0, top: 0 })
    const { left, top } = scrollToShow(view, { x: 200, y: 200 }, middle)
    expect(left).toBe(view.canvas.width - WIDE.width)
    expect(top).toBe(view.canvas.height - WIDE.height)
  })

  it('fits a countertop with its lines, within the limits of the scale', () => {
    expect(scaleToFit(WIDE, { width: 116, length: 20 })).toBe(4)
    expect(scaleToFit(WIDE, { width: 1, length: 1 })).toBe(12)
  })
})

describe('a narrow frame', () => {
  it('scales down to fit with room to grow, and never up', () => {
    expect(startView(NARROW, { width: 12, length: 12 }).scale).toBe(2)
    const { scale, origin } = startView(NARROW, { width: 200, length: 48 })
    expect(scale).toBeLessThan(2)
    expect(origin.x).toBeGreaterThanOrEqual(58)
    expect(origin.x + 200 * scale).toBeLessThan(NARROW.width - 74)
  })
})
