// `npm run assets:brand` makes the favicon set and the pictures that are shown where a link is shared, from the logo, the
// colours, the words and the pictures of shared/content. It needs a Chromium, writes into shared/content/brand, and lays a
// hash of all these beside it, by which scripts/check-content.ts knows whether they have changed since.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { SHARE_PICTURE } from '#shared/content/share-pictures.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '#test/chromium.ts'
import { drawnHash, HASH_FILE, sharePages } from './drawn.ts'
import { iconFiles } from './icons.ts'

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
  const files = await iconFiles(page)
  for (const [file, html] of sharePages(CONTENT)) files.set(file, await drawSharePicture(page, file, html))
  for (const [file, bytes] of files) {
    await writeFile(join(BRAND, file), bytes)
    console.log(`${file} ${(bytes.length / 1024).toFixed(1)} KB`)
  }
  await writeFile(join(CONTENT, HASH_FILE), `${drawnHash(CONTENT)}\n`)
} finally {
  await browser.close()
}
