import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { boundingBox } from './steps.ts'

export const handle = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const shapeOption = (page: Page, name: string) => page.getByRole('radio', { name })
export const planLabel = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`, ${name}: edit$`) })
export const addButton = (page: Page) => page.getByRole('button', { name: /^Add(ing\.\.\.| Countertop)$/ })
export const savedCards = (page: Page) => page.getByRole('list', { name: 'Saved countertops' }).getByRole('listitem')
export const planFrame = (page: Page) => page.getByTestId('plan-frame')
export const roomStage = (page: Page) => page.getByTestId('room-stage')
export const turnSlider = (page: Page) => page.getByRole('slider', { name: 'Turn the room' })
export const room = (page: Page) => page.getByRole('img', { name: /countertop in a room/ })
export const planZoom = (page: Page) => page.getByTestId('plan-zoom')
export const fitButton = (page: Page) => page.getByRole('button', { name: 'Zoom to fit' })

/** Pixels per inch. */
export async function planScale(page: Page): Promise<number> {
  return (2 * parseInt((await planZoom(page).textContent()) ?? '')) / 100
}

export async function openDesigner(page: Page): Promise<void> {
  await page.goto('/')
  await planFrame(page).scrollIntoViewIfNeeded()
  await expect(handle(page, 'Width')).toHaveAttribute('aria-valuenow', '60')
}

export async function centerOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await boundingBox(locator)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Presses a handle and moves it by pixels. The caller releases. */
export async function pressAndMove(
  page: Page,
  name: string,
  byX: number,
  byY: number,
): Promise<{ x: number; y: number }> {
  const target = handle(page, name)
  await target.scrollIntoViewIfNeeded()
  const from = await centerOf(target)
  const to = { x: from.x + byX, y: from.y + byY }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  return to
}

export async function dragHandle(page: Page, name: string, byX: number, byY: number): Promise<void> {
  await pressAndMove(page, name, byX, byY)
  await page.mouse.up()
}

/** Sends touches of one finger or more. */
export async function fingersOn(page: Page) {
  const browser = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number; id?: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
}

/** Puts a finger down. The caller moves it by pixels, down or along `along`, and lifts it. */
export async function startTouch(page: Page, { x, y }: { x: number; y: number }) {
  const touch = await fingersOn(page)
  await touch('touchStart', { x, y })
  return {
    moveBy: async (distances: number[], along = { x: 0, y: 1 }) => {
      for (const by of distances) await touch('touchMove', { x: x + by * along.x, y: y + by * along.y })
    },
    end: () => touch('touchEnd'),
  }
}
