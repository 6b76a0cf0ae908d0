// `npm run assets:brand` makes the favicon set and the pictures that are shown where a link is shared, from the logo, the
// colours, the words and the pictures of shared/content. It needs a Chromium, and writes into shared/content/brand.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import manifest from '#shared/content/pictures/manifest.json' with { type: 'json' }
import { SHARE_PICTURE, SHARE_PICTURES } from '#shared/content/share-pictures.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '#test/chromium.ts'
import { iconFiles } from './icons.ts'
import { PICTURE_BOX, sharePage } from './share-page.ts'

const CONTENT = fileURLToPath(new URL('../../shared/content/', import.meta.url))
const BRAND = join(CONTENT, 'brand')
/** Best first. */
const JPEG_QUALITIES = [90, 86, 82, 78, 74, 70, 64, 58, 50]

async function drawSharePicture(page: Page, lines: readonly string[], picture: string): Promise<Buffer> {
  const logo = await readFile(join(BRAND, 'logo.svg'))
  const file = join(CONTENT, 'pictures', `${picture}-${widthToFill(picture)}.webp`)
  await page.setViewportSize({ width: SHARE_PICTURE.width, height: SHARE_PICTURE.height })
  await page.setContent(sharePage({ lines, logo, picture: await readFile(file), type: 'image/webp' }))
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(Array.from(document.images, (image) => image.decode()))
  })
  for (const quality of JPEG_QUALITIES) {
    const jpeg = await page.screenshot({ type: 'jpeg', quality })
    if (jpeg.length <= SHARE_PICTURE.mostBytes) return jpeg
  }
  throw new Error(`${picture} is too rich in detail for a picture of ${SHARE_PICTURE.mostBytes} bytes`)
}

/** Pixels across of the smallest size that need not be enlarged, or else of the largest. */
function widthToFill(picture: string): number {
  const entry = new Map<string, { width: number; height: number; widths: number[] }>(Object.entries(manifest)).get(
    picture,
  )
  if (!entry) throw new Error(`There is no ${picture} in shared/content/pictures`)
  const { width, height, widths } = entry
  const fills = (across: number) => across >= PICTURE_BOX.width && (across * height) / width >= PICTURE_BOX.height
  return widths.toSorted((a, b) => a - b).find(fills) ?? width
}

await mkdir(BRAND, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
try {
  const page = await browser.newPage()
  const files = await iconFiles(page)
  for (const { file, lines, picture } of Object.values(SHARE_PICTURES)) {
    files.set(file, await drawSharePicture(page, lines, picture))
  }
  for (const [file, bytes] of files) {
    await writeFile(join(BRAND, file), bytes)
    console.log(`${file} ${(bytes.length / 1024).toFixed(1)} KB`)
  }
} finally {
  await browser.close()
}
