import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import sharp, { type Region } from 'sharp'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import type { DescribedCountertop } from '#shared/estimate/estimate.ts'
import { SESSION_ID_HEADER } from '#shared/http/session.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { CHROMIUM_WEBGL_FLAGS, chromiumPath } from '#test/processes/chromium.ts'
import { centerOf, field, fingersOn, room, roomStage, shapeOption, turnSlider } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { isPhone } from './steps.ts'

// The room drawn by software. Other specs have no WebGL.
test.use({
  launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_WEBGL_FLAGS },
  // Software draws slowly.
  actionTimeout: 60_000,
  deviceScaleFactor: 1,
  viewport: ({ isMobile }, use) => use(isMobile ? { width: 390, height: 700 } : { width: 1440, height: 700 }),
})

test.describe.configure({ timeout: 300_000 })
const SLOWLY = { timeout: 60_000 }

const drawn = (page: Page) => roomStage(page).and(page.locator('[data-state=drawn]'))

/** Opens the designer with a stored draft, and waits for its room with the stone's picture. */
async function openScene(page: Page, draft: DescribedCountertop | undefined = KITCHENS.K3[0]): Promise<void> {
  await page.addInitScript(
    (stored) => {
      if (!localStorage.getItem('countertop_draft')) localStorage.setItem('countertop_draft', stored)
    },
    JSON.stringify(draft && { ...draft, dimensions: fullDimensions(draft.dimensions) }),
  )
  const picture = page.waitForResponse(/\/assets\/stone-[a-z-]+\.[0-9a-f]+-(1550|3100)\.webp/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await roomStage(page).waitFor({ state: 'attached' })
  if (isPhone(page)) await page.getByRole('tab', { name: 'In the room' }).click()
  await roomStage(page).scrollIntoViewIfNeeded()
  await drawn(page).waitFor()
  await (await picture).finished()
}

/** Two frames later, what has changed is drawn. */
const drawChanges = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** The pixels of the room. */
async function pixels(page: Page): Promise<Buffer> {
  await drawChanges(page)
  const clip = await roomStage(page).boundingBox()
  if (!clip) throw new Error('The room is not on the page')
  return page.screenshot({ clip })
}

/** The mean red, green and blue of a part of a picture. */
async function meanColor(picture: Buffer | string, part?: Region): Promise<number[]> {
  const image = sharp(picture).removeAlpha()
  const { channels } = await (part ? sharp(await image.extract(part).toBuffer()) : image).stats()
  return channels.slice(0, 3).map(({ mean }) => mean)
}

const difference = (one: number[], other: number[]) =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0)))) / 255

async function middleOf(stage: Locator, size: number): Promise<Region> {
  const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {}
  return { left: Math.round(width / 2 - size / 2), top: Math.round(height / 2 - size / 2), width: size, height: size }
}

test.describe('the stone', { tag: '@desktop' }, () => {
  for (const stone of ['inverness-bristol-bay', 'southport', 'travella']) {
    test(`${stone} has the color of its slab`, async ({ page }) => {
      const dimensions = { width: 120, length: 60, returnWidth: 24, returnLength: 24 }
      await openScene(page, { shape: 'I', dimensions, stone })
      await page.getByRole('button', { name: 'From above' }).click()
      const inRoom = async () => meanColor(await pixels(page), await middleOf(roomStage(page), 120))
      const file = fileURLToPath(new URL(`../shared/content/pictures/stone-${stone}-620.webp`, import.meta.url))
      // The middle of the first 120 x 60 in of the slab.
      const swatch = await meanColor(file, { left: 160, top: 50, width: 245, height: 180 })
      await expect.poll(async () => difference(await inRoom(), swatch), SLOWLY).toBeLessThan(0.12)
    })
  }
})

test('turns by pointer, keys and buttons, and a sink opens its sheet', { tag: '@desktop' }, async ({ page }) => {
  await openScene(page)
  await expect(room(page)).toHaveAccessibleName(/Double undermount sink, .*30.in cooktop.* backsplash/)
  await turnSlider(page).focus()
  const seen = new Set<string>()
  for (let turn = 0; turn < 4; turn += 1) {
    await page.keyboard.press('PageUp')
    seen.add((await pixels(page)).toString('base64'))
  }
  expect(seen.size).toBe(4)
  await axe(page)
  // The cooktop is dark, and the stone beside it is not.
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'From above' }).click()
  const { x, y } = await centerOf(roomStage(page))
  const before = await pixels(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y, { steps: 3 })
  await page.mouse.up()
  expect((await pixels(page)).equals(before)).toBe(false)
})

