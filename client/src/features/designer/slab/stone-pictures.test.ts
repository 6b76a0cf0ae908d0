import { afterEach, expect, test, vi } from 'vitest'
import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import { slabTiles, STONE_PICTURES, sharpStonePicture } from './stone-pictures.ts'

afterEach(() => vi.unstubAllGlobals())

// A slab picture is 132 inches wide.
test.each([
  ['66 pixels', 0.5, 1, 180],
  ['264 pixels', 2, 1, 620],
  ['660 pixels', 5, 1, 1550],
  ['more pixels than any picture has', 24, 1, 3100],
  ['528 pixels of a dense screen', 2, 2, 620],
  ['528 pixels of an even denser screen, as for the dense one', 2, 3, 620],
] as const)('picks the smallest sharp picture for %s', (_name, scale, ratio, width) => {
  vi.stubGlobal('devicePixelRatio', ratio)
  expect(sharpStonePicture('travella', scale)).toBe(STONE_PICTURES.travella[width])
})

/** The corners where pictures start. */
const corners = (...region: Parameters<typeof slabTiles>) => slabTiles(...region).map(({ x, y }) => ({ x, y }))

test('covers the region with as many slab pictures as it needs', () => {
  expect(corners({ x: 0, y: 0, width: 132, height: 90 })).toEqual([{ x: 0, y: 0 }])
  expect(corners({ x: 0, y: 0, width: 200, height: 200 })).toHaveLength(6)
  // The left edge shows what is to the left of the slab picture: the right end of another one.
  expect(corners({ x: -1.25, y: 0, width: 1.25, height: 48 })).toEqual([{ x: -132, y: 0 }])
  expect(corners({ x: 0, y: 91, width: 60, height: 1.25 })).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: SLAB_PICTURE.height },
  ])
})

test('overlaps pictures a bit, so no gap shows between them', () => {
  const [first, second] = slabTiles({ x: 0, y: 0, width: 200, height: 40 })
  expect(first && first.x + first.width).toBeGreaterThan(second?.x ?? Infinity)
  expect(first && first.x + first.width).toBeLessThan((second?.x ?? 0) + 0.5)
})
