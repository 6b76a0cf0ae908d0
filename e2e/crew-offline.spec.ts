import sharp from 'sharp'
import { asPhoneSends } from '#test/photos.ts'
import { EIGHT, NINE, TEN } from '#test/slots.ts'
import {
  bookVisit,
  cancel,
  keptFiles,
  openOffice,
  readDay,
  signIn,
  START,
  stopOf,
  typeSizes,
  waiting,
} from './day-steps.ts'
import { axe, expect } from './fixtures.ts'
import { testWithOwnShop } from './own-shop.ts'
import { expectNoOverflow, expectTouchable, storeQuote, toast, uniqueName } from './steps.ts'

const test = testWithOwnShop('crew-offline', { CREWS: '2', CLOCK_START: START.toISOString() })

// It starts a server, and works through a whole day.
test.setTimeout(180_000)
/** To record a trace, Playwright fetches the pictures in memory again, which our content security policy refuses. */
test.use({ trace: 'off' })

/** A photo as a phone takes it, with the place where it was taken. */
async function takePhoto(name: string, background: string) {
  const kitchen = sharp({ create: { width: 2400, height: 1800, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await asPhoneSends(await kitchen.jpeg().toBuffer()) }
}

test('a crew works a day without a connection, and all of it arrives once there is one', { tag: '@phone' }, async ({
  page,
  request,
  shop,
  provoke,
}) => {
  const [name, second, canceled] = [uniqueName(), uniqueName(), uniqueName()]
  const quoteId = await storeQuote(request, name)
  const { id } = await bookVisit(request, EIGHT, name, { quoteId })
  await bookVisit(request, NINE, second)
  const { id: canceledId } = await bookVisit(request, TEN, canceled)
  await signIn(page, request)
  await shop.passHalfAnHour()
  const stop = stopOf(page, name)
  const photos = stop.getByRole('group', { name: /^Photos/ })
  const chooser = photos.locator('input[type=file]').last()

  // With a connection, a photo is sent right away.
  await chooser.setInputFiles([await takePhoto('before.jpg', '#d8c7a8')])
  await expect(photos.getByText(/AM, Luis$/)).toBeVisible()
  await expect(photos.getByRole('status')).toHaveText('1 of 20 added')
  // The page that opens without a connection is there.
  await expect.poll(() => keptFiles(page)).toEqual([expect.any(Number)])

  await page.context().setOffline(true)
  const offline = 'net::ERR_INTERNET_DISCONNECTED'
  const paths = [id, canceledId, `${id}/measured`].map((one) => `/api/appointments/${one}`)
  for (const path of ['/api/me', '/api/day', ...paths]) provoke({ path, status: offline })
  await page.reload()
  const [before] = (await readDay(request)).stops
  provoke({ path: `/api/appointments/${id}/photos/${before?.photos[0]?.id}`, status: offline })
  await typeSizes(stop, '61 1/4', '48')
  await stop.getByRole('button', { name: 'Save sizes' }).click()
  await stop.getByRole('button', { name: /^Collected by cash/ }).click()
  await chooser.setInputFiles([
    await takePhoto('sink.jpg', '#8fa39a'),
    await takePhoto('wall.jpg', '#c3b7a4'),
    await takePhoto('blurred.jpg', '#403a34'),
  ])
  await expect(photos.getByText('Not sent yet')).toHaveCount(3)
  await expect(photos.getByRole('status')).toHaveText('4 of 20 added')
  await photos.getByRole('button', { name: /^Remove photo 4/ }).click()
  await page.getByRole('button', { name: 'Remove photo', exact: true }).click()
  await expect(photos.getByText('Not sent yet')).toHaveCount(2)
  await stop.getByRole('button', { name: 'Completed' }).click()
  await stopOf(page, canceled).getByRole('button', { name: 'Completed' }).click()
  await expect(waiting(page, 6)).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  await expectTouchable(stop, { atLeast: 11 })

  // All of it is still there after another reload, and opens large.
  await page.reload()
  await expect(waiting(page, 6)).toBeVisible()
  await photos.getByRole('button', { name: 'Photo 3 of 3' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: 'Photo 3 of 3' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Meanwhile the office cancels a visit that the crew marked.
  await cancel(request, canceledId)
  provoke({ path: `/api/appointments/${canceledId}`, status: 409 })
  await page.context().setOffline(false)
  await expect(toast(page, /Sizes saved|Completed|Collected by cash/).first()).toBeVisible()
  await expect(waiting(page, 1)).toBeVisible()
  await expect(photos.getByText(/AM, Luis$/)).toHaveCount(3)
  await expect(photos.getByRole('img')).toHaveCount(3)
  const refused = page.getByRole('listitem').filter({ hasText: /^Completed, a visit on/ })
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/^Not sent yet/)).toHaveCount(0)

  const [stored] = (await readDay(request)).stops
  expect(stored).toMatchObject({
    appointment: { status: 'completed' },
    collected: 'cash',
    measured: { countertops: [{ dimensions: { width: 61.25, length: 48 } }] },
  })
  expect(stored?.photos).toHaveLength(3)
  const left = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('unsent_photos')
        opening.addEventListener('error', reject)
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('pictures').objectStore('pictures').count()
          all.addEventListener('success', () => resolve(all.result))
        })
      }),
  )
  expect(left).toBe(0)

  // The office sees them on the record of the quote.
  const office = await openOffice(page, shop.url)
  await office.goto(`/orders/${stored?.quoteNumber}`)
  const section = office.getByRole('heading', { name: 'Photos by the crew' }).locator('..')
  await expect(section.getByRole('img')).toHaveCount(3)
  await expect(section.getByText(/^Luis, .+ AM$/)).toHaveCount(3)
  await expectNoOverflow(office)
  await axe(office)
  await office.context().close()
})
