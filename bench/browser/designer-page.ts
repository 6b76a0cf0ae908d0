import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { SHAPE_LABELS, type Shape } from '#shared/countertops/countertop.ts'
import type { BuiltServer } from '#test/processes/built-server.ts'

/** The label and inches of each field to fill in. */
export type Sizes = readonly (readonly [label: string, inches: string])[]

/** Opens the home page with a countertop in its designer, and waits until everything has loaded. */
export async function openCountertop(
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

/** Opens the home page with the draft that the browser's storage has in `options`, and waits until everything has loaded. */
export async function openStoredDraft(
  browser: Browser,
  server: BuiltServer,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await page.getByTestId('plan-frame').scrollIntoViewIfNeeded()
  await page.locator('[data-waiting]').first().waitFor({ state: 'detached' })
  await page.getByTestId('plan-details').waitFor()
  return page
}

/** Waits until the effects of a gesture are on the screen. Its end renders one frame after the last move. */
export async function waitUntilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}
