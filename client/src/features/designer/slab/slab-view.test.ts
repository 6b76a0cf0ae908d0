import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  actualPixelsView,
  cssPixelsPerInch,
  maxZoom,
  panView,
  oneToOneZoom,
  refitView,
  type SlabView,
  slabSize,
  wholeSlabView,
  zoomView,
} from './slab-view.ts'

const DESK = { width: 1240, height: 700, pixelRatio: 1 }
const UPRIGHT = { width: 360, height: 600, pixelRatio: 1 }
const MIDDLE = { x: 0.5, y: 0.5 }

/** The place on the slab, in inches, at a place in the frame. */
const under = ({ zoom, left, top }: SlabView, at: { x: number; y: number }) => ({
  x: (at.x - left) / cssPixelsPerInch(zoom),
  y: (at.y - top) / cssPixelsPerInch(zoom),
})

describe('the size of a slab', () => {
  it.each([
    [1, 3100],
    [2, 1550],
    [0.5, 6200],
  ])('is one picture pixel per device pixel at 1:1 with a pixel ratio of %d', (pixelRatio, width) => {
    expect(slabSize(oneToOneZoom({ ...DESK, pixelRatio })).width).toBe(width)
  })

  it('has the height of the slab, not of its picture', () => {
    // 3100 px x 65.5 in / 132 in
    expect(slabSize(1).height).toBeCloseTo(1538.26, 2)
  })
})

it('the whole slab fits by the tighter side, is centered along the other, and is never larger than 1:1', () => {
  expect(wholeSlabView(DESK)).toEqual({ zoom: 0.4, left: 0, top: 42 })
  expect(wholeSlabView({ width: 3100, height: 769.13, pixelRatio: 1 }).zoom).toBeCloseTo(0.5, 4)
  expect(wholeSlabView({ width: 4000, height: 2000, pixelRatio: 1 })).toEqual({ zoom: 1, left: 450, top: 231 })
})

it('1:1 centers on the given place, and leaves no gap near an edge', () => {
  expect(actualPixelsView(DESK, MIDDLE)).toEqual({ zoom: 1, left: -930, top: -419 })
  expect(actualPixelsView(DESK, { x: 0, y: 0 })).toEqual({ zoom: 1, left: 0, top: 0 })
  expect(actualPixelsView(DESK, { x: 1, y: 1 })).toEqual({ zoom: 1, left: -1860, top: -838 })
})

describe('a view', () => {
  it('keeps the stone under the pointer while it zooms', () => {
    const at = { x: 900, y: 300 }
    const before = actualPixelsView(DESK, MIDDLE)
    const after = zoomView(before, DESK, 0.7, at)
    expect(under(after, at).x).toBeCloseTo(under(before, at).x, 1)
    expect(under(after, at).y).toBeCloseTo(under(before, at).y, 1)
  })

  it('zooms from the whole slab to 1:1, or to one picture pixel per CSS pixel on dense screens', () => {
    const middle = { x: 620, y: 350 }
    const largest = (pixelRatio: number) => zoomView(wholeSlabView(DESK), { ...DESK, pixelRatio }, 5, middle).zoom
    expect([1, 2, 0.8].map(largest)).toEqual([1, 1, 1.25])
    expect(zoomView(actualPixelsView(DESK, { x: 0, y: 0 }), DESK, 0.01, middle)).toEqual(wholeSlabView(DESK))
  })

  it('stays whole, or at 1:1 around the same middle, when the screen rotates', () => {
    expect(refitView(wholeSlabView(DESK), DESK, UPRIGHT)).toEqual(wholeSlabView(UPRIGHT))
    const turned = refitView(actualPixelsView(DESK, MIDDLE), DESK, UPRIGHT)
    expect(turned).toEqual(actualPixelsView(UPRIGHT, MIDDLE))
  })

  it('stays at 1:1 in the same place when the pixel ratio changes', () => {
    const sharper = { ...DESK, pixelRatio: 1.25 }
    const place = { x: 0.3, y: 0.4 }
    const before = actualPixelsView(DESK, place)
    const after = refitView(before, DESK, sharper)
    expect(after.zoom).toBe(0.8)
    const middle = { x: 620, y: 350 }
    expect(under(after, middle).x).toBeCloseTo(under(before, middle).x, 1)
    expect(refitView(wholeSlabView(DESK), DESK, sharper)).toEqual(wholeSlabView(sharper))
    const magnified = { ...actualPixelsView({ ...DESK, pixelRatio: 2 }, place), zoom: 0.9 }
    expect(refitView(magnified, { ...DESK, pixelRatio: 2 }, { ...DESK, pixelRatio: 3 }).zoom).toBe(0.9)
  })

  it('is aligned to whole device pixels', () => {
    const { left, top } = panView(
      actualPixelsView({ ...DESK, pixelRatio: 1.25 }, MIDDLE),
      { ...DESK, pixelRatio: 1.25 },
      { x: 0.7, y: 0.3 },
    )
    expect([left * 1.25, top * 1.25].map((at) => at - Math.round(at))).toEqual([0, 0])
  })

  it('never leaves part of the frame empty if there is stone to fill it', () => {
    const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    const point = fc.record({ x: number(-4000, 4000), y: number(-4000, 4000) })
    fc.assert(
      fc.property(number(200, 4000), number(200, 2000), number(0.5, 4), number(0.01, 3), point, point, (...given) => {
        const [width, height, pixelRatio, zoom, at, by] = given
        const frame = { width, height, pixelRatio }
        const view = panView(zoomView(wholeSlabView(frame), frame, zoom, at), frame, by)
        expect(view.zoom).toBeLessThanOrEqual(maxZoom(frame))
        const size = slabSize(view.zoom)
        // Rounding to whole pixels can cost half a pixel.
        expect(view.left).toBeGreaterThanOrEqual(Math.min(width - size.width, 0) - 0.5 / pixelRatio)
        expect(view.top).toBeGreaterThanOrEqual(Math.min(height - size.height, 0) - 0.5 / pixelRatio)
        expect(view.left).toBeLessThanOrEqual(Math.max((width - size.width) / 2, 0) + 0.5 / pixelRatio)
        expect(view.top).toBeLessThanOrEqual(Math.max((height - size.height) / 2, 0) + 0.5 / pixelRatio)
      }),
    )
  })
})
