import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three'
import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import type { Box } from '#shared/countertops/outline.ts'
import { Mesh } from './mesh.ts'
import { boxCorners, grow } from './outlines.ts'

/** Inches. The picture of the planks is repeated, so its joints fit together at its borders. */
const PICTURE = { width: 150, depth: 60 }
const PLANK_WIDTH = 6
/** How far the floor goes on around the house, so that it ends in the haze. */
const FLOOR_BEYOND = 400
const TONES = ['#c8a881', '#c3a279', '#cdaf8a', '#bf9e75', '#c6a57d', '#cbac86'] as const

/** The floor of the house. */
export function buildFloor(house: Box): Mesh {
  const mesh = new Mesh()
  mesh.flat(boxCorners(house), 0)
  return mesh
}

/** The floor goes on around the house, until it fades. */
export function buildGround(house: Box): Mesh {
  const mesh = new Mesh()
  mesh.flat(boxCorners(grow(house, FLOOR_BEYOND)), 0, [boxCorners(house)])
  return mesh
}

/** Oak planks with grain and joints, drawn once. `pixelWidth` is a power of two. */
export function createFloorTexture(pixelWidth: number): CanvasTexture {
  const canvas = Object.assign(document.createElement('canvas'), { width: pixelWidth, height: pixelWidth / 2 })
  const context = canvas.getContext('2d')
  if (context) drawPlanks(context)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.wrapS = RepeatWrapping
  texture.wrapT = RepeatWrapping
  // A mesh has its places as on a slab.
  texture.repeat.set(SLAB_PICTURE.width / PICTURE.width, SLAB_PICTURE.height / PICTURE.depth)
  return texture
}

function drawPlanks(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas
  const [across, deep] = [width / PICTURE.width, height / PICTURE.depth]
  context.scale(across, deep)
  const random = createRandom(7)
  for (let row = 0; row * PLANK_WIDTH < PICTURE.depth; row += 1) {
    const first = random() * PICTURE.width
    const half = PICTURE.width * (0.42 + random() * 0.16)
    for (const [start, length] of [
      [first, half],
      [first + half, PICTURE.width - half],
    ] as const) {
      const left = start % PICTURE.width
      const tone = TONES[Math.floor(random() * TONES.length)] ?? TONES[0]
      const seed = 1 + Math.floor(random() * 1e6)
      // The same plank at both ends of the picture.
      for (const at of [left - PICTURE.width, left])
        drawPlank(context, { left: at, back: row * PLANK_WIDTH, length, tone, seed })
    }
  }
}

interface Plank {
  left: number
  back: number
  length: number
  tone: string
  seed: number
}

/** A plank in inches: its tone, long fibers, some with the arches of a flat cut, and the joints at its back and left. */
function drawPlank(context: CanvasRenderingContext2D, { left, back, length, tone, seed }: Plank): void {
  const random = createRandom(seed)
  context.save()
  context.beginPath()
  context.rect(left, back, length, PLANK_WIDTH)
  context.clip()
  context.fillStyle = tone
  context.fillRect(left, back, length, PLANK_WIDTH)
  for (let fiber = 0; fiber < 70; fiber += 1) {
    const y = back + random() * PLANK_WIDTH
    const from = left + random() * length - 20
    const long = 15 + random() * 55
    const isDark = random() < 0.62
    context.strokeStyle = isDark
      ? `rgba(92,62,34,${0.05 + random() * 0.12})`
      : `rgba(255,236,204,${0.05 + random() * 0.1})`
    context.lineWidth = 0.05 + random() * 0.16
    context.beginPath()
    context.moveTo(from, y)
    context.bezierCurveTo(
      from + long / 3,
      y + random() * 0.7 - 0.35,
      from + (long * 2) / 3,
      y + random() * 0.7 - 0.35,
      from + long,
      y,
    )
    context.stroke()
  }
  if (seed % 3 === 0)
    drawArches(context, left + length * (0.25 + random() * 0.5), back + PLANK_WIDTH * (0.4 + random() * 0.2))
  context.fillStyle = 'rgba(58,38,20,.55)'
  context.fillRect(left, back, length, 0.09)
  context.fillRect(left, back, 0.1, PLANK_WIDTH)
  context.fillStyle = 'rgba(255,240,214,.25)'
  context.fillRect(left, back + 0.09, length, 0.07)
  context.restore()
}

function drawArches(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.strokeStyle = 'rgba(92,62,34,.14)'
  context.lineWidth = 0.14
  for (let ring = 1; ring <= 5; ring += 1) {
    context.beginPath()
    context.ellipse(x + ring * 2, y, ring * 5.5, ring * 0.52, 0, 0, 2 * Math.PI)
    context.stroke()
  }
}

/** Numbers from 0 to 1, the same for the same seed, so that every picture of a room has the same floor. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}
