import {
  addButton,
  cards,
  drag,
  field,
  frame,
  grab,
  handle,
  isPhone,
  label,
  middle,
  open,
  SCALE,
  shape,
  stage,
  touch,
  zoom,
} from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'

test.describe('dragging with a mouse', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    await open(page)
  })

  test('two pixels are an inch, fields and area follow, and one undo takes all of it back', async ({ page }) => {
    await grab(page, 'Width', 30 * SCALE, 0)
    await expect(page.getByTestId('live-figure')).toHaveText('90 in')
    await expect(field(page, 'Width')).toHaveValue('90')
    await expect(page.getByRole('definition').filter({ hasText: '30.00' })).toBeVisible()
    await page.mouse.up()
    await expect(page.getByTestId('live-figure')).toHaveCount(0)
    await expect(handle(page, 'Width')).toHaveAttribute('aria-valuetext', 'Width 90 inches')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(field(page, 'Width')).toHaveValue('60')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(field(page, 'Width')).toHaveValue('90')
  })

  test('snaps to half an inch, with Alt to a sixteenth, and to whole inches where that is set', async ({ page }) => {
    await drag(page, 'Width', 3, 0)
    await expect(field(page, 'Width')).toHaveValue('61 1/2')
    await page.keyboard.down('Alt')
    await page.getByRole('button', { name: 'Zoom in' }).click({ clickCount: 3 })
    await grab(page, 'Width', 9, 0)
    await page.mouse.up()
    await page.keyboard.up('Alt')
    await expect(field(page, 'Width')).toHaveValue(/^63 \d+\/(8|16)$/)
    await page.getByRole('checkbox', { name: 'Whole inches' }).check()
    await drag(page, 'Length', 0, 5)
    await expect(field(page, 'Length')).toHaveValue(/^\d+$/)
  })

  test('a limit holds the handle and says why', async ({ page }) => {
    await shape(page, 'L Shape').click()
    await grab(page, 'Width', -50 * SCALE, 0)
    await expect(page.getByTestId('live-figure')).toHaveText('36 inneeds 12 in beyond the return')
    await page.mouse.up()
    await expect(handle(page, 'Width')).toHaveAttribute('aria-valuenow', '36')
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Area' })).toContainText(
      'Width 36 inches. Area 10.00 square feet. needs 12 in beyond the return',
    )
  })

  test('Escape gives the start of the gesture back', async ({ page }) => {
    await grab(page, 'Width', 40 * SCALE, 0)
    await expect(field(page, 'Width')).toHaveValue('100')
    await page.keyboard.press('Escape')
    await expect(field(page, 'Width')).toHaveValue('60')
    await page.mouse.move(900, 600)
    await page.mouse.up()
    await expect(field(page, 'Width')).toHaveValue('60')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  })

  test('a release outside the drawing, and one that is never heard, end the drag', async ({ page }) => {
    await grab(page, 'Length', 0, 20 * SCALE)
    await page.mouse.move(1400, 20)
    await page.mouse.up()
    await expect(handle(page, 'Length')).toHaveAttribute('aria-valuenow', '12')
    await page.mouse.move(700, 400)
    await expect(field(page, 'Length')).toHaveValue('12')

    await grab(page, 'Length', 0, 20 * SCALE)
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(handle(page, 'Length')).toHaveAttribute('aria-valuenow', '32')
    await page.mouse.move(700, 400)
    await page.mouse.up()
    await expect(field(page, 'Length')).toHaveValue('32')
  })

  test('the largest design fits the frame at its first scale', async ({ page }) => {
    await field(page, 'Width').fill('200')
    await field(page, 'Length').fill('200')
    const box = await frame(page).boundingBox()
    for (const name of ['Width', 'Length']) {
      const at = await middle(handle(page, name))
      expect(at.x).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
      expect(at.y).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))
    }
    const [width, length] = [await middle(handle(page, 'Width')), await middle(handle(page, 'Length'))]
    expect(width.x - length.x).toBe((200 / 2) * SCALE)
  })

  test('zooms by buttons and Ctrl+wheel, keeps handles at their size, and goes back', async ({ page }) => {
    const before = await handle(page, 'Width').boundingBox()
    const reach = async () => (await middle(handle(page, 'Width'))).x - (await middle(handle(page, 'Length'))).x
    expect(await reach()).toBe(30 * SCALE)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    expect(await reach()).toBeCloseTo(30 * SCALE * 1.25, 0)
    const after = await handle(page, 'Width').boundingBox()
    expect(after?.width).toBeCloseTo(before?.width ?? 0, 0)
    const at = await middle(handle(page, 'Width'))
    await page.mouse.move(at.x, at.y)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect.poll(reach).toBeGreaterThan(30 * SCALE * 1.4)
    const still = await middle(handle(page, 'Width'))
    expect(Math.abs(still.x - at.x)).toBeLessThanOrEqual(2)
    await drag(page, 'Width', 60, 0)
    await expect(field(page, 'Width')).not.toHaveValue('60')
    await page.getByRole('button', { name: 'Zoom to fit' }).click()
    await zoom(page).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await reach()).toBe(30 * SCALE)
  })
})

