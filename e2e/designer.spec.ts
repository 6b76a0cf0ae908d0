import type { Page } from '@playwright/test'
import {
  addButton,
  savedCards,
  dragHandle,
  field,
  planFrame,
  pressAndMove,
  handle,
  planLabel,
  centerOf,
  openDesigner,
  SCALE,
  shapeOption,
  roomStage,
  startTouch,
  zoomButton,
} from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { isPhone } from './steps.ts'

test.describe('dragging with a mouse', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    await openDesigner(page)
  })

  test('moves an inch per two pixels, updates fields and area, and undoes in one step', async ({ page }) => {
    await pressAndMove(page, 'Width', 30 * SCALE, 0)
    await expect(page.getByTestId('drag-tooltip')).toHaveText('90 in')
    await expect(field(page, 'Width')).toHaveValue('90')
    await expect(page.getByRole('definition').filter({ hasText: '30.00' })).toBeVisible()
    await page.mouse.up()
    await expect(page.getByTestId('drag-tooltip')).toHaveCount(0)
    await expect(handle(page, 'Width')).toHaveAttribute('aria-valuetext', 'Width 90 inches')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(field(page, 'Width')).toHaveValue('60')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(field(page, 'Width')).toHaveValue('90')
  })

  test('snaps to half an inch, with Alt to a sixteenth, and to whole inches if set', async ({ page }) => {
    await dragHandle(page, 'Width', 3, 0)
    await expect(field(page, 'Width')).toHaveValue('61 1/2')
    await page.keyboard.down('Alt')
    await page.getByRole('button', { name: 'Zoom in' }).click({ clickCount: 3 })
    await pressAndMove(page, 'Width', 9, 0)
    await page.mouse.up()
    await page.keyboard.up('Alt')
    await expect(field(page, 'Width')).toHaveValue(/^63 \d+\/(8|16)$/)
    await page.getByRole('checkbox', { name: 'Whole inches' }).check()
    await dragHandle(page, 'Length', 0, 5)
    await expect(field(page, 'Length')).toHaveValue(/^\d+$/)
  })

  test('the live size covers no other number on wide and narrow screens', async ({ page }) => {
    for (const [width, name] of [
      [1440, 'L Shape'],
      [390, 'U Shape'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await shapeOption(page, name).click()
      for (const dimension of ['Width', 'Length', 'Return Width', 'Return Length']) {
        await pressAndMove(page, dimension, 6, 6)
        const live = page.getByTestId('drag-tooltip')
        await expect(live).toBeVisible()
        const figure = await live.boundingBox()
        for (const other of ['Width', 'Length', 'Return Width', 'Return Length']) {
          const box = await planLabel(page, other).locator('text').boundingBox()
          if (!figure || !box) throw new Error('It is not on the page')
          const isBeside = box.x >= figure.x + figure.width || box.x + box.width <= figure.x
          const isAbove = box.y >= figure.y + figure.height || box.y + box.height <= figure.y
          expect(isBeside || isAbove, `${dimension} covers ${other} at ${width} px`).toBe(true)
        }
        await page.mouse.up()
      }
    }
  })

  test('a handle stops at a limit and says why', async ({ page }) => {
    await shapeOption(page, 'L Shape').click()
    await pressAndMove(page, 'Width', -50 * SCALE, 0)
    await expect(page.getByTestId('drag-tooltip')).toHaveText('36 inneeds 12 in beyond the return')
    await page.mouse.up()
    await expect(handle(page, 'Width')).toHaveAttribute('aria-valuenow', '36')
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Area' })).toContainText(
      'Width 36 inches. Area 10.00 square feet. needs 12 in beyond the return',
    )
  })

  test('Escape restores the start of the gesture', async ({ page }) => {
    await pressAndMove(page, 'Width', 40 * SCALE, 0)
    await expect(field(page, 'Width')).toHaveValue('100')
    await page.keyboard.press('Escape')
    await expect(field(page, 'Width')).toHaveValue('60')
    await page.mouse.move(900, 600)
    await page.mouse.up()
    await expect(field(page, 'Width')).toHaveValue('60')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  })

  test('a release outside the drawing or a lost release ends the drag', async ({ page }) => {
    await pressAndMove(page, 'Length', 0, 20 * SCALE)
    await page.mouse.move(1400, 20)
    await page.mouse.up()
    await expect(handle(page, 'Length')).toHaveAttribute('aria-valuenow', '12')
    await page.mouse.move(700, 400)
    await expect(field(page, 'Length')).toHaveValue('12')

    await pressAndMove(page, 'Length', 0, 20 * SCALE)
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(handle(page, 'Length')).toHaveAttribute('aria-valuenow', '32')
    await page.mouse.move(700, 400)
    await page.mouse.up()
    await expect(field(page, 'Length')).toHaveValue('32')
  })

  test('the largest design fits the frame at the initial scale', async ({ page }) => {
    await field(page, 'Width').fill('200')
    await field(page, 'Length').fill('200')
    const box = await planFrame(page).boundingBox()
    for (const name of ['Width', 'Length']) {
      const at = await centerOf(handle(page, name))
      expect(at.x).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
      expect(at.y).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))
    }
    const [width, length] = [await centerOf(handle(page, 'Width')), await centerOf(handle(page, 'Length'))]
    expect(width.x - length.x).toBe((200 / 2) * SCALE)
  })

  test('zooms with buttons and Ctrl+wheel, keeps the size of handles, and resets', async ({ page }) => {
    const before = await handle(page, 'Width').boundingBox()
    const reach = async () => (await centerOf(handle(page, 'Width'))).x - (await centerOf(handle(page, 'Length'))).x
    expect(await reach()).toBe(30 * SCALE)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    expect(await reach()).toBeCloseTo(30 * SCALE * 1.25, 0)
    const after = await handle(page, 'Width').boundingBox()
    expect(after?.width).toBeCloseTo(before?.width ?? 0, 0)
    const at = await centerOf(handle(page, 'Width'))
    await page.mouse.move(at.x, at.y)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect.poll(reach).toBeGreaterThan(30 * SCALE * 1.4)
    const still = await centerOf(handle(page, 'Width'))
    expect(Math.abs(still.x - at.x)).toBeLessThanOrEqual(2)
    await dragHandle(page, 'Width', 60, 0)
    await expect(field(page, 'Width')).not.toHaveValue('60')
    await page.getByRole('button', { name: 'Zoom to fit' }).click()
    await zoomButton(page).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await reach()).toBe(30 * SCALE)
    await page.getByRole('button', { name: 'Zoom in' }).click({ clickCount: 2 })
    await shapeOption(page, 'L Shape').click()
    await expect(zoomButton(page)).toHaveText('100%')
    expect(await planFrame(page).evaluate((scrolled) => [scrolled.scrollLeft, scrolled.scrollTop])).toEqual([0, 0])
    await expect(page.getByText('Ctrl + scroll to zoom.')).toBeVisible()
    await expect(page.getByText('Pinch to zoom.')).toBeHidden()
  })
})

