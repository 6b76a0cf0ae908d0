import { CanvasTexture, SRGBColorSpace } from 'three'

/** Pixels of the picture, which is out of focus. */
const SIZE = 256
/** Rows of bushes and trees, the farthest first. Their middles are `from` pixels down, or up to `spread` more. */
const ROWS = [
  { count: 9, from: 118, spread: 34, radius: 30, color: 'rgba(183,199,172,.55)' },
  { count: 12, from: 158, spread: 26, radius: 22, color: 'rgba(146,170,134,.55)' },
  { count: 15, from: 196, spread: 20, radius: 15, color: 'rgba(122,150,112,.5)' },
] as const

/** What is seen through a window: a bright sky and a garden, blurred and overexposed as in a photo of the room. */
export function createOutdoors(): CanvasTexture {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE })
  const context = canvas.getContext('2d')
  if (context) drawGarden(context)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  return texture
}

function drawGarden(context: CanvasRenderingContext2D): void {
  const sky = context.createLinearGradient(0, 0, 0, SIZE)
  sky.addColorStop(0, '#dfebf6')
  sky.addColorStop(0.5, '#fbfdff')
  sky.addColorStop(0.75, '#e3ead6')
  context.fillStyle = sky
  context.fillRect(0, 0, SIZE, SIZE)
  context.filter = 'blur(7px)'
  for (const { count, from, spread, radius, color } of ROWS) {
    context.fillStyle = color
    for (let bush = 0; bush < count; bush += 1) {
      const x = ((bush + 0.5) / count) * SIZE
      const y = from + ((bush * 29 + count) % spread)
      context.beginPath()
      context.ellipse(x, y, radius, radius * 1.3, 0, 0, 2 * Math.PI)
      context.fill()
    }
  }
  context.filter = 'none'
  context.fillStyle = 'rgba(255,255,255,.25)'
  context.fillRect(0, 0, SIZE, SIZE)
}