test.describe('dragging with a finger', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page }) => {
    await open(page)
  })

  test('moves the handle from 20 px beside it while the page stands still', async ({ page }) => {
    await handle(page, 'Length').scrollIntoViewIfNeeded()
    const at = await middle(handle(page, 'Length'))
    const scrolled = await page.evaluate(() => window.scrollY)
    const swipe = await touch(page, { x: at.x + 14, y: at.y + 14 })
    await swipe.moveBy([10, 20, 30, 40])
    await expect(page.getByTestId('live-figure')).toHaveText('68 in')
    await swipe.end()
    await expect(field(page, 'Length')).toHaveValue('68')
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  })

  test('a finger elsewhere in the drawing scrolls the page and changes nothing', async ({ page }) => {
    const box = await frame(page).boundingBox()
    const scrolled = await page.evaluate(() => window.scrollY)
    const swipe = await touch(page, { x: (box?.x ?? 0) + 300, y: (box?.y ?? 0) + 280 })
    await swipe.moveBy([-20, -60, -100, -140])
    await swipe.end()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled + 80)
    await expect(field(page, 'Length')).toHaveValue('48')
  })

  test('two fingers zoom the drawing and not the page', async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    const box = await frame(page).boundingBox()
    const middleOfFrame = { x: (box?.x ?? 0) + 195, y: (box?.y ?? 0) + 250 }
    await expect(zoom(page)).toBeDisabled()
    const fingers = (by: number) => [
      { ...middleOfFrame, x: middleOfFrame.x - by, id: 0 },
      { ...middleOfFrame, x: middleOfFrame.x + by, id: 1 },
    ]
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
    for (const by of [40, 50, 60])
      await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(by) })
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(zoom(page)).toHaveText('200%')
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    await expect(field(page, 'Width')).toHaveValue('60')
  })

  test('a large design is scaled down, and its labels stay readable', async ({ page }) => {
    await field(page, 'Width').fill('200')
    await field(page, 'Length').fill('120')
    await field(page, 'Length').blur()
    await expect(zoom(page)).not.toHaveText('100%')
    const frameBox = await frame(page).boundingBox()
    const width = await middle(handle(page, 'Width'))
    expect(width.x).toBeLessThan((frameBox?.x ?? 0) + (frameBox?.width ?? 0) - 20)
    const size = await label(page, 'Width')
      .locator('text')
      .evaluate((text) => text.getBoundingClientRect().height)
    expect(size).toBeGreaterThan(14)
  })
})

