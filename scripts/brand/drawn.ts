import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHARE_PICTURES } from '#shared/content/share-pictures.ts'
import { markSvg } from './mark.ts'
import { PICTURE_BOX, sharePage } from './share-page.ts'

/** Beside `brand`, of which the build serves everything: what the files in there were drawn from. */
export const HASH_FILE = 'brand.sha256'

/** By the file of the picture, the page that it is a picture of; from the logo and the pictures below `content`. */
export function sharePages(content: string): Map<string, string> {
  const logo = readFileSync(join(content, 'brand/logo.svg'))
  const pages = Object.values(SHARE_PICTURES).map(({ file, lines, picture }) => {
    const source = readFileSync(join(content, 'pictures', `${picture}-${widthToFill(content, picture)}.webp`))
    return [file, sharePage({ lines, logo, picture: source, type: 'image/webp' })] as const
  })
  return new Map(pages)
}

/** Pixels across of the smallest size that need not be enlarged, or else of the largest. */
function widthToFill(content: string, picture: string): number {
  // Made by scripts/pictures/encode.py.
  const manifest = new Map<string, { width: number; height: number; widths: number[] }>(
    Object.entries(JSON.parse(readFileSync(join(content, 'pictures/manifest.json'), 'utf8'))),
  )
  const entry = manifest.get(picture)
  if (!entry) throw new Error(`There is no ${picture} in shared/content/pictures`)
  const { width, height, widths } = entry
  const fills = (across: number) => across >= PICTURE_BOX.width && (across * height) / width >= PICTURE_BOX.height
  return widths.toSorted((a, b) => a - b).find(fills) ?? width
}

/** Another one where `npm run assets:brand` would draw something else. */
export function drawnHash(content: string): string {
  const hash = createHash('sha256').update(markSvg())
  for (const [file, html] of sharePages(content)) hash.update(file).update(html)
  return hash.digest('hex')
}
