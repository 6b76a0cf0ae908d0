import type { Page } from '@playwright/test'

/** Sampled points in inches, in every part of an L of 120 x 84 with returns of 24. */
const SPOTS = [
  ...Array.from({ length: 110 }, (_, index) => ({ x: 4 + index, y: 5 + ((index * 7) % 15) })),
  ...Array.from({ length: 50 }, (_, index) => ({ x: 5 + ((index * 5) % 14), y: 28 + index })),
]

/** Brightness of the screen, 0 to 255, at the sampled points of the slab. `selector` finds the drawing's slab pictures. */
export async function slabBrightness(page: Page, selector: string): Promise<number[]> {
  const png = await page.screenshot()
  return page.evaluate(
    async ({ url, slab, spots }) => {
      const image = document.querySelector<SVGImageElement>(`${slab} image`)
      const matrix = image?.getScreenCTM()
      const screenshot = new Image()
      screenshot.src = url
      await screenshot.decode()
      const canvas = document.createElement('canvas')
      canvas.width = screenshot.width
      canvas.height = screenshot.height
      const context = canvas.getContext('2d')
      if (!image || !matrix || !context) throw new Error(`Nothing is drawn at ${slab}`)
      context.drawImage(screenshot, 0, 0)
      const pixelsPerInch = image.width.baseVal.value / 132
      return spots.map(({ x, y }) => {
        const at = new DOMPoint(x * pixelsPerInch, y * pixelsPerInch).matrixTransform(matrix)
        const ratio = screenshot.width / innerWidth
        const [red = 0, green = 0, blue = 0] = context.getImageData(at.x * ratio, at.y * ratio, 1, 1).data
        return (red + green + blue) / 3
      })
    },
    { url: `data:image/png;base64,${png.toString('base64')}`, slab: selector, spots: SPOTS },
  )
}

/** Correlation of two series: 1 if they rise and fall together, about 0 if they have nothing in common. */
export function correlation(one: readonly number[], other: readonly number[]): number {
  const deviations = (row: readonly number[]) => {
    const mean = row.reduce((sum, value) => sum + value, 0) / row.length
    return row.map((value) => value - mean)
  }
  const [a, b] = [deviations(one), deviations(other)]
  const product = (p: readonly number[], q: readonly number[]) =>
    p.reduce((sum, value, index) => sum + value * (q[index] ?? 0), 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}