test.describe('dragging with a finger', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page }) => {
    await openDesigner(page)
  })

  test('moves the handle from 20 px away without scrolling the page', async ({ page }) => {
    await handle(page, 'Length').scrollIntoViewIfNeeded()
    const at = await centerOf(handle(page, 'Length'))
    const scrolled = await page.evaluate(() => window.scrollY)
    const swipe = await startTouch(page, { x: at.x + 14, y: at.y + 14 })
    await swipe.moveBy([10, 20, 30, 40])
    await expect(page.getByTestId('drag-tooltip')).toHaveText('68 in')
    await swipe.end()
    await expect(field(page, 'Length')).toHaveValue('68')
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  })

  test('a finger elsewhere in the drawing only scrolls the page', async ({ page }) => {
    const box = await planFrame(page).boundingBox()
    const scrolled = await page.evaluate(() => window.scrollY)
    const swipe = await startTouch(page, { x: (box?.x ?? 0) + 300, y: (box?.y ?? 0) + 280 })
    await swipe.moveBy([-20, -60, -100, -140])
    await swipe.end()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled + 80)
    await expect(field(page, 'Length')).toHaveValue('48')
  })

  test('two fingers zoom the drawing, not the page', async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    const box = await planFrame(page).boundingBox()
    const middleOfFrame = { x: (box?.x ?? 0) + 195, y: (box?.y ?? 0) + 250 }
    await expect(zoomButton(page)).toBeDisabled()
    const fingers = (by: number) => [
      { ...middleOfFrame, x: middleOfFrame.x - by, id: 0 },
      { ...middleOfFrame, x: middleOfFrame.x + by, id: 1 },
    ]
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
    for (const by of [40, 50, 60])
      await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(by) })
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(zoomButton(page)).toHaveText('200%')
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    await expect(field(page, 'Width')).toHaveValue('60')
    await expect(page.getByText('Pinch to zoom.')).toBeVisible()
    await expect(page.getByText('Ctrl + scroll to zoom.')).toBeHidden()
  })

  test('scales a large design down and keeps labels readable', async ({ page }) => {
    await field(page, 'Width').fill('200')
    await field(page, 'Length').fill('120')
    await field(page, 'Length').blur()
    await expect(zoomButton(page)).not.toHaveText('100%')
    const frameBox = await planFrame(page).boundingBox()
    const width = await centerOf(handle(page, 'Width'))
    expect(width.x).toBeLessThan((frameBox?.x ?? 0) + (frameBox?.width ?? 0) - 20)
    const size = await planLabel(page, 'Width')
      .locator('text')
      .evaluate((text) => text.getBoundingClientRect().height)
    expect(size).toBeGreaterThan(14)
  })
})

