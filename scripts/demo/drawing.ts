import { deflateSync } from 'node:zlib'
import { STONES } from '#shared/content/stones.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { type FabricatedCountertop, fabricate } from '#shared/fabrication/fabricate.ts'
import { PNG_SIGNATURE, pngChunk, pngHeader } from '#test/png.ts'

const PIXELS_PER_INCH = 3
const MARGIN = 24
const INDEXED = 3
const [PAPER, INK, STONE, VEIN] = [0, 1, 2, 3]
/**
 * A simple drawing for demo quotes, because real drawings need a browser: the outline and its cutouts to scale, with the
 * stone's color and a few veins.
 */
export function drawDemoPng({ stone, ...countertop }: FabricatedCountertop & { stone: StoneId }): Buffer {
  const { dimensions } = countertop
  const { corners, cutouts } = fabricate(countertop)
  const cut = cutouts.filter(({ inBacksplash }) => !inBacksplash)
  const shapes = [corners.map(({ at }) => at), ...cut.map((cutout) => cutout.corners)].map(edgesOf)
  const width = Math.ceil(dimensions.width * PIXELS_PER_INCH) + 2 * MARGIN
  const height = Math.ceil(dimensions.length * PIXELS_PER_INCH) + 2 * MARGIN
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + x + 1] = colorAt(shapes, x, y)
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

/** What is inside the outline and inside no cutout is stone. */
function colorAt(shapes: readonly (readonly Edge[])[], x: number, y: number): number {
  const at = { x: (x - MARGIN) / PIXELS_PER_INCH, y: (y - MARGIN) / PIXELS_PER_INCH }
  if (shapes.some((edges) => isNearEdge(edges, at))) return INK
  const [outline = [], ...cuts] = shapes
  if (!isInside(outline, at) || cuts.some((edges) => isInside(edges, at))) return PAPER
  const vein = Math.sin(at.x / 9 + 2.2 * Math.sin(at.y / 17)) + Math.sin(at.y / 13 - at.x / 31)
  return Math.abs(vein) < 0.03 ? VEIN : STONE
}

interface Edge {
  from: Point
  to: Point
}

const edgesOf = (corners: readonly Point[]): Edge[] =>
  corners.map((corner, index) => ({ from: corner, to: corners[(index + 1) % corners.length] ?? corner }))

/** Counts the edges that a ray to the right crosses. */
function isInside(edges: readonly Edge[], { x, y }: Point): boolean {
  let isOdd = false
  for (const { from, to } of edges) if (from.y > y !== to.y > y && x < from.x) isOdd = !isOdd
  return isOdd
}

/** Edges are parallel to the axes. A line is half an inch wide. */
function isNearEdge(edges: readonly Edge[], { x, y }: Point): boolean {
  const reach = 0.25
  return edges.some(
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
