import { afterEach, expect, test, vi } from 'vitest'
import { STONE_PICTURES, stonePictureFor } from './stone-pictures.ts'

afterEach(() => vi.unstubAllGlobals())

// A slab picture shows 132 inches.
test.each([
  ['66 pixels', 0.5, 1, 180],
  ['264 pixels', 2, 1, 620],
  ['660 pixels', 5, 1, 1550],
  ['more than any picture has', 24, 1, 3100],
  ['528 pixels of a dense screen', 2, 2, 620],
  ['no more for an even denser one', 2, 3, 620],
] as const)('%s', (_name, scale, ratio, width) => {
  vi.stubGlobal('devicePixelRatio', ratio)
  expect(stonePictureFor('travella', scale)).toBe(STONE_PICTURES.travella[width])
})
