import { axe, expect, test } from './fixtures.ts'
import { toast, uniqueName } from './steps.ts'
import {
  chooseTime,
  claimFreeDay,
  createButton,
  expectPaymentForm,
  fillAppointmentContact,
  holdSlotForPage,
  holdSlot,
  NINE,
  fetchOfficeAppointments,
  pay,
  payButton,
  SCHEDULE_PATH,
  TEN,
  TWO,
  slotOption,
} from './appointment-steps.ts'

test('names a slot lost during the choice, and books another one', { tag: '@desktop' }, async ({
  page,
  request,
  provoke,
}) => {
  provoke({ path: '/api/appointments', status: 409 })
  const date = await claimFreeDay(request)
  await page.goto(SCHEDULE_PATH)
  await chooseTime(page, date, NINE)
  await fillAppointmentContact(page, uniqueName())
  await holdSlot(request, { date, slot: NINE })
  await createButton(page).click()
  await expect(toast(page, 'Error')).toContainText('Someone just took that time. Please choose another one.')
  await expect(page.getByRole('alert').filter({ hasText: 'is no longer open' })).toHaveText(
    `${NINE} is no longer open. Please choose another time.`,
  )
  // Overlapping slots are gone too.
  await expect(page.getByRole('radiogroup', { name: 'Choose a time' }).getByRole('radio')).toHaveCount(13)
  await expect(slotOption(page, NINE)).toHaveCount(0)
  await expect(createButton(page)).toBeDisabled()
  await axe(page)
  await slotOption(page, TEN).check()
  await expect(page.getByRole('alert').filter({ hasText: 'is no longer open' })).toHaveCount(0)
  await createButton(page).click()
  await expectPaymentForm(page, date, TEN)
})

test('two tabs: refuses to pay for a slot changed in the other tab, or to pay twice', { tag: '@desktop' }, async ({
  page,
  request,
  context,
  adminKey,
}) => {
  const date = await claimFreeDay(request)
  const name = uniqueName()
  await holdSlotForPage(page, request, { date, slot: NINE, lastName: name })
  await page.goto(SCHEDULE_PATH)
  await expectPaymentForm(page, date, NINE)
  const other = await context.newPage()
  await other.goto(SCHEDULE_PATH)
  await expectPaymentForm(other, date, NINE)
  await other.getByRole('button', { name: 'Choose another time' }).click()
  await slotOption(other, TWO).check()
  await createButton(other).click()
  await expectPaymentForm(other, date, TWO)

  await payButton(page).click()
  const moved = page.getByRole('alert').filter({ hasText: 'You chose a different time in another window.' })
  await expect(moved).toContainText(TWO)
  await axe(page)
  await moved.getByRole('button', { name: 'Keep this time' }).click()
  await expectPaymentForm(page, date, TWO)
  await pay(page)

  await payButton(other).click()
  await expect(other).toHaveURL(/\/thank-you(?!.*step=)/)
  await expect(other.getByText('Your visit is confirmed')).toBeVisible()
  const visits = (await fetchOfficeAppointments(request, adminKey, date)).filter(
    ({ contact }) => contact.lastName === name,
  )
  expect(visits.map(({ timeSlot, status, paidCents }) => ({ timeSlot, status, paidCents }))).toEqual([
    { timeSlot: TWO, status: 'confirmed', paidCents: 10_000 },
  ])
})
