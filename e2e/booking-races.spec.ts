import { axe, expect, test } from './fixtures.ts'
import { toast, uniqueName } from './steps.ts'
import {
  chooseTime,
  claimDay,
  create,
  expectPayment,
  fillVisitContact,
  holdHere,
  holdVisit,
  NINE,
  officeVisits,
  pay,
  payButton,
  SCHEDULE,
  TEN,
  TWO,
  time,
} from './visit-steps.ts'

test('a slot that is lost while one chooses is named, and another one is taken', async ({ page, request, provoke }) => {
  provoke({ path: '/api/appointments', status: 409 })
  const date = await claimDay(request)
  await page.goto(SCHEDULE)
  await chooseTime(page, date, NINE)
  await fillVisitContact(page, uniqueName())
  await holdVisit(request, { date, slot: NINE })
  await create(page).click()
  await expect(toast(page, 'Error')).toContainText('That time was taken a moment ago. Please choose another one.')
  await expect(page.getByRole('alert').filter({ hasText: 'is no longer free' })).toHaveText(
    `${NINE} is no longer free. Please choose another time.`,
  )
  // Those that share half an hour with it are gone, too.
  await expect(page.getByRole('radiogroup', { name: 'Choose a time' }).getByRole('radio')).toHaveCount(13)
  await expect(time(page, NINE)).toHaveCount(0)
  await expect(create(page)).toBeDisabled()
  await axe(page)
  await time(page, TEN).check()
  await expect(page.getByRole('alert').filter({ hasText: 'is no longer free' })).toHaveCount(0)
  await create(page).click()
  await expectPayment(page, date, TEN)
})

test('two tabs: nobody pays for a time that another tab has changed, nor twice', async ({
  page,
  request,
  context,
  adminKey,
}) => {
  const date = await claimDay(request)
  const name = uniqueName()
  await holdHere(page, request, { date, slot: NINE, lastName: name })
  await page.goto(SCHEDULE)
  await expectPayment(page, date, NINE)
  const other = await context.newPage()
  await other.goto(SCHEDULE)
  await expectPayment(other, date, NINE)
  await other.getByRole('button', { name: 'Choose another time' }).click()
  await time(other, TWO).check()
  await create(other).click()
  await expectPayment(other, date, TWO)

  await payButton(page).click()
  const moved = page.getByRole('alert').filter({ hasText: 'You chose another time in another window.' })
  await expect(moved).toContainText(TWO)
  await axe(page)
  await moved.getByRole('button', { name: 'Go on with this time' }).click()
  await expectPayment(page, date, TWO)
  await pay(page)

  await payButton(other).click()
  await expect(other).toHaveURL(/\/thank-you(?!.*step=)/)
  await expect(other.getByText('Your visit is confirmed')).toBeVisible()
  const visits = (await officeVisits(request, adminKey, date)).filter(({ contact }) => contact.lastName === name)
  expect(visits.map(({ timeSlot, status, paidCents }) => ({ timeSlot, status, paidCents }))).toEqual([
    { timeSlot: TWO, status: 'confirmed', paidCents: 10_000 },
  ])
})
