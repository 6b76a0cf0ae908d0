import { NINE, TWO } from '#test/slots.ts'
import { axe, expect, test } from './fixtures.ts'
import { uniqueName } from './steps.ts'
import {
  claimFreeDay,
  createButton,
  expectPaymentForm,
  holdSlotForPage,
  fetchOfficeAppointments,
  pay,
  payButton,
  SCHEDULE_PATH,
  slotOption,
} from './appointment-steps.ts'

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
