import type { Page } from '@playwright/test'
import { COLORS } from '#shared/content/colors.ts'

/** Pixels of the picture in favicon.ico, for browsers and readers that take no SVG. */
const ICO_SIZE = 32

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
  files.set('favicon.ico', packIco(await draw(page, markSvg(), ICO_SIZE)))
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

/** An .ico file: a header of 6 bytes, an entry of 16 bytes, and the unchanged PNG. */
function packIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(ICO_SIZE, 6)
  head.writeUInt8(ICO_SIZE, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
