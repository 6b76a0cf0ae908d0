import { expect, test } from 'vitest'
import { scaleToFit, scrollTo, startView, zoomedView } from './plan-view.ts'

const WIDE = { width: 596, height: 536 }
const NARROW = { width: 390, height: 320 }

test('a wide frame starts at two pixels per inch and holds the largest design, wherever it is dragged from', () => {
  const view = startView(WIDE, { width: 60, length: 48 })
  expect(view).toMatchObject({ scale: 2, canvas: WIDE })
  expect(view.origin.x + 400).toBeLessThan(WIDE.width - 70)
  expect(view.origin.y + 400).toBeLessThan(WIDE.height - 70)
  expect(startView(WIDE, { width: 200, length: 200 })).toEqual(view)
})

test('a narrow frame scales down to the design with room to grow, and never up', () => {
  expect(startView(NARROW, { width: 12, length: 12 }).scale).toBe(2)
  const { scale, origin } = startView(NARROW, { width: 200, length: 48 })
  expect(scale).toBeLessThan(2)
  expect(origin.x + 200 * scale).toBeLessThan(NARROW.width - 74)
})

test('a zoomed view can bring every corner to the middle of the frame', () => {
  const view = zoomedView(WIDE, 6)
  const middle = { x: 298, y: 268 }
  expect(scrollTo(view, { x: 0, y: 0 }, middle)).toEqual({ left: 0, top: 0 })
  const { left, top } = scrollTo(view, { x: 200, y: 200 }, middle)
  expect(left).toBe(view.canvas.width - WIDE.width)
  expect(top).toBe(view.canvas.height - WIDE.height)
})

test('fits a design with its lines, within the least and the largest scale', () => {
  expect(scaleToFit(WIDE, { width: 116, length: 20 })).toBe(4)
  expect(scaleToFit(WIDE, { width: 1, length: 1 })).toBe(12)
})
