import type { Page } from '@playwright/test'
import { packIco } from './ico.ts'
import { markSvg } from './mark.ts'

/** Pixels of the pictures in favicon.ico. */
export const ICO_SIZES = [16, 32, 48]

/** Side length in pixels by file name. */
export const ICON_SIZES = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
} as const

/** The mark in each file. iOS rounds the corners itself, and a maskable icon may lose a fifth on each side. */
const MARKS: Record<keyof typeof ICON_SIZES, string> = {
  'apple-touch-icon.png': markSvg({ ground: 'full', scale: 0.84 }),
  'icon-192.png': markSvg(),
  'icon-512.png': markSvg(),
  'icon-maskable-512.png': markSvg({ ground: 'full', scale: 0.76 }),
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
