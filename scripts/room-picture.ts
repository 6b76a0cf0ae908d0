// `npm run assets:room` takes the pictures that stand in for the room until its code has loaded: the default kitchen as the
// designer draws it, for a desk and for a phone. Needs a build, Chromium, and what scripts/pictures/encode.py needs.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { startBuiltServer } from '#test/processes/built-server.ts'
import { CHROMIUM_WEBGL_FLAGS, chromiumPath } from '#test/processes/chromium.ts'

const ENCODE = fileURLToPath(new URL('pictures/encode.py', import.meta.url))
/** Pixels across. The browser draws more, to scale down. */
const PICTURES = [
  { name: 'room', viewport: { width: 1440, height: 900 }, widths: [600, 1200] },
  { name: 'room-portrait', viewport: { width: 390, height: 844 }, widths: [390, 780] },
]

const dataDir = await mkdtemp(join(tmpdir(), 'room-picture-'))
const server = await startBuiltServer({ DATA_DIR: dataDir })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_WEBGL_FLAGS })
try {
  for (const { name, viewport, widths } of PICTURES) {
    const master = join(dataDir, `${name}.png`)
    await writeFile(master, await takePicture(viewport))
    execFileSync('python3', [ENCODE, master, name, '--widths', widths.join()], { stdio: 'inherit' })
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true })
}

/** The room without its caption, once the stone's picture is in it. */
async function takePicture(viewport: { width: number; height: number }): Promise<Buffer> {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 3, bypassCSP: true, reducedMotion: 'reduce' })
  // Software draws slowly.
  page.setDefaultTimeout(120_000)
  await page.goto(`${server.url}/#design`)
  await page.waitForLoadState('networkidle')
  const tab = page.getByRole('tab', { name: 'In the room' })
  if (await tab.isVisible()) await tab.click()
  const stage = page.getByTestId('room-stage')
  await stage.scrollIntoViewIfNeeded()
  await stage.and(page.locator('[data-state=drawn]')).waitFor()
  await page.addStyleTag({ content: 'figcaption, figure button, header { visibility: hidden !important }' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForLoadState('networkidle')
  const clip = await stage.boundingBox()
  if (!clip) throw new Error('The room is not on the page')
  const picture = await page.screenshot({ clip, timeout: 120_000 })
  await page.close()
  return picture
}
