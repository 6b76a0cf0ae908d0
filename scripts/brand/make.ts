// `npm run assets:brand` draws the favicon set and the sharing pictures from the logo, colors, texts and pictures of
// shared/content. It needs Chromium, writes to shared/content/brand, and stores a hash of the sources next to it. With the
// hash, scripts/check-content.ts detects changes.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { SHARE_PICTURE } from '#shared/content/share-pictures.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '#test/processes/chromium.ts'
import { drawIcons } from './icons.ts'
import { computeDrawingHash, HASH_FILE, renderSharePages } from './share-page.ts'

const CONTENT = fileURLToPath(new URL('../../shared/content/', import.meta.url))
const BRAND = join(CONTENT, 'brand')
/** Best first. */
const JPEG_QUALITIES = [90, 86, 82, 78, 74, 70, 64, 58, 50]

async function drawSharePicture(page: Page, file: string, html: string): Promise<Buffer> {
  await page.setViewportSize({ width: SHARE_PICTURE.width, height: SHARE_PICTURE.height })
  await page.setContent(html)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(Array.from(document.images, (image) => image.decode()))
  })
  for (const quality of JPEG_QUALITIES) {
    const jpeg = await page.screenshot({ type: 'jpeg', quality })
    if (jpeg.length <= SHARE_PICTURE.mostBytes) return jpeg
  }
  throw new Error(`${file} is too rich in detail for a picture of ${SHARE_PICTURE.mostBytes} bytes`)
}

await mkdir(BRAND, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
try {
  const page = await browser.newPage()
  const files = await drawIcons(page)
  for (const [file, html] of renderSharePages(CONTENT)) files.set(file, await drawSharePicture(page, file, html))
  for (const [file, bytes] of files) {
    await writeFile(join(BRAND, file), bytes)
    console.log(`${file} ${(bytes.length / 1024).toFixed(1)} KB`)
  }
  await writeFile(join(CONTENT, HASH_FILE), `${computeDrawingHash(CONTENT)}\n`)
} finally {
  await browser.close()
}
