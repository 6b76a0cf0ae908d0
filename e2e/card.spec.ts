import type { Page } from '@playwright/test'
import { z } from 'zod'
import { ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { axe, test as base, expect } from './fixtures.ts'
import { CARD_SHOP_URL, STRIPE_URL } from './server.ts'
import { toast, uniqueName } from './steps.ts'
import { CARDS, cardNumber, serveStripeJs } from './stripe-js/serve.ts'
import {
  chooseTime,
  claimDay,
  expectConfirmed,
  expectNoOverflow,
  expectPaid,
  expectPayment,
  fillVisitContact,
  freeSlots,
  heading,
  holdHere,
  NINE,
  officeVisits,
  payButton,
  SCHEDULE,
  startPayment,
} from './visit-steps.ts'

/** Does at the stand-in what people do at their banks, or at Stripe (test/stripe/control.ts). */
async function atStripe(name: string, input: object = {}): Promise<unknown> {
  const answer = await fetch(`${STRIPE_URL}/_control/${name}`, { method: 'POST', body: JSON.stringify(input) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name}: ${text}`)
  return JSON.parse(text)
}

const stateSchema = z.object({
  intents: z.array(z.object({ id: z.string(), status: z.string(), metadata: z.record(z.string(), z.string()) })),
  refunds: z.array(z.object({ payment_intent: z.string(), amount: z.number() })),
})

/** What Stripe has of a visit's payments. */
async function moneyOf(appointmentId: string) {
  const { intents, refunds } = stateSchema.parse(await atStripe('state'))
  const own = intents.filter(({ metadata }) => Object.values(metadata).includes(appointmentId))
  return {
    intents: own.map(({ status }) => status),
    refunds: refunds.filter((refund) => own.some(({ id }) => id === refund.payment_intent)).map(({ amount }) => amount),
  }
}

const test = base.extend({
  baseURL: CARD_SHOP_URL,
  context: async ({ context }, provide) => {
    await serveStripeJs(context, STRIPE_URL)
    await provide(context)
  },
})

async function payBy(page: Page, card: string): Promise<void> {
  await cardNumber(page).fill(card)
  await payButton(page).click()
}

test('a declined card is said inline and by a toast, and another one pays', async ({ page, request, provoke }) => {
  const date = await claimDay(request)
  await page.goto('/')
  await page.getByRole('button', { name: 'Book a measurement' }).click()
  await chooseTime(page, date, NINE)
  await fillVisitContact(page, uniqueName())
  const booked = page.waitForResponse((one) => one.url().endsWith('/api/appointments') && one.status() === 201)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const { id } = z.object({ id: z.string() }).parse(await (await booked).json())
  await expectPayment(page, date, NINE)
  await expect(cardNumber(page)).toBeVisible()
  await axe(page, '#appointment')
  await expectNoOverflow(page)

  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card number is incomplete.' })).toBeVisible()
  const confirmed = page.waitForResponse(/\/payment_intents\/\w+\/confirm$/)
  await payBy(page, CARDS.declined)
  provoke({ path: new URL((await confirmed).url()).pathname, status: 402 })
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await expect(toast(page, 'Payment Failed')).toBeVisible()
  await expect(cardNumber(page)).toHaveValue(CARDS.declined)
  await axe(page, '#appointment')
  await payBy(page, CARDS.insufficientFunds)
  await expect(page.getByRole('alert').filter({ hasText: 'Your card has insufficient funds.' })).toBeVisible()
  await payBy(page, CARDS.accepted)
  await expectPaid(page)
  await page.getByRole('link', { name: 'See your visit' }).click()
  await expectConfirmed(page, date, NINE)
  expect(await moneyOf(id)).toEqual({ intents: ['succeeded'], refunds: [] })
})

test("3-D Secure: completed at the bank's page, the visit is confirmed", async ({ page, request }) => {
  const date = await claimDay(request)
  const { id } = await holdHere(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE)
  await payBy(page, CARDS.asksFirst)
  await expect(page).toHaveURL(/\/bank\//)
  // Back from the bank's page: the form is there again, and asks anew.
  await page.goBack()
  await expectPayment(page, date, NINE)
  await payBy(page, CARDS.asksFirst)
  await page.getByRole('button', { name: 'Complete' }).click()
  await expectConfirmed(page, date, NINE)
  await expect(page).toHaveURL(/redirect_status=succeeded/)
  await expect(page).not.toHaveURL(/secret/)
  await axe(page)
  await page.reload()
  await expectConfirmed(page, date, NINE)
  expect(await moneyOf(id)).toEqual({ intents: ['succeeded'], refunds: [] })
})

test("3-D Secure: refused at the bank's page, the payment can be tried again", async ({ page, request }) => {
  const date = await claimDay(request)
  const { id } = await holdHere(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE)
  await payBy(page, CARDS.asksFirst)
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(heading(page)).toHaveText('The payment did not go through.')
  await expect(page.getByText(/We are unable to authenticate your payment method/)).toBeVisible()
  await axe(page)
  await page.reload()
  await expect(heading(page)).toHaveText('The payment did not go through.')
  await page.getByRole('link', { name: 'Try the payment again' }).click()
  await payBy(page, CARDS.accepted)
  await expectPaid(page)
  expect(await moneyOf(id)).toEqual({ intents: ['succeeded'], refunds: [] })
})

test('the tab is closed while one pays: the webhook alone books the visit, and a refund by the office is seen', async ({
  page,
  request,
  context,
  adminKey,
}) => {
  const date = await claimDay(request)
  const held = await holdHere(page, request, { date, slot: NINE })
  const { intentId } = await startPayment(request, held)
  await page.goto(SCHEDULE)
  await expectPayment(page, date, NINE)
  await page.close()
  const office = async () => (await officeVisits(request, adminKey, date)).find(({ id }) => id === held.id)

  await atStripe('pay-intent', { id: intentId, card: 'processing' })
  await expect.poll(async () => (await office())?.paymentState).toBe('processing')
  const later = await context.newPage()
  await later.goto('/payment-confirmation')
  await expect(heading(later)).toHaveText('Your payment is being processed.')
  await axe(later)
  await atStripe('finish-processing', { id: intentId, accepted: true })
  await expect.poll(async () => (await office())?.status).toBe('confirmed')
  await expectConfirmed(later, date, NINE)

  const visit = await office()
  const cancelled = await request.patch(`/api/appointments/${held.id}`, {
    headers: { [ADMIN_KEY_HEADER]: adminKey },
    data: { status: 'cancelled', refund: true, version: visit?.version },
  })
  expect(cancelled.status()).toBe(200)
  await expect.poll(() => moneyOf(held.id)).toEqual({ intents: ['succeeded'], refunds: [10_000] })
  await later.reload()
  await expect(heading(later)).toHaveText('This visit will not take place, and your money goes back to you.')
  await expect(later.getByText(/^\$100\.00 goes back to your card\./)).toBeVisible()
  await axe(later)
  expect(await freeSlots(request, date)).toContain(NINE)
})

test("the provider's script does not come: the form says so, and comes by Try again", async ({
  page,
  request,
  context,
  provoke,
}) => {
  const date = await claimDay(request)
  await holdHere(page, request, { date, slot: NINE })
  let isBlocked = true
  await context.route('https://js.stripe.com/*/stripe.js*', (route) => {
    if (!isBlocked) return route.fallback()
    provoke({ path: new URL(route.request().url()).pathname, status: 'net::ERR_FAILED' })
    return route.abort()
  })
  await page.goto(SCHEDULE)
  await expect(
    page.getByRole('alert').filter({ hasText: 'There was an error initializing the payment system.' }),
  ).toBeVisible()
  await axe(page)
  isBlocked = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await payBy(page, CARDS.accepted)
  await expectPaid(page)
})
