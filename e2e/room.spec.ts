import type { Page } from '@playwright/test'
import {
  field,
  frame,
  grab,
  handle,
  isPhone,
  middle,
  open,
  room,
  shape,
  stage,
  touch,
  turning,
} from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { likeness, spotsOfSlab } from './slab-spots.ts'

const words = (page: Page, text: string) => expect(turning(page)).toHaveAttribute('aria-valuetext', text)
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const picture = (page: Page) => room(page).innerHTML()

/** Opens the designer with its room in view. */
async function openRoom(page: Page): Promise<void> {
  await open(page)
  if (isPhone(page)) await tab(page, 'In the room').click()
  await stage(page).scrollIntoViewIfNeeded()
}

test.describe('turning', () => {
  test.beforeEach(async ({ page }) => {
    await openRoom(page)
  })

  test('a mouse turns it by half a degree a pixel, and Escape gives it back', { tag: '@desktop' }, async ({ page }) => {
    await words(page, 'Turned 35 degrees to the left')
    const { x, y } = await middle(stage(page))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 3, y)
    await page.mouse.move(x + 103, y)
    const before = await picture(page)
    await expect(page.getByRole('button', { name: /^Turned .* back to the start$/ })).toHaveText('15°')
    await page.mouse.up()
    await words(page, 'Turned 15 degrees to the right')
    expect(await picture(page)).toBe(before)
    await page.mouse.down()
    await page.mouse.move(x - 100, y)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await words(page, 'Turned 15 degrees to the right')
    await page.getByRole('button', { name: /^Turned .* back to the start$/ }).click()
    await words(page, 'Turned 35 degrees to the left')
  })

  test('a finger turns it sideways, and scrolls the page up and down', { tag: '@phone' }, async ({ page }) => {
    const at = await middle(stage(page))
    const scrolled = await page.evaluate(() => window.scrollY)
    const sideways = await touch(page, at)
    await sideways.moveBy([10, 40, 80, 103], { x: 1, y: 0 })
    await sideways.end()
    await expect(turning(page)).not.toHaveAttribute('aria-valuetext', 'Turned 35 degrees to the left')
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
    const turned = await turning(page).getAttribute('aria-valuetext')
    const down = await touch(page, at)
    await down.moveBy([-20, -60, -100, -140])
    await down.end()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled + 80)
    await words(page, turned ?? '')
  })

  test('keys turn it all the way round, and buttons an eighth of it', async ({ page }) => {
    await turning(page).focus()
    await page.keyboard.press('ArrowRight')
    await words(page, 'Turned 30 degrees to the left')
    await page.keyboard.press('End')
    await words(page, 'Seen straight from behind')
    await page.keyboard.press('ArrowRight')
    await words(page, 'Turned 175 degrees to the left')
    await page.keyboard.press('Home')
    await page.getByRole('button', { name: 'Turn right' }).click()
    await words(page, 'Turned 10 degrees to the right')
    await page.getByRole('button', { name: 'Turn left' }).click({ clickCount: 2 })
    await words(page, 'Turned 80 degrees to the left')
    await expect(page.getByRole('status').filter({ hasText: 'Turned 80 degrees to the left' })).toHaveCount(1)
  })

  test('a button turns at once for whoever asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const frames = await page.getByRole('button', { name: 'Turn right' }).evaluate(async (button) => {
      const figure = button.previousElementSibling
      const seen = new Set<string | null | undefined>()
      const observer = new MutationObserver(() => seen.add(figure?.textContent))
      observer.observe(figure ?? button, { subtree: true, childList: true, characterData: true })
      ;(button as HTMLElement).click() // a button is one
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      observer.disconnect()
      return [...seen]
    })
    expect(frames).toEqual(['10°'])
  })

  test('axe finds nothing, whichever way it is turned', async ({ page }) => {
    await turning(page).focus()
    await page.keyboard.press('PageUp')
    await axe(page)
  })
})

test('a handle dragged in the plan changes the room in the same frame', { tag: '@desktop' }, async ({ page }) => {
  await open(page)
  await grab(page, 'Width', 20, 0)
  const isTogether = await page.evaluate(async () => {
    const plan = document.querySelector('[data-outline]')
    const scene = document.querySelector('[data-testid=room-stage] svg')
    const states = () => [plan?.getAttribute('points'), scene?.innerHTML]
    const frames = [states()]
    for (let count = 0; count < 40; count += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      frames.push(states())
    }
    return frames.slice(1).every(([outline, drawn], index) => {
      const [outlineBefore, drawnBefore] = frames[index] ?? []
      return (outline === outlineBefore) === (drawn === drawnBefore)
    })
  })
  expect(isTogether).toBe(true)
  await page.mouse.up()
  await expect(field(page, 'Width')).toHaveValue('70')
})