test('a press on the front edge opens the sheet of its side', { tag: '@desktop' }, async ({ page }) => {
  // With the details open, a sheet's code is there before the press.
  await page.addInitScript(() => sessionStorage.setItem('designer_details', '"open"'))
  await openScene(page, KITCHENS.K2[0])
  await turnSlider(page).focus()
  // Straight from the front, the edge is a line above the doors. It starts from the left, away from its refrigerator.
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('ArrowLeft')
  await expect(turnSlider(page)).toHaveAttribute('aria-valuetext', 'Front view')
  const { x } = await centerOf(roomStage(page))
  const box = await roomStage(page).boundingBox()
  const dialog = page.getByRole('dialog', { name: /^Front/ })
  for (let down = 0.3; down < 0.7 && !(await dialog.isVisible()); down += 0.01) {
    await page.mouse.click(x, (box?.y ?? 0) + (box?.height ?? 0) * down)
    if ((await page.getByRole('dialog').isVisible()) && !(await dialog.isVisible())) await page.keyboard.press('Escape')
  }
  await expect(dialog).toBeVisible(SLOWLY)
})

test('stays in sight beside the steps, changes places with the plan, and is printed', { tag: '@desktop' }, async ({
  page,
}) => {
  await openScene(page)
  const printed = page.locator('.print-sheet').getByRole('img', { name: /countertop in a room/ })
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(printed).toBeVisible()
  const colors = await sharp(await printed.screenshot()).stats()
  expect(Math.max(...colors.channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Details (optional)' }).click()
  await page.getByText('What goes in it?').scrollIntoViewIfNeeded()
  const small = page.getByRole('button', { name: 'Show the room' })
  await expect(small.locator('canvas')).toBeInViewport(SLOWLY)
  await small.click()
  await expect(roomStage(page).locator('canvas')).toBeInViewport(SLOWLY)
  expect((await roomStage(page).boundingBox())?.x).toBeLessThan(720)
  await page.getByRole('button', { name: 'Show the plan' }).click()
  await expect(small.locator('canvas')).toBeInViewport(SLOWLY)
})

test('two fingers zoom around their middle, and leave the page where it is', { tag: '@phone' }, async ({ page }) => {
  await openScene(page)
  const box = await roomStage(page).boundingBox()
  if (!box) throw new Error('The room is not on the page')
  // Not the middle of the picture.
  const middle = { x: box.x + box.width * 0.7, y: box.y + box.height * 0.6 }
  const fingers = (apart: number) => [-1, 1].map((side, id) => ({ x: middle.x + side * apart, y: middle.y, id }))
  /** What is shown around the fingers' middle, as large as it is then. */
  const around = async (size: number) => {
    const part = { left: middle.x - box.x - size / 2, top: middle.y - box.y - size / 2, width: size, height: size }
    const region = Object.fromEntries(
      Object.entries(part).map(([edge, pixel]) => [edge, Math.round(pixel)]),
    ) as typeof part
    return meanColor(await pixels(page), region)
  }
  const pageAt = () => page.evaluate(() => [scrollX, scrollY, visualViewport?.scale, visualViewport?.offsetTop])
  const [before, seen, shown] = [await pageAt(), await around(40), await pixels(page)]
  const touch = await fingersOn(page)
  await touch('touchStart', ...fingers(20))
  for (const apart of [25, 30, 35, 40]) await touch('touchMove', ...fingers(apart))
  await touch('touchEnd')
  expect((await pixels(page)).equals(shown)).toBe(false)
  // Twice as large.
  expect(difference(await around(80), seen)).toBeLessThan(0.04)
  expect(await pageAt()).toEqual(before)
})

test('on a phone it is pinned above the bar, and above an open sheet', { tag: '@phone' }, async ({ page }) => {
  await openScene(page)
  await page.getByRole('button', { name: 'Details (optional)' }).click()
  const sink = page.getByRole('checkbox', { name: 'Sink' })
  await sink.scrollIntoViewIfNeeded()
  const small = page.getByRole('button', { name: 'Show the room' })
  await expect(small.locator('canvas')).toBeInViewport(SLOWLY)
  await axe(page)
  await page.getByRole('button', { name: 'Show the plan' }).click()
  await expect(page.getByRole('tab', { name: 'Plan' })).toHaveAttribute('aria-selected', 'true')
  await expect(small).toHaveCount(0)
  await page.getByRole('slider', { name: /^Sink/ }).press('Enter')
  const sheet = page.getByRole('dialog')
  const canvas = page.locator('canvas')
  await expect(canvas).toBeInViewport({ ratio: 0.9, ...SLOWLY })
  const [above, below] = [await canvas.boundingBox(), await sheet.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  const shown = async () => (await page.screenshot({ clip: above ?? undefined })).toString('base64')
  const before = await shown()
  await sheet.getByRole('textbox', { name: 'Center from the left end' }).fill('60')
  await sheet.getByRole('textbox', { name: 'Center from the left end' }).blur()
  await expect.poll(shown, SLOWLY).not.toBe(before)
})

test('the phone draws it too, axe finds nothing, and paper has no room that is out of sight', {
  tag: '@phone',
}, async ({ page }) => {
  await openScene(page)
  const before = await pixels(page)
  await turnSlider(page).focus()
  await page.keyboard.press('ArrowRight')
  expect((await pixels(page)).equals(before)).toBe(false)
  await axe(page)
  const printed = page.locator('.print-sheet').getByRole('img', { name: /countertop in a room/, includeHidden: true })
  const print = (event: string) => page.evaluate((type) => dispatchEvent(new Event(type)), event)
  await print('beforeprint')
  await expect(printed).toHaveCount(1)
  await page.getByRole('tab', { name: 'Plan' }).click()
  await print('beforeprint')
  await expect(page.locator('.print-sheet')).toHaveCount(1)
  await expect(printed).toHaveCount(0)
})

test('says so when the graphics are lost, and draws again when they are back', { tag: '@desktop' }, async ({
  page,
}) => {
  await openScene(page)
  const words = page.getByText("This browser can't show the room. The plan shows everything.")
  await page.evaluate(() => {
    const context = document.querySelector('[data-testid=room-stage] canvas') as HTMLCanvasElement
    const extension = context.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    extension?.loseContext()
    Object.assign(window, { restoreGraphics: () => extension?.restoreContext() })
  })
  await expect(words).toBeVisible(SLOWLY)
  await page.evaluate(() => (window as unknown as { restoreGraphics: () => void }).restoreGraphics())
  await expect(words).toBeHidden(SLOWLY)
  await expect(drawn(page)).toBeVisible(SLOWLY)
})

test('a kitchen that fails to build leaves the plan as it is, and the next one is drawn', { tag: '@desktop' }, async ({
  page,
}) => {
  await openScene(page)
  const words = page.getByText("This browser can't show the room. The plan shows everything.")
  await page.evaluate(() => {
    const slice: unknown = Reflect.get(Float32Array.prototype, 'slice')
    const fail = () => {
      throw new Error('No memory for the room')
    }
    Object.assign(Float32Array.prototype, { slice: fail })
    Object.assign(window, { makeRoom: () => Object.assign(Float32Array.prototype, { slice }) })
    // The browser doesn't log what is handled.
    addEventListener('error', (event) => event.preventDefault())
  })
  await shapeOption(page, 'U Shape').click()
  await expect(words).toBeVisible(SLOWLY)
  await expect(shapeOption(page, 'U Shape')).toBeChecked()
  await expect(page.getByRole('slider', { name: 'Width', exact: true })).toBeVisible()
  await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom())
  await shapeOption(page, 'I Shape').click()
  await expect(drawn(page)).toBeVisible(SLOWLY)
  await expect(words).toBeHidden()
})

test('changes of one of several countertops leave nothing behind in the graphics memory', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const session = randomBytes(16).toString('hex')
  for (const { dimensions, ...rest } of [...KITCHENS.K2, ...KITCHENS.K5]) {
    const data = { ...rest, dimensions: fullDimensions(dimensions) }
    const saved = await request.post('/api/countertops', { headers: { [SESSION_ID_HEADER]: session }, data })
    expect(saved.status()).toBe(201)
  }
  await page.addInitScript((id) => localStorage.setItem('countertop_session_id', id), session)
  await page.addInitScript(() => {
    const living = { count: 0 }
    const prototype = WebGL2RenderingContext.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
    for (const [kind, by] of [
      ['create', 1],
      ['delete', -1],
    ] as const) {
      for (const what of ['Buffer', 'Texture']) {
        const original = prototype[`${kind}${what}`]
        prototype[`${kind}${what}`] = function counted(this: unknown, ...given) {
          if (kind === 'create' || given[0]) living.count += by
          return original?.apply(this, given)
        }
      }
    }
    Object.assign(window, { living })
  })
  await openScene(page, KITCHENS.K1[0])
  await expect(page.getByRole('button', { name: 'Only this one' })).toBeVisible(SLOWLY)
  const count = () => page.evaluate(() => (window as unknown as { living: { count: number } }).living.count)
  /** Once all that is new has been drawn. */
  const living = async () => {
    for (let last = -1, now = await count(), same = 0; ; last = now, now = await count()) {
      same = now === last ? same + 1 : 0
      if (same === 20) return now
      await drawChanges(page)
    }
  }
  const change = async (times: number) => {
    for (let index = 0; index < times; index += 1) {
      await shapeOption(page, ['U Shape', 'I Shape', 'L Shape'][index % 3] ?? '').click()
      await page.getByRole('radio', { name: ['Travella', 'Southport'][index % 2] ?? '' }).click()
    }
    await expect(field(page, 'Width')).toBeVisible()
  }
  await change(6)
  await page.waitForLoadState('networkidle')
  const before = await living()
  // A multiple of six, so that shape and stone are the same again.
  await change(102)
  expect(await living()).toBe(before)
})
