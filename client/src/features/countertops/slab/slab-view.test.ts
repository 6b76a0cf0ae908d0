import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  everyPixel,
  inchAt,
  largestZoom,
  moved,
  pixelZoom,
  resized,
  type SlabView,
  slabSize,
  wholeSlab,
  wholeZoom,
  zoomed,
} from './slab-view.ts'

const DESK = { width: 1240, height: 700, pixelRatio: 1 }
const UPRIGHT = { width: 360, height: 600, pixelRatio: 1 }
const MIDDLE = { x: 0.5, y: 0.5 }

/** Inches of the slab that lie under a place in the frame. */
const under = ({ zoom, left, top }: SlabView, at: { x: number; y: number }) => ({
  x: (at.x - left) / inchAt(zoom),
  y: (at.y - top) / inchAt(zoom),
})

it.each([
  [1, 3100],
  [2, 1550],
  [0.5, 6200],
])('shows a pixel of the picture as a pixel of the screen at 1:1, %d of which are a CSS pixel', (pixelRatio, width) => {
  expect(slabSize(pixelZoom({ ...DESK, pixelRatio })).width).toBe(width)
})

it('has the height of a slab, and not of its picture', () => {
  // 65.5 of 132 in, of 3100 px.
  expect(slabSize(1).height).toBeCloseTo(1538.26, 2)
})

describe('the whole slab', () => {
  it('fits by the side that is tighter, in the middle of the other', () => {
    expect(wholeZoom(DESK)).toBeCloseTo(0.4, 5)
    expect(wholeSlab(DESK)).toEqual({ zoom: 0.4, left: 0, top: 42 })
    expect(wholeSlab({ width: 3100, height: 769.13, pixelRatio: 1 }).zoom).toBeCloseTo(0.5, 4)
  })

  it('is never larger than 1:1', () => {
    expect(wholeSlab({ width: 4000, height: 2000, pixelRatio: 1 })).toEqual({ zoom: 1, left: 450, top: 231 })
    expect(wholeZoom({ width: 4000, height: 2000, pixelRatio: 2 })).toBe(0.5)
  })
})

describe('1:1', () => {
  it('has the place that was pointed at in the middle', () => {
    const view = everyPixel(DESK, MIDDLE)
    expect(view).toEqual({ zoom: 1, left: -930, top: -419 })
  })

  it('has stone to its edges where the place lies near one', () => {
    expect(everyPixel(DESK, { x: 0, y: 0 })).toEqual({ zoom: 1, left: 0, top: 0 })
    expect(everyPixel(DESK, { x: 1, y: 1 })).toEqual({ zoom: 1, left: -1860, top: -838 })
  })
})

it('stays where it is under the pointer while it zooms', () => {
  const at = { x: 900, y: 300 }
  const before = everyPixel(DESK, MIDDLE)
  const after = zoomed(before, DESK, 0.7, at)
  expect(under(after, at).x).toBeCloseTo(under(before, at).x, 1)
  expect(under(after, at).y).toBeCloseTo(under(before, at).y, 1)
})

it('zooms from the whole slab to 1:1, and where a CSS pixel is more than that, to a pixel of the picture for each', () => {
  const middle = { x: 620, y: 350 }
  const largest = (pixelRatio: number) => zoomed(wholeSlab(DESK), { ...DESK, pixelRatio }, 5, middle).zoom
  expect([1, 2, 0.8].map(largest)).toEqual([1, 1, 1.25])
  expect(zoomed(everyPixel(DESK, { x: 0, y: 0 }), DESK, 0.01, middle)).toEqual(wholeSlab(DESK))
})

it('moves until there is no more stone', () => {
  const view = everyPixel(DESK, MIDDLE)
  expect(moved(view, DESK, { x: 30, y: -20 })).toEqual({ zoom: 1, left: -900, top: -439 })
  expect(moved(view, DESK, { x: 5000, y: 5000 })).toEqual({ zoom: 1, left: 0, top: 0 })
})

it('stays whole, and stays at 1:1 around the same middle, when the screen turns', () => {
  expect(resized(wholeSlab(DESK), DESK, UPRIGHT)).toEqual(wholeSlab(UPRIGHT))
  const turned = resized(everyPixel(DESK, MIDDLE), DESK, UPRIGHT)
  expect(turned).toEqual(everyPixel(UPRIGHT, MIDDLE))
})

it('stays at 1:1 where it was, when a CSS pixel becomes another number of pixels', () => {
  const sharper = { ...DESK, pixelRatio: 1.25 }
  const place = { x: 0.3, y: 0.4 }
  const before = everyPixel(DESK, place)
  const after = resized(before, DESK, sharper)
  expect(after.zoom).toBe(0.8)
  const middle = { x: 620, y: 350 }
  expect(under(after, middle).x).toBeCloseTo(under(before, middle).x, 1)
  expect(resized(wholeSlab(DESK), DESK, sharper)).toEqual(wholeSlab(sharper))
  const magnified = { ...everyPixel({ ...DESK, pixelRatio: 2 }, place), zoom: 0.9 }
  expect(resized(magnified, { ...DESK, pixelRatio: 2 }, { ...DESK, pixelRatio: 3 }).zoom).toBe(0.9)
})

it('lies on whole pixels of the screen', () => {
  const { left, top } = moved(
    everyPixel({ ...DESK, pixelRatio: 1.25 }, MIDDLE),
    { ...DESK, pixelRatio: 1.25 },
    { x: 0.7, y: 0.3 },
  )
  expect([left * 1.25, top * 1.25].map((at) => at - Math.round(at))).toEqual([0, 0])
})

it('never shows an edge of the frame bare where there is stone to fill it', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const point = fc.record({ x: number(-4000, 4000), y: number(-4000, 4000) })
  fc.assert(
    fc.property(number(200, 4000), number(200, 2000), number(0.5, 4), number(0.01, 3), point, point, (...given) => {
      const [width, height, pixelRatio, zoom, at, by] = given
      const frame = { width, height, pixelRatio }
      const view = moved(zoomed(wholeSlab(frame), frame, zoom, at), frame, by)
      expect(view.zoom).toBeLessThanOrEqual(largestZoom(frame))
      const size = slabSize(view.zoom)
      // Half a pixel is lost to whole ones.
      expect(view.left).toBeGreaterThanOrEqual(Math.min(width - size.width, 0) - 0.5 / pixelRatio)
      expect(view.top).toBeGreaterThanOrEqual(Math.min(height - size.height, 0) - 0.5 / pixelRatio)
      expect(view.left).toBeLessThanOrEqual(Math.max((width - size.width) / 2, 0) + 0.5 / pixelRatio)
      expect(view.top).toBeLessThanOrEqual(Math.max((height - size.height) / 2, 0) + 0.5 / pixelRatio)
    }),
  )
})