test('on a phone plan and room are two tabs, the chosen one is kept, and it shows the latest design', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page)
  await expect(stage(page)).toBeHidden()
  await shape(page, 'L Shape').click()
  await field(page, 'Width').fill('96')
  await tab(page, 'In the room').click()
  await expect(frame(page)).toBeHidden()
  await expect(page.getByRole('img', { name: /^L Shape countertop in a room: Width 96 inches/ })).toBeVisible()
  await page.reload()
  await expect(stage(page)).toBeVisible()
  await tab(page, 'In the room').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'Plan')).toBeFocused()
  await expect(frame(page)).toBeVisible()
  await axe(page)
})

test('a plan that was hidden when its page opened has its whole drawing in its frame once it is shown', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page)
  await tab(page, 'In the room').click()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Portfolio' }).click()
  await page
    .getByRole('button', { name: /^Design one like this/ })
    .first()
    .click()
  await tab(page, 'Plan').click()
  const [inFrame, drawing] = await Promise.all([frame(page).boundingBox(), frame(page).locator('svg').boundingBox()])
  expect(drawing).toEqual(inFrame)
})

test('plan and room stand side by side from 1024 px on, and are two tabs below', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page)
  const [plan, beside] = await Promise.all([frame(page).boundingBox(), stage(page).boundingBox()])
  expect(beside?.x).toBeGreaterThanOrEqual((plan?.x ?? 0) + (plan?.width ?? Infinity))
  await expect(tab(page, 'In the room')).toBeHidden()
  await page.setViewportSize({ width: 1023, height: 768 })
  await expect(tab(page, 'In the room')).toBeVisible()
  await expect(stage(page)).toBeHidden()
  await tab(page, 'In the room').click()
  await expect(stage(page)).toBeVisible()
  await expect(frame(page)).toBeHidden()
})

test('without script plan and room stand there, and the plan where the script will draw it', async ({
  page,
  browser,
  baseURL,
}) => {
  const place = async (at: Page) => {
    const [inFrame, knob] = await Promise.all([frame(at).boundingBox(), handle(at, 'Width').boundingBox()])
    return { x: (knob?.x ?? 0) - (inFrame?.x ?? 0), y: (knob?.y ?? 0) - (inFrame?.y ?? 0) }
  }
  const still = await browser.newPage({ baseURL, javaScriptEnabled: false, viewport: page.viewportSize() })
  await still.goto('/')
  await expect(frame(still)).toBeVisible()
  await expect(room(still)).toBeVisible()
  await expect(still.getByText('To design here, switch on JavaScript')).toBeVisible()
  const before = await place(still)
  await still.close()
  await open(page)
  const after = await place(page)
  expect(Math.abs(after.x - before.x)).toBeLessThanOrEqual(1)
  expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(1)
})

test('cabinets take the chosen color, and keep it when the page is opened again', async ({ page }) => {
  await openRoom(page)
  const before = await picture(page)
  await page.getByRole('radio', { name: 'Warm white' }).click()
  await expect(page.getByRole('radio', { name: 'Warm white' })).toBeChecked()
  expect(await picture(page)).not.toBe(before)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Oak' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Oak' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Oak' })).toBeChecked()
})

test.describe('the slab', { tag: '@desktop' }, () => {
  async function openL(page: Page): Promise<void> {
    await open(page)
    await shape(page, 'L Shape').click()
    await field(page, 'Width').fill('120')
    await field(page, 'Length').fill('84')
    await field(page, 'Length').blur()
    await stage(page).scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
  }

  test('plan and room show the same part of it', async ({ page }) => {
    await openL(page)
    const inPlan = await spotsOfSlab(page, '[data-stone]')
    const inRoom = await spotsOfSlab(page, '[data-stone-top]')
    expect(likeness(inPlan, inRoom)).toBeGreaterThan(0.85)
    // A measure that calls everything alike would prove nothing.
    expect(likeness(inPlan, [...inRoom.slice(37), ...inRoom.slice(0, 37)])).toBeLessThan(0.5)
    expect(Math.min(...inPlan)).toBeLessThan(120)
  })

  test('without its picture both are in its plain color', async ({ page, provoke }) => {
    await page.route(/stone-inverness-bristol-bay/, (route) => route.abort())
    page.on('requestfailed', (request) => provoke({ path: new URL(request.url()).pathname, status: 'net::ERR_FAILED' }))
    await openL(page)
    for (const part of ['[data-stone]', '[data-stone-top]']) {
      expect(Math.min(...(await spotsOfSlab(page, part)))).toBeGreaterThan(180)
    }
  })
})
