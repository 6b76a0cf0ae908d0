import type { Page } from '@playwright/test'
import { COLORS } from '#shared/content/colors.ts'

/** Pixels of the pictures in favicon.ico. */
const ICO_SIZES = [16, 32, 48]

/** Side length in pixels by file name. */
export const ICON_SIZES = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
} as const

/** Side length of the mark's square. */
const SIDE = 32
/** A corner counter from above. Even coordinates give sharp edges at 16 px. */
const COUNTERTOP = 'M4 6h24v10H16v10H4z'
const VEIN = 'M4 22.6 9 18.6 12 12.6 18.6 9.6 21.6 6h2L19.8 11 13.4 14 10.4 20.2 4 25z'

/**
 * The shop's mark as an SVG: a countertop with a vein in the brand's colors. `full` fills the square, for platforms that crop
 * it. `scale` is the size of the countertop in the square.
 */
export function markSvg({ isFull = false, scale = 1 }: { isFull?: boolean; scale?: number } = {}): string {
  const offset = (SIDE / 2) * (1 - scale)
  const transform = scale === 1 ? '' : ` transform="translate(${offset} ${offset}) scale(${scale})"`
  const corners = isFull ? '' : ' rx="7"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}"${corners} fill="${COLORS.pine}"/><g${transform}><path fill="${COLORS.paper}" d="${COUNTERTOP}"/><path fill="${COLORS.pine}" d="${VEIN}"/></g></svg>\n`
}

/** The mark in each file. iOS rounds the corners itself, and a maskable icon may lose a fifth on each side. */
const MARKS: Record<keyof typeof ICON_SIZES, string> = {
  'apple-touch-icon.png': markSvg({ isFull: true, scale: 0.84 }),
  'icon-192.png': markSvg(),
  'icon-512.png': markSvg(),
  'icon-maskable-512.png': markSvg({ isFull: true, scale: 0.76 }),
}

/** The favicon set by file name, drawn on the browser's `page`. */
export async function drawIcons(page: Page): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>([['favicon.svg', Buffer.from(markSvg())]])
  const pictures = []
  for (const size of ICO_SIZES) pictures.push({ size, png: await draw(page, markSvg(), size) })
  files.set('favicon.ico', packIco(pictures))
  for (const [file, size] of Object.entries(ICON_SIZES)) {
    files.set(file, await draw(page, MARKS[file as keyof typeof ICON_SIZES], size)) // Object.entries forgets the names
  }
  return files
}

async function draw(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  return page.screenshot({ omitBackground: true })
}

/** An .ico file: a header of 6 bytes, an entry of 16 bytes for each PNG, and the unchanged PNGs. */
function packIco(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