test.describe('with the keyboard', () => {
  test('arrows move an inch, Shift twelve, Home and End go to the limits', { tag: '@desktop' }, async ({ page }) => {
    await openDesigner(page)
    await handle(page, 'Width').focus()
    const value = (inches: number) =>
      expect(handle(page, 'Width')).toHaveAttribute('aria-valuetext', `Width ${inches} inches`)
    await page.keyboard.press('ArrowRight')
    await value(61)
    await page.keyboard.press('ArrowUp')
    await value(62)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await value(60)
    await page.keyboard.press('Shift+ArrowUp')
    await value(72)
    await page.keyboard.press('End')
    await value(200)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByTestId('drag-tooltip')).toContainText('200 in is the largest we make')
    await page.keyboard.press('Control+z')
    await value(72)
    await page.keyboard.press('Control+Shift+z')
    await value(200)
    await page.keyboard.press('Home')
    await expect(handle(page, 'Width')).toHaveAttribute('aria-valuenow', '1')
    await expect(handle(page, 'Width')).toHaveAttribute('aria-valuemin', '1')
    await expect(handle(page, 'Width')).toHaveAttribute('aria-valuemax', '200')
  })

  test('each shape has handles for its dimensions, and arrow keys choose shape and stone', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openDesigner(page)
    await shapeOption(page, 'I Shape').focus()
    await page.keyboard.press('ArrowRight')
    await expect(shapeOption(page, 'L Shape')).toBeChecked()
    await expect(shapeOption(page, 'L Shape')).toBeFocused()
    for (const name of ['Width', 'Length', 'Return Width', 'Return Length']) {
      await expect(handle(page, name)).toBeVisible()
    }
    await expect(field(page, 'Return Width')).toBeVisible()
    await expect(field(page, 'Return Length')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(field(page, 'Return Length')).toHaveValue('24')
    await page.keyboard.press('Tab')
    await expect(field(page, 'Width')).toBeFocused()
    await page.getByRole('radio', { name: 'Inverness Bristol Bay' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Travella' })).toBeChecked()
    await page.getByRole('radio', { name: 'Travella' }).blur()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('radio', { name: 'Inverness Bristol Bay' })).toBeChecked()
  })

  test("a label in the drawing opens, takes a size, and shows what's wrong with it", { tag: '@desktop' }, async ({
    page,
  }) => {
    await openDesigner(page)
    await shapeOption(page, 'L Shape').click()
    await planLabel(page, 'Return Length').focus()
    await page.keyboard.press('Enter')
    const input = field(page, 'Return Length in the drawing')
    await expect(input).toBeFocused()
    await expect(input).toHaveValue('24')
    await input.fill('60')
    await page.keyboard.press('Enter')
    await expect(page.getByText("This side can't be more than the Length")).toBeVisible()
    await input.fill(`2'1.5"`)
    await page.keyboard.press('Enter')
    await expect(input).toHaveCount(0)
    await expect(handle(page, 'Return Length')).toHaveAttribute('aria-valuetext', 'Return Length 25 1/2 inches')
    await expect(planLabel(page, 'Return Length')).toBeFocused()
    await planLabel(page, 'Width').click()
    await field(page, 'Width in the drawing').fill('99')
    await page.keyboard.press('Escape')
    await expect(field(page, 'Width')).toHaveValue('60')
    await planLabel(page, 'Width').click()
    await field(page, 'Width in the drawing').fill('99')
    await field(page, 'Width in the drawing').blur()
    await expect(field(page, 'Width')).toHaveValue('99')
  })
})

