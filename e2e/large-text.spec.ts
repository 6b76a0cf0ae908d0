import { CHROMIUM_FLAGS, chromiumPath } from '#test/processes/chromium.ts'
import { field } from './designer-steps.ts'
import { expect, test } from './fixtures.ts'
import { boundingBox } from './steps.ts'

// The browser's own setting for text twice as large: the page keeps its width, and text grows.
test.use({
  launchOptions: { executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS, '--blink-settings=defaultFontSize=32'] },
})

for (const path of ['/', '/portfolio', '/materials', '/quote', '/privacy', '/thank-you', '/orders']) {
  test(`${path} fits text twice as large`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    for (const width of [1440, 1024, 640, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}

test('on a phone with such text, starts, keys and a message stay readable', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const starts = page.getByRole('group', { name: 'Start from a typical kitchen' }).getByRole('button')
  /** What is wider than its button, which then lies over the next one. */
  const cut = (buttons: typeof starts) =>
    buttons.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    )
  expect(await cut(starts)).toEqual([])
  await field(page, 'Width').tap()
  expect(await cut(page.getByRole('group', { name: /^Keypad/ }).getByRole('button'))).toEqual([])
  await page.keyboard.press('Escape')
  await starts.filter({ hasText: 'L with island' }).click()
  const said = page.getByText('The island is in your list').first()
  await expect(said).toBeVisible()
  // Not one letter below the other.
  const { width, height } = await boundingBox(said)
  expect(width).toBeGreaterThan(height)
})

test('on a phone with such text, the kitchen, its tabs and its buttons fit', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'L with island' }).click()
  await page.getByRole('tab', { name: 'Kitchen' }).click()
  const name = page.getByRole('button', { name: 'Turn the L along the wall' }).locator('span')
  await expect(name).toBeVisible()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const { width = 0 } = page.viewportSize() ?? {}
  const tabs = await page.getByRole('tab').all()
  for (const tab of tabs) expect((await boundingBox(tab)).x + (await boundingBox(tab)).width).toBeLessThanOrEqual(width)
})

test("on a phone with such text, the room's buttons stay apart and whole", { tag: '@phone' }, async ({ page }) => {
  // Without it the room waits, with all of its buttons.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'))
  await page.goto('/')
  await page.getByRole('button', { name: 'L with island' }).click()
  await page.getByRole('tab', { name: 'In the room' }).click()
  const onlyThis = page.getByRole('button', { name: 'Only this one' })
  await expect(onlyThis).toBeVisible()
  const figure = page.getByRole('figure').filter({ has: onlyThis })
  const boxes = await figure.locator('button, label').evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const name = one.getAttribute('aria-label') ?? one.textContent
      return { name, left, right, top, bottom, isCut: one.scrollWidth > one.clientWidth + 1 }
    }),
  )
  const { width = 0 } = page.viewportSize() ?? {}
  expect(boxes.filter(({ left, right, isCut }) => left < 0 || right > width || isCut)).toEqual([])
  const isOver = (one: (typeof boxes)[number], other: (typeof boxes)[number]) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
  const covered = boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => (isOver(one, other) ? [`${one.name} and ${other.name}`] : [])),
  )
  expect(covered).toEqual([])
})
