import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullSize, inchAt, moved, resized, type SlabView, slabSize, wholeSlab, wholeZoom, zoomed } from './slab-view.ts'

const DESK = { width: 1240, height: 700 }
const PHONE = { width: 360, height: 600 }

/** Inches of the slab that lie under a place in the frame. */
const under = ({ zoom, left, top }: SlabView, at: { x: number; y: number }) => ({
  x: (at.x - left) / inchAt(zoom),
  y: (at.y - top) / inchAt(zoom),
})

it('shows a pixel of the picture as a pixel at full size', () => {
  expect(slabSize(1).width).toBe(3100)
  // 65.5 of 132 in, of 3100 px.
  expect(slabSize(1).height).toBeCloseTo(1538.26, 2)
})

describe('the whole slab', () => {
  it('fits by the side that is tighter, in the middle of the other', () => {
    expect(wholeZoom(DESK)).toBeCloseTo(0.4, 5)
    expect(wholeSlab(DESK)).toEqual({ zoom: 0.4, left: 0, top: 42 })
    expect(wholeSlab({ width: 3100, height: 769.13 }).zoom).toBeCloseTo(0.5, 4)
  })

  it('is never larger than full size', () => {
    expect(wholeSlab({ width: 4000, height: 2000 })).toEqual({ zoom: 1, left: 450, top: 231 })
  })
})

describe('full size', () => {
  it('has the place that was pointed at in the middle', () => {
    const view = fullSize(DESK, { x: 0.5, y: 0.5 })
    expect(view).toEqual({ zoom: 1, left: -930, top: -419 })
  })

  it('has stone to its edges where the place lies near one', () => {
    expect(fullSize(DESK, { x: 0, y: 0 })).toEqual({ zoom: 1, left: 0, top: 0 })
    expect(fullSize(DESK, { x: 1, y: 1 })).toEqual({ zoom: 1, left: -1860, top: -838 })
  })
})

it('stays where it is under the pointer while it zooms', () => {
  const at = { x: 900, y: 300 }
  const before = fullSize(DESK, { x: 0.5, y: 0.5 })
  const after = zoomed(before, DESK, 0.7, at)
  expect(under(after, at).x).toBeCloseTo(under(before, at).x, 1)
  expect(under(after, at).y).toBeCloseTo(under(before, at).y, 1)
})

it('zooms from the whole slab to full size and no further', () => {
  const middle = { x: 620, y: 350 }
  expect(zoomed(wholeSlab(DESK), DESK, 5, middle).zoom).toBe(1)
  expect(zoomed(fullSize(DESK, { x: 0, y: 0 }), DESK, 0.01, middle)).toEqual(wholeSlab(DESK))
})

it('moves until there is no more stone', () => {
  const view = fullSize(DESK, { x: 0.5, y: 0.5 })
  expect(moved(view, DESK, { x: 30, y: -20 })).toEqual({ zoom: 1, left: -900, top: -439 })
  expect(moved(view, DESK, { x: 5000, y: 5000 })).toEqual({ zoom: 1, left: 0, top: 0 })
})

it('stays whole, and stays at full size around the same middle, when the screen turns', () => {
  expect(resized(wholeSlab(DESK), DESK, PHONE)).toEqual(wholeSlab(PHONE))
  const turned = resized(fullSize(DESK, { x: 0.5, y: 0.5 }), DESK, PHONE)
  expect(turned).toEqual(fullSize(PHONE, { x: 0.5, y: 0.5 }))
})

it('never shows an edge of the frame bare where there is stone to fill it', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const point = fc.record({ x: number(-4000, 4000), y: number(-4000, 4000) })
  fc.assert(
    fc.property(number(200, 4000), number(200, 2000), number(0.01, 3), point, point, (width, height, zoom, at, by) => {
      const frame = { width, height }
      const view = moved(zoomed(wholeSlab(frame), frame, zoom, at), frame, by)
      const size = slabSize(view.zoom)
      // Half a pixel is lost to whole ones.
      expect(view.left).toBeGreaterThanOrEqual(Math.min(width - size.width, 0) - 0.5)
      expect(view.top).toBeGreaterThanOrEqual(Math.min(height - size.height, 0) - 0.5)
      expect(view.left).toBeLessThanOrEqual(Math.max((width - size.width) / 2, 0) + 0.5)
      expect(view.top).toBeLessThanOrEqual(Math.max((height - size.height) / 2, 0) + 0.5)
    }),
  )
})
