import type { Page } from '@playwright/test'
import { OUT_OF_AREA } from '#shared/appointments/service-area.ts'
import { SHOP } from '#shared/content/shop.ts'
import { SESSION_ID_HEADER } from '#shared/http/session.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { NINE } from '#test/slots.ts'
import { expect, test } from './fixtures.ts'
import {
  claimFreeDay,
  createButton,
  expectPaymentForm,
  holdSlotForPage,
  pay,
  SCHEDULE_PATH,
  testContact,
} from './appointment-steps.ts'

const zipField = (page: Page) => page.getByLabel('Zip code')
const outOfAreaAlert = (page: Page) => page.getByRole('alert').filter({ hasText: OUT_OF_AREA })

async function expectOutOfArea(page: Page): Promise<void> {
  await expect(zipField(page)).toHaveAccessibleDescription(OUT_OF_AREA)
  await expect(outOfAreaAlert(page).getByRole('link', { name: SHOP.phone })).toHaveAttribute(
    'href',
    phoneHref(SHOP.phone),
  )
}

test('a hold outside the area goes back to its zip code and can be paid after a correction', {
  tag: '@desktop',
}, async ({ page, request, provoke }) => {
  provoke({ path: '/api/create-payment-intent', status: 409 })
  const date = await claimFreeDay(request)
  const { session } = await holdSlotForPage(page, request, { date, slot: NINE })
  const contact = { ...testContact('Faraway'), city: 'Seattle', state: 'WA', zipCode: '98101' }
  const changed = await request.post('/api/appointments', {
    headers: { [SESSION_ID_HEADER]: session },
    data: { appointmentDate: date, timeSlot: NINE, contact },
  })
  expect(changed.status()).toBe(201)
  await page.goto(SCHEDULE_PATH)
  await expectOutOfArea(page)
  await expect(zipField(page)).toBeFocused()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeHidden()
  await zipField(page).fill('37203')
  await page.getByLabel('City').fill('Nashville')
  await page.getByLabel('State').fill('TN')
  await createButton(page).click()
  await expectPaymentForm(page, date, NINE)
  await pay(page)
})