test.describe('by keyboard', () => {
  test('arrows move an inch, Shift twelve, Home and End to the limits', async ({ page }) => {
    await open(page)
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
    await expect(page.getByTestId('live-figure')).toContainText('200 in is the largest we make')
    await page.keyboard.press('Control+z')
    await value(72)
    await page.keyboard.press('Control+Shift+z')
    await value(200)
    await page.keyboard.press('Home')
    await expect(handle(page, 'Width')).toHaveAttribute('aria-valuenow', '1')
    await expect(handle(page, 'Width')).toHaveAttribute('aria-valuemin', '1')
    await expect(handle(page, 'Width')).toHaveAttribute('aria-valuemax', '200')
  })

  test('each shape has the handles of its dimensions, and arrow keys choose shape and stone', async ({ page }) => {
    await open(page)
    await shape(page, 'I Shape').focus()
    await page.keyboard.press('ArrowRight')
    await expect(shape(page, 'L Shape')).toBeChecked()
    await expect(shape(page, 'L Shape')).toBeFocused()
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

  test('a label in the drawing opens, takes a figure, and shows what is wrong with one', async ({ page }) => {
    await open(page)
    await shape(page, 'L Shape').click()
    await label(page, 'Return Length').focus()
    await page.keyboard.press('Enter')
    const input = field(page, 'Return Length in the drawing')
    await expect(input).toBeFocused()
    await expect(input).toHaveValue('24')
    await input.fill('60')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Return Length must not be more than the Length')).toBeVisible()
    await input.fill(`2'1.5"`)
    await page.keyboard.press('Enter')
    await expect(input).toHaveCount(0)
    await expect(handle(page, 'Return Length')).toHaveAttribute('aria-valuetext', 'Return Length 25 1/2 inches')
    await expect(label(page, 'Return Length')).toBeFocused()
    await label(page, 'Width').click()
    await field(page, 'Width in the drawing').fill('99')
    await page.keyboard.press('Escape')
    await expect(field(page, 'Width')).toHaveValue('60')
    await label(page, 'Width').click()
    await field(page, 'Width in the drawing').fill('99')
    await field(page, 'Width in the drawing').blur()
    await expect(field(page, 'Width')).toHaveValue('99')
  })
})

test('shape buttons are 180 px wide, and what does not fit the screen is cut', async ({ page }) => {
  await open(page)
  for (const name of ['I Shape', 'L Shape', 'U Shape']) {
    expect((await shape(page, name).boundingBox())?.width).toBe(180)
  }
  const third = await shape(page, 'U Shape').boundingBox()
  const right = (third?.x ?? 0) + 180
  const screen = page.viewportSize()?.width ?? 0
  if (isPhone(page)) expect(screen - (third?.x ?? 0)).toBeGreaterThanOrEqual(24)
  if (isPhone(page)) expect(right).toBeGreaterThan(screen)
  else expect(right).toBeLessThanOrEqual(screen)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screen)
})

test('the swatches are equally high, whatever their names and sizes are', async ({ page }) => {
  await open(page)
  for (const name of ['I Shape', 'L Shape', 'U Shape']) {
    await shape(page, name).click()
    const swatches = page.getByRole('radiogroup', { name: 'Quartz stone' }).locator('img')
    const heights = await swatches.evaluateAll((pictures) => pictures.map(({ clientHeight }) => clientHeight))
    expect(new Set(heights).size).toBe(1)
  }
})

test('plan and room are equally high side by side, and all of the designer is seen at once', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page)
  const [plan, room] = await Promise.all([frame(page).boundingBox(), stage(page).boundingBox()])
  expect(room?.y).toBe(plan?.y)
  expect(room?.height).toBe(plan?.height)
  expect(room?.x).toBeGreaterThanOrEqual((plan?.x ?? 0) + (plan?.width ?? 0))
  // In a frame that holds 200 x 200 in at 2 px an inch, with its measures.
  expect(plan?.width).toBeGreaterThanOrEqual(200 * SCALE + 132)
  expect(plan?.height).toBeGreaterThanOrEqual(200 * SCALE + 132)
  const button = await addButton(page).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0) - (plan?.y ?? 0)).toBeLessThan(900)
})

test('area, price and the button to add it stay at hand', { tag: '@phone' }, async ({ page }) => {
  await open(page)
  await shape(page, 'U Shape').click()
  for (const part of [frame(page), shape(page, 'U Shape'), field(page, 'Width')]) {
    await part.scrollIntoViewIfNeeded()
    await expect(addButton(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('definition').filter({ hasText: 'sq ft' })).toBeInViewport({ ratio: 1 })
  }
})

test('a wrong figure stays as it was typed, the drawing keeps the last good one, and adding leads to it', async ({
  page,
}) => {
  await open(page)
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
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByText('17.71')).toBeVisible()
})

test('the design survives a reload, and so does its page without storage', async ({ page, browser, baseURL }) => {
  await open(page)
  await shape(page, 'U Shape').click()
  await field(page, 'Width').fill('96 1/2')
  await page.getByRole('radio', { name: 'Southport' }).click()
  await page.reload()
  await expect(shape(page, 'U Shape')).toBeChecked()
  await expect(field(page, 'Width')).toHaveValue('96 1/2')
  await expect(page.getByRole('radio', { name: 'Southport' })).toBeChecked()

  const blocked = await browser.newPage({ baseURL })
  await blocked.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await blocked.goto('/')
  await shape(blocked, 'L Shape').click()
  await expect(handle(blocked, 'Return Width')).toBeVisible()
  await blocked.close()
})

test('the chosen shape and stone are seen in forced colours, where fills and shadows go', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page)
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
  await open(page)
  await shape(page, 'U Shape').click()
  await addButton(page).click()
  await expect(cards(page)).toHaveCount(1)
  await label(page, 'Width').click()
  await field(page, 'Width in the drawing').fill('x')
  await page.keyboard.press('Enter')
  await axe(page)
})
