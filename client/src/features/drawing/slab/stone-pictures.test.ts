import { expect, test, vi } from 'vitest'
import { STONE_PICTURES, sharpStonePicture } from './stone-pictures.ts'

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
