import { expect, test, vi } from 'vitest'
import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import { slabTiles, STONE_PICTURES, sharpStonePicture } from './stone-pictures.ts'

// A slab picture is 132 inches wide.
test.each([
  ['66 pixels', 0.5, 1, 180],
  ['more pixels than any picture has', 24, 1, 3100],
  ['528 pixels of a dense screen', 2, 2, 620],
  ['528 pixels of an even denser screen, as for the dense one', 2, 3, 620],
] as const)('picks the smallest sharp picture for %s', (_name, scale, ratio, width) => {
  vi.stubGlobal('devicePixelRatio', ratio)
  expect(sharpStonePicture('travella', scale)).toBe(STONE_PICTURES.travella[width])
})

test('slab pictures cover the stone from its origin at true scale, and overlap by a fifth of a pixel', () => {
  const tiles = slabTiles({ width: 200, length: 200 }, 2)
  expect(tiles).toHaveLength(6)
  expect(tiles[0]).toMatchObject({ x: 0, y: 0 })
  expect(tiles[0]?.width).toBeCloseTo(264.2, 6)
  expect(tiles[5]).toMatchObject({ x: 264, y: SLAB_PICTURE.height * 4 })
  expect(slabTiles({ width: 120, length: 60 }, 2)).toHaveLength(1)
})
