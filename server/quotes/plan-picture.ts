import { crc32, deflateSync } from 'node:zlib'
import { COLORS } from '#shared/content/colors.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { DescribedCountertop } from '#shared/estimate/estimate.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import type { SideStretch } from '#shared/fabrication/stretches.ts'

/** CSS pixels. The picture has twice as many, for sharp screens. */
export const PLAN_SIZE = { width: 160, height: 112 }
const DENSITY = 2
const [WIDTH, HEIGHT] = [PLAN_SIZE.width * DENSITY, PLAN_SIZE.height * DENSITY]

/** Pixels of the picture. */
const MARGIN = 12
const LINE = 2.4
const SPLASH_LINE = 6
/** Pixels per inch, at most: a small countertop stays small. */
const MAX_SCALE = 3.5
const ARC_STEPS = 6

/**
 * The plan of a countertop as a PNG of `PLAN_SIZE`: its outline, cutouts and backsplashes to scale, from above. It's drawn from the
 * numbers that we store and has no text, so nothing that someone sent us is in it. Takes some milliseconds.
 */
export function drawPlan({ shape, dimensions, details }: DescribedCountertop): Buffer {
  const full = fullDimensions(dimensions)
  const { sides, stretches, cutouts } = fabricate({ shape, dimensions: full, details })
  const scale = Math.min((WIDTH - 2 * MARGIN) / full.width, (HEIGHT - 2 * MARGIN) / full.length, MAX_SCALE)
  const left = (WIDTH - full.width * scale) / 2
  const top = (HEIGHT - full.length * scale) / 2
  const place = ({ x, y }: Point): Point => ({ x: left + x * scale, y: top + y * scale })

  const picture = new Picture(WIDTH, HEIGHT, COLORS.white)
  const outline = sides.map(({ from }) => place(from))
  picture.fill(outline, COLORS.sand)
  picture.stroke(outline, LINE, COLORS.ink)
  for (const stretch of stretches) {
    if (stretch.splashHeight > 0) picture.line(...splashLine(stretch, scale, place), SPLASH_LINE, COLORS.brass)
  }
  for (const cutout of cutouts) {
    if (cutout.inBacksplash) continue
    const points = rounded(cutout).map(place)
    picture.fill(points, COLORS.white)
    picture.stroke(points, LINE * 0.7, COLORS.ink)
  }
  return picture.toPng()
}

/** Just outside the stone. */
function splashLine(
  { side: { leftEnd, along, outward }, from, to }: SideStretch,
  scale: number,
  place: (point: Point) => Point,
): [Point, Point] {
  const out = SPLASH_LINE / 2 / scale
  const at = (inches: number) =>
    place({ x: leftEnd.x + along.x * inches + outward.x * out, y: leftEnd.y + along.y * inches + outward.y * out })
  return [at(from), at(to)]
}

/** The cutout with its round corners. */
function rounded({ center, side: { along, outward }, width, depth, radius }: PlacedCutout): Point[] {
  const [halfWidth, halfDepth] = [width / 2 - radius, depth / 2 - radius]
  return [0, 1, 2, 3].flatMap((quarter) => {
    const signX = quarter === 0 || quarter === 3 ? 1 : -1
    const signY = quarter < 2 ? 1 : -1
    return Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
      const angle = ((quarter + step / ARC_STEPS) * Math.PI) / 2
      const u = signX * halfWidth + radius * Math.cos(angle)
      const v = signY * halfDepth + radius * Math.sin(angle)
      return { x: center.x + along.x * u + outward.x * v, y: center.y + along.y * u + outward.y * v }
    })
  })
}

/** Samples per pixel, down the picture. Across, coverage is exact. */
const SAMPLES = 4

/** Filled polygons with smooth edges. */
class Picture {
  readonly #width: number
  readonly #height: number
  readonly #pixels: Uint8Array

  constructor(width: number, height: number, background: string) {
    this.#width = width
    this.#height = height
    this.#pixels = Buffer.alloc(width * height * 3, Uint8Array.from(parseColor(background)))
  }

  /** Fills a polygon. What is outside the picture is cut off. */
  fill(points: readonly Point[], fill: string): void {
    const color = parseColor(fill)
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    const left = Math.max(0, Math.floor(Math.min(...xs)))
    const right = Math.min(this.#width - 1, Math.ceil(Math.max(...xs)))
    const first = Math.max(0, Math.floor(Math.min(...ys)))
    const last = Math.min(this.#height - 1, Math.ceil(Math.max(...ys)))
    const coverage = new Float64Array(this.#width)
    for (let row = first; row <= last; row++) {
      coverage.fill(0)
      for (let sample = 0; sample < SAMPLES; sample++) {
        addSpans(coverage, crossings(points, row + (sample + 0.5) / SAMPLES))
      }
      for (let column = left; column <= right; column++) {
        const sum = coverage[column] ?? 0
        if (sum > 0) this.#blend((row * this.#width + column) * 3, color, Math.min(1, sum / SAMPLES))
      }
    }
  }

  /** Draws a closed line. */
  stroke(points: readonly Point[], width: number, color: string): void {
    points.forEach((point, index) => this.line(point, points[(index + 1) % points.length] ?? point, width, color))
  }

  /** Draws a line, with square ends so that lines meet at corners. */
  line(from: Point, to: Point, width: number, color: string): void {
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length === 0) return
    const along = { x: ((to.x - from.x) / length) * (width / 2), y: ((to.y - from.y) / length) * (width / 2) }
    const corner = ({ x, y }: Point, forward: number, aside: number) => ({
      x: x + along.x * forward - along.y * aside,
      y: y + along.y * forward + along.x * aside,
    })
    this.fill([corner(from, -1, -1), corner(to, 1, -1), corner(to, 1, 1), corner(from, -1, 1)], color)
  }

  #blend(at: number, color: readonly number[], share: number): void {
    for (let part = 0; part < 3; part++) {
      const below = this.#pixels[at + part] ?? 0
      this.#pixels[at + part] = Math.round(below + ((color[part] ?? 0) - below) * share)
    }
  }

  toPng(): Buffer {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(this.#width, 0)
    header.writeUInt32BE(this.#height, 4)
    // Eight bits of red, green and blue.
    header.set([8, 2], 8)
    const bytesPerRow = this.#width * 3
    const rows = Buffer.alloc((bytesPerRow + 1) * this.#height)
    for (let row = 0; row < this.#height; row++) {
      rows.set(this.#pixels.subarray(row * bytesPerRow, (row + 1) * bytesPerRow), row * (bytesPerRow + 1) + 1)
    }
    const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND')]
    return Buffer.concat([PNG_SIGNATURE, ...chunks])
  }
}

/** Where a polygon crosses a horizontal line, from the left. Between each two it's inside. */
function crossings(points: readonly Point[], y: number): number[] {
  const xs: number[] = []
  for (const [index, from] of points.entries()) {
    const to = points[(index + 1) % points.length] ?? from
    if (from.y <= y !== to.y <= y) xs.push(from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x))
  }
  return xs.toSorted((one, other) => one - other)
}

/** Adds how much of each pixel is inside. */
function addSpans(coverage: Float64Array, xs: readonly number[]): void {
  for (let index = 0; index + 1 < xs.length; index += 2) {
    const from = Math.max(0, xs[index] ?? 0)
    const to = Math.min(coverage.length, xs[index + 1] ?? 0)
    for (let column = Math.floor(from); column < to; column++) {
      coverage[column] = (coverage[column] ?? 0) + Math.min(to, column + 1) - Math.max(from, column)
    }
  }
}

function parseColor(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngChunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
