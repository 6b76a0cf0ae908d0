import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { asPhoneSends } from '#test/photos.ts'
import { axe, expect, test } from './fixtures.ts'
import {
  delayRequests,
  dialog,
  fillContact,
  login,
  OFFICE,
  openQuoteDialog,
  quoteButton,
  quoteRow,
  uniqueName,
} from './steps.ts'

/** To record a trace, Playwright fetches the pictures in memory again, which our content security policy refuses. */
test.use({ trace: 'off' })

const form = (page: Page) => dialog(page, 'Request a Quote')
const photoGroup = (page: Page) => form(page).getByRole('group', { name: 'Photos of your kitchen (optional)' })
const fileInput = (page: Page) => photoGroup(page).locator('input[type=file]')
const status = (page: Page) => photoGroup(page).getByRole('status')
const NOTE = 'The wall on the left is not straight.\nCall after 5, please.'

/** A photo as a phone takes it: larger than we keep it, lying on its side, and with the place where it was taken. */
async function takePhoto(name: string) {
  const wall = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#d8c7a8' } })
  const buffer = await asPhoneSends(await wall.jpeg().toBuffer())
  expect(buffer.includes('Exif')).toBe(true)
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Remembers the bytes that the page sends. Playwright doesn't see those of a blob. */
async function recordSentBytes(page: Page): Promise<() => Promise<Buffer[]>> {
  await page.evaluate(() => {
    const sent: Blob[] = []
    class RecordingRequest extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null) {
        if (body instanceof Blob) sent.push(body)
        super.send(body)
      }
    }
    Object.assign(window, { sent, XMLHttpRequest: RecordingRequest })
  })
  return async () => {
    const all = await page.evaluate(async () => {
      const { sent } = window as unknown as { sent: Blob[] }
      return Promise.all(sent.map(async (blob) => [...new Uint8Array(await blob.arrayBuffer())]))
    })
    return all.map((bytes) => Buffer.from(bytes))
  }
}

test('photos and a note go with the request, without the place where they were taken', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const name = uniqueName()
  await openQuoteDialog(page)
  const photo = await takePhoto('IMG_0142.jpg')
  const readSent = await recordSentBytes(page)
  await fileInput(page).setInputFiles([
    photo,
    { ...photo, name: 'A very long name of a photo of the sink and its window.jpg' },
  ])
  await expect(status(page)).toHaveText('2 of 5 added')
  const sent = await readSent()
  expect(sent).toHaveLength(2)
  for (const bytes of sent) {
    // The browser turned it upright, and took the place out before it left the device.
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1067, height: 1600 })
    expect(bytes.includes('Exif')).toBe(false)
  }
  await fileInput(page).setInputFiles({
    name: 'IMG_0143.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('ftypheic'),
  })
  await expect(photoGroup(page)).toContainText("Not added: This browser can't read HEIC photos.")
  await axe(page, '[role=dialog]')
  expect(await form(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)

  await form(page).getByLabel('Note (optional)').fill(NOTE)
  await fillContact(page, name)
  // What was sent survives a reload.
  await page.reload()
  await quoteButton(page).click()
  await expect(photoGroup(page).getByRole('img', { name: 'Preview of IMG_0142.jpg' })).toBeVisible()
  await expect(form(page).getByLabel('Note (optional)')).toHaveValue(NOTE)
  const created = page.waitForResponse((response) => response.url().endsWith('/api/quote') && response.status() === 201)
  await page.getByRole('button', { name: 'Submit Request' }).click()
  const { quoteId }: { quoteId: string } = await (await created).json()
  await expect(page).toHaveURL(/\/thank-you/)

  const detail: { photoIds: string[]; customerNote: string } = await (
    await request.get(`/api/quotes/${quoteId}`, { headers: OFFICE })
  ).json()
  expect(detail.customerNote).toBe(NOTE)
  expect(detail.photoIds).toHaveLength(2)
  const stored = await request.get(`/api/quotes/${quoteId}/photos/${detail.photoIds[0]}`, { headers: OFFICE })
  const { width, height, orientation, exif } = await sharp(await stored.body()).metadata()
  expect({ width, height, orientation, exif }).toEqual({ width: 1067, height: 1600 })

  await login(page)
  await quoteRow(page, name).getByRole('link', { name }).click()
  await expect(page.getByText(NOTE)).toBeVisible()
  const first = page.getByRole('button', { name: 'Photo 1 of 2' })
  await first.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: /Photos of quote #\d+/ })
  const shown = viewer.getByRole('img')
  await expect(shown).toHaveAccessibleName('Photo 1 of 2')
  await expect
    .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalHeight))
    .toBe(1600)
  await axe(page)
})

test('a request waits for a photo that is still being sent, and the keyboard alone adds and removes photos', {
  tag: '@desktop',
}, async ({ page }) => {
  await openQuoteDialog(page)
  const photo = await takePhoto('kitchen.jpg')
  const chooser = page.waitForEvent('filechooser')
  await photoGroup(page).getByRole('button', { name: 'Add photos' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([photo, { ...photo, name: 'window.jpg' }])
  await expect(status(page)).toHaveText('2 of 5 added')
  await photoGroup(page).getByRole('button', { name: 'Remove window.jpg' }).focus()
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('1 of 5 added')
  await page.keyboard.press('Tab')
  await expect(photoGroup(page).getByRole('button', { name: 'Remove kitchen.jpg' })).toBeFocused()

  const release = await delayRequests(page, '**/api/photos', 'POST')
  await fileInput(page).setInputFiles({ ...photo, name: 'slow.jpg' })
  await expect(photoGroup(page)).toContainText('Sending...')
  await fillContact(page, uniqueName())
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(form(page)).toContainText('Sending your photos')
  const sent = page.waitForRequest((one) => one.url().endsWith('/api/quote'))
  release()
  const body: { photoIds: string[] } = (await sent).postDataJSON()
  expect(body.photoIds).toHaveLength(2)
  await expect(page).toHaveURL(/\/thank-you/)
})
