import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Scale of the drawing as a wide screen starts with it, in pixels per inch. */
export const SCALE = 2

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500
export const handle = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const shape = (page: Page, name: string) => page.getByRole('radio', { name })
export const label = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} .*type another`) })
export const addButton = (page: Page) => page.getByRole('button', { name: /^Add/ })
export const cards = (page: Page) => page.getByRole('list', { name: 'Saved countertops' }).getByRole('listitem')
export const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ })
export const toast = (page: Page, text: string | RegExp) => toasts(page).getByText(text)
export const frame = (page: Page) => page.getByTestId('plan-frame')
export const stage = (page: Page) => page.getByTestId('room-stage')
export const turning = (page: Page) => page.getByRole('slider', { name: 'Turn the room' })
export const room = (page: Page) => page.getByRole('img', { name: /countertop in a room/ })
export const zoom = (page: Page) => page.getByRole('button', { name: /^Zoom is/ })

export async function open(page: Page): Promise<void> {
  await page.goto('/')
  await frame(page).scrollIntoViewIfNeeded()
  // A press waits for the designer's code, but a drag cannot.
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await expect(handle(page, 'Width')).toHaveAttribute('aria-valuenow', '60')
}

export async function middle(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Presses a handle and moves it; the caller releases. */
export async function grab(page: Page, name: string, byX: number, byY: number): Promise<{ x: number; y: number }> {
  const target = handle(page, name)
  await target.scrollIntoViewIfNeeded()
  const from = await middle(target)
  const to = { x: from.x + byX, y: from.y + byY }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  return to
}

export async function drag(page: Page, name: string, byX: number, byY: number): Promise<void> {
  await grab(page, name, byX, byY)
  await page.mouse.up()
}

/** Puts a finger down; the caller moves it down (or, with `along`, to the right) by pixels and lifts it. */
export async function touch(page: Page, { x, y }: { x: number; y: number }) {
  const browser = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  return {
    moveBy: async (distances: number[], along = { x: 0, y: 1 }) => {
      for (const by of distances) await send('touchMove', [{ x: x + by * along.x, y: y + by * along.y }])
    },
    end: () => send('touchEnd', []),
  }
}