test('shape buttons are 180 px wide, and a phone cuts off the last one', async ({ page }) => {
  await openDesigner(page)
  for (const name of ['I Shape', 'L Shape', 'U Shape']) {
    expect((await shapeOption(page, name).boundingBox())?.width).toBe(180)
  }
  const third = await shapeOption(page, 'U Shape').boundingBox()
  const right = (third?.x ?? 0) + 180
  const screen = page.viewportSize()?.width ?? 0
  if (isPhone(page)) expect(screen - (third?.x ?? 0)).toBeGreaterThanOrEqual(24)
  if (isPhone(page)) expect(right).toBeGreaterThan(screen)
  else expect(right).toBeLessThanOrEqual(screen)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screen)
})

test('swatches have the same height with any name', async ({ page }) => {
  await openDesigner(page)
  for (const name of ['I Shape', 'L Shape', 'U Shape']) {
    await shapeOption(page, name).click()
    const swatches = page.getByRole('radiogroup', { name: 'Quartz stone' }).locator('img')
    const heights = await swatches.evaluateAll((pictures) => pictures.map(({ clientHeight }) => clientHeight))
    expect(new Set(heights).size).toBe(1)
  }
})

test("prices are whole dollars, each swatch has its stone's price, and each stone loads in one format", {
  tag: '@phone',
}, async ({ page }) => {
  const formats = new Map<string, Set<string>>()
  page.on('request', (request) => {
    const [, picture = '', format = ''] = /\/(stone-.*)\.(avif|webp)$/.exec(request.url()) ?? []
    formats.set(picture, (formats.get(picture) ?? new Set()).add(format))
  })
  await openDesigner(page)
  await addButton(page).click()
  await expect(savedCards(page)).toHaveCount(1)
  for (const [name, price] of [
    ['Southport', '$84/sq ft'],
    ['Travella', '$112/sq ft'],
    ['Inverness Bristol Bay', '$68/sq ft'],
  ] as const) {
    await page.getByRole('radio', { name }).click()
    await expect(page.getByRole('radio', { name })).toContainText(price)
    const swatch = page.getByRole('radio', { name }).locator('img')
    await expect.poll(() => swatch.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  expect([...formats].filter(([, { size }]) => size > 1)).toEqual([])
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /^\$1,800$/ })
      .first(),
  ).toBeVisible()
  const estimate = page.getByRole('region', { name: 'Estimate' })
  await expect(estimate.getByText('$1,800', { exact: true }).first()).toBeVisible()
  await estimate.getByText('How it adds up').click()
  await expect(
    estimate
      .getByRole('definition')
      .filter({ hasText: /^\$1,360\.00$/ })
      .first(),
  ).toBeVisible()
  await expect(estimate.getByRole('definition').filter({ hasText: /^\$1,800\.00$/ })).toBeVisible()
})

test('plan and room have the same height side by side, and the whole designer is visible', {
  tag: '@desktop',
}, async ({ page }) => {
  await openDesigner(page)
  const [plan, room] = await Promise.all([planFrame(page).boundingBox(), roomStage(page).boundingBox()])
  expect(room?.y).toBe(plan?.y)
  expect(room?.height).toBe(plan?.height)
  expect(room?.x).toBeGreaterThanOrEqual((plan?.x ?? 0) + (plan?.width ?? 0))
  // The frame fits 200 x 200 in at 2 px per inch, with dimensions.
  expect(plan?.width).toBeGreaterThanOrEqual(200 * SCALE + 132)
  expect(plan?.height).toBeGreaterThanOrEqual(200 * SCALE + 132)
  const button = await addButton(page).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0) - (plan?.y ?? 0)).toBeLessThan(900)
})

test('area, price and the add button stay in view', { tag: '@phone' }, async ({ page }) => {
  await openDesigner(page)
  await shapeOption(page, 'U Shape').click()
  for (const part of [planFrame(page), shapeOption(page, 'U Shape'), field(page, 'Width')]) {
    await part.scrollIntoViewIfNeeded()
    await expect(addButton(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('definition').filter({ hasText: 'sq ft' })).toBeInViewport({ ratio: 1 })
  }
})

test('a wrong size stays as typed, the drawing keeps the last valid one, and adding focuses the field', {
  tag: '@desktop',
}, async ({ page }) => {
  await openDesigner(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/countertops')) sent += 1
  })
  await field(page, 'Length').fill('25-1/2"')
  await expect(page.getByText('25 1/2 in', { exact: true }).last()).toBeVisible()
  await field(page, 'Length').blur()
  await expect(field(page, 'Length')).toHaveValue('25 1/2')
  await field(page, 'Width').fill('200.1')
  await field(page, 'Width').blur()
  await expect(field(page, 'Width')).toHaveValue('200.1')
  await expect(page.getByText('Width must be from 1 to 200 inches', { exact: true })).toBeVisible()
  await expect(handle(page, 'Width')).toHaveAttribute('aria-valuenow', '60')
  await addButton(page).click()
  await expect(page.getByRole('alert').getByText('Width must be from 1 to 200 inches')).toBeVisible()
  await expect(field(page, 'Width')).toBeFocused()
  expect(sent).toBe(0)
  await field(page, 'Width').fill('100')
  await addButton(page).click()
  await expect(savedCards(page)).toHaveCount(1)
  await expect(savedCards(page).getByText('17.71')).toBeVisible()
})

