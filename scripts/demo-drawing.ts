import { deflateSync } from 'node:zlib'
import { STONES } from '#shared/content/stones.ts'
import type { FullDimensions, Shape } from '#shared/countertops/countertop.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { PNG_SIGNATURE, pngChunk, pngHeader } from '#test/png.ts'

const PIXELS_PER_INCH = 4
const MARGIN = 24
const INDEXED = 3
const [PAPER, INK, STONE, VEIN] = [0, 1, 2, 3]
/**
 * A simple drawing for demo quotes, because real drawings need a browser: the outline to scale with the stone's color and a
 * few veins.
 */
export function drawDemoPng(shape: Shape, dimensions: FullDimensions, stone: StoneId): Buffer {
  const corners = outline(shape, dimensions)
  const width = Math.ceil(dimensions.width * PIXELS_PER_INCH) + 2 * MARGIN
  const height = Math.ceil(dimensions.length * PIXELS_PER_INCH) + 2 * MARGIN
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + x + 1] = colorAt(corners, x, y)
  }
  const palette = Buffer.from([[245, 242, 236], [29, 28, 25], ...stoneColors(stone)].flat())
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader({ width, height, colorType: INDEXED }),
    pngChunk('PLTE', palette),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND'),
  ])
}

function colorAt(corners: readonly Point[], x: number, y: number): number {
  const at = { x: (x - MARGIN) / PIXELS_PER_INCH, y: (y - MARGIN) / PIXELS_PER_INCH }
  if (isNearEdge(corners, at)) return INK
  if (!isInside(corners, at)) return PAPER
  const vein = Math.sin(at.x / 9 + 2.2 * Math.sin(at.y / 17)) + Math.sin(at.y / 13 - at.x / 31)
  return Math.abs(vein) < 0.03 ? VEIN : STONE
}

const edgesOf = (corners: readonly Point[]) =>
  corners.map((corner, index) => ({ from: corner, to: corners[(index + 1) % corners.length] ?? corner }))

/** Counts the edges that a ray to the right crosses. */
function isInside(corners: readonly Point[], { x, y }: Point): boolean {
  const crossed = edgesOf(corners).filter(({ from, to }) => from.y > y !== to.y > y && x < from.x)
  return crossed.length % 2 === 1
}

/** Edges are parallel to the axes. A line is half an inch wide. */
function isNearEdge(corners: readonly Point[], { x, y }: Point): boolean {
  const reach = 0.25
  return edgesOf(corners).some(
    ({ from, to }) =>
      x >= Math.min(from.x, to.x) - reach &&
      x <= Math.max(from.x, to.x) + reach &&
      y >= Math.min(from.y, to.y) - reach &&
      y <= Math.max(from.y, to.y) + reach,
  )
}

/** Red, green and blue of the stone, and of veins that differ from it. */
function stoneColors(stone: StoneId): [ground: number[], vein: number[]] {
  const ground = [1, 3, 5].map((start) => Number.parseInt(STONES[stone].ground.slice(start, start + 2), 16))
  return [ground, ground.map((channel) => Math.round(channel + (128 - channel) * 0.4))]
}
