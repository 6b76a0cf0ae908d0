// `npm run assets:room` takes the pictures that stand in for the room until its code has loaded: the default kitchen as the
// designer draws it, for a desk and for a phone. Needs a build and Chromium.
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { startBuiltServer } from '#test/processes/built-server.ts'
import { CHROMIUM_WEBGL_FLAGS, chromiumPath } from '#test/processes/chromium.ts'

const FOLDER = fileURLToPath(new URL('../shared/content/pictures/', import.meta.url))
const MANIFEST = join(FOLDER, 'manifest.json')
/** Pixels across. The larger one is what the browser draws. */
const PICTURES = [
  { name: 'room', viewport: { width: 1440, height: 900 }, widths: [600, 1200] },
  { name: 'room-portrait', viewport: { width: 390, height: 844 }, widths: [390, 780] },
]
/** Bytes of a placeholder before base64, as in scripts/pictures/encode.py. */
const PLACEHOLDER_BYTES = 110

const dataDir = await mkdtemp(join(tmpdir(), 'room-picture-'))
const server = await startBuiltServer({ DATA_DIR: dataDir })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_WEBGL_FLAGS })
try {
  for (const { name, viewport, widths } of PICTURES) {
    const master = sharp(await takePicture(viewport)).removeAlpha()
    const { width: full, height: fullHeight } = await master.metadata()
    const [width = 0] = widths.toReversed()
    const height = Math.round((fullHeight * width) / full)
    for (const across of widths) {
      const resized = master.clone().resize(across, Math.round((height * across) / width))
      await resized
        .clone()
        .avif({ quality: 55 })
        .toFile(join(FOLDER, `${name}-${across}.avif`))
      await resized.webp({ quality: 80 }).toFile(join(FOLDER, `${name}-${across}.webp`))
    }
    list(name, { width, height, widths, placeholder: await placeholderOf(master) })
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true })
}

/** The room without its caption, once the stone's picture is in it. */
async function takePicture(viewport: { width: number; height: number }): Promise<Buffer> {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2, bypassCSP: true, reducedMotion: 'reduce' })
  // Software draws slowly.
  page.setDefaultTimeout(120_000)
  await page.goto(server.url)
  await page.waitForLoadState('networkidle')
  const tab = page.getByRole('tab', { name: 'In the room' })
  if (await tab.isVisible()) await tab.click()
  const stage = page.getByTestId('room-stage')
  await stage.scrollIntoViewIfNeeded()
  await stage.and(page.locator('[data-state=drawn]')).waitFor()
  await page.addStyleTag({ content: 'figcaption, header { display: none !important }' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForLoadState('networkidle')
  const clip = await stage.boundingBox()
  if (!clip) throw new Error('The room is not on the page')
  const picture = await page.screenshot({ clip, timeout: 120_000 })
  await page.close()
  return picture
}

async function placeholderOf(master: ReturnType<typeof sharp>): Promise<string> {
  for (const quality of [40, 30, 20, 10, 5, 1]) {
    const bytes = await master.clone().resize(16).webp({ quality }).toBuffer()
    if (bytes.length <= PLACEHOLDER_BYTES) return `data:image/webp;base64,${bytes.toString('base64')}`
  }
  throw new Error('No placeholder is small enough')
}

function list(name: string, entry: object): void {
  const manifest: Record<string, unknown> = { ...JSON.parse(readFileSync(MANIFEST, 'utf8')), [name]: entry }
  const sorted = Object.fromEntries(Object.entries(manifest).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const text = JSON.stringify(sorted, null, 2).replace(/\[[^\]]+\]/g, (widths) =>
    widths.replace(/\s+/g, ' ').replace(/\[ | \]/g, (end) => end.trim()),
  )
  writeFileSync(MANIFEST, `${text}\n`)
}