test('the design survives a reload, and the page works without storage', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await openDesigner(page)
  await shapeOption(page, 'U Shape').click()
  await field(page, 'Width').fill('96 1/2')
  await page.getByRole('radio', { name: 'Southport' }).click()
  await page.reload()
  await expect(shapeOption(page, 'U Shape')).toBeChecked()
  await expect(field(page, 'Width')).toHaveValue('96 1/2')
  await expect(page.getByRole('radio', { name: 'Southport' })).toBeChecked()

  const blocked = await browser.newPage({ baseURL })
  await blocked.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await blocked.goto('/')
  await shapeOption(blocked, 'L Shape').click()
  await expect(handle(blocked, 'Return Width')).toBeVisible()
  await blocked.close()
})

test('a change in one tab shows in the other as one undo step, after any gesture there', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) await openDesigner(tab)
  await other.evaluate(() => {
    const { dataset } = document.documentElement
    addEventListener('storage', ({ key }) => {
      if (key === 'countertop_draft') dataset.heard = `${dataset.heard ?? ''}+`
    })
  })
  await shapeOption(other, 'L Shape').click()
  await expect(handle(page, 'Return Width')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shapeOption(page, 'I Shape')).toBeChecked()
  await expect(shapeOption(other, 'I Shape')).toBeChecked()
  // It received only the undo. A tab that follows must not write, or the two would loop forever.
  expect(await other.evaluate(() => document.documentElement.dataset.heard)).toBe('+')
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(shapeOption(page, 'L Shape')).toBeChecked()

  const stone = (tab: Page, name: string) => tab.getByRole('radio', { name })
  await pressAndMove(page, 'Width', 30 * SCALE, 0)
  await expect(page.getByTestId('drag-tooltip')).toHaveText('90 in')
  await stone(other, 'Southport').click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('countertop_draft'))).toContain('southport')
  await expect(stone(page, 'Southport')).not.toBeChecked()
  await page.mouse.up()
  await expect(stone(page, 'Southport')).toBeChecked()
  await expect(field(page, 'Width')).toHaveValue('60')
  await expect(stone(other, 'Southport')).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(other, 'Width')).toHaveValue('90')
  await expect(stone(other, 'Inverness Bristol Bay')).toBeChecked()

  await field(page, 'Width').fill('25 1/')
  await stone(other, 'Travella').click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('countertop_draft'))).toContain('travella')
  await expect(field(page, 'Width')).toHaveValue('25 1/')
  await expect(stone(page, 'Travella')).not.toBeChecked()
  await field(page, 'Width').fill('70 1/2')
  await field(page, 'Width').blur()
  await expect(stone(page, 'Travella')).toBeChecked()
  await expect(field(page, 'Width')).toHaveValue('90')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(other, 'Width')).toHaveValue('70 1/2')
})

test('forced colors: the chosen shape and stone stay visible without fills and shadows', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openDesigner(page)
  const marking = (name: string) =>
    page.getByRole('radio', { name }).evaluate((radio) => {
      const swatch = radio.querySelector('span') ?? radio
      return [getComputedStyle(radio).borderTopWidth, getComputedStyle(swatch).outlineStyle]
    })
  expect(await marking('I Shape')).toEqual(['4px', 'none'])
  expect(await marking('L Shape')).toEqual(['1px', 'none'])
  expect(await marking('Inverness Bristol Bay')).toEqual(['0px', 'solid'])
  expect(await marking('Southport')).toEqual(['0px', 'none'])
})

test('axe finds nothing in the designer, its open label or its list', async ({ page }) => {
  await openDesigner(page)
  await shapeOption(page, 'U Shape').click()
  await addButton(page).click()
  await expect(savedCards(page)).toHaveCount(1)
  await planLabel(page, 'Width').click()
  await field(page, 'Width in the drawing').fill('x')
  await page.keyboard.press('Enter')
  await axe(page)
})
