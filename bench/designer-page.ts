import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { SHAPE_LABELS, type Shape } from '#shared/countertops/design.ts'
import type { BuiltServer } from '#test/built-server.ts'

/** Label and inches of each field that is filled in. */
export type Sizes = readonly (readonly [label: string, inches: string])[]

/** The home page with a design in its designer; all of the page is there. */
export async function openDesign(
  browser: Browser,
  server: BuiltServer,
  options: BrowserContextOptions,
  shape: Shape,
  sizes: Sizes,
): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await page.getByRole('radio', { name: SHAPE_LABELS[shape] }).click()
  await page.locator('[data-waiting]').first().waitFor({ state: 'detached' })
  for (const [label, inches] of sizes) await page.getByRole('textbox', { name: label, exact: true }).fill(inches)
  return page
}

/** Waits until whatever follows a gesture is on the screen: its end is rendered a frame after the last move. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}
