import type { Page } from '@playwright/test'
import { z } from 'zod'
import { NINE } from '#test/slots.ts'
import type { StripeStandIn } from '#test/stripe/stand-in.ts'
import { axe, test as base, expect } from './fixtures.ts'
import { STRIPE_SITE_URL, STRIPE_URL } from './server.ts'
import { expectNoOverflow, OFFICE, toast, uniqueName } from './steps.ts'
import { CARDS, cardNumberField, serveStripeJs } from './stripe-js/serve.ts'
import {
  chooseTime,
  claimFreeDay,
  expectConfirmed,
  expectPaid,
  expectPaymentForm,
  fillAppointmentContact,
  fetchFreeSlots,
  heading,
  holdSlotForPage,
  fetchOfficeAppointments,
  payButton,
  SCHEDULE_PATH,
  startPayment,
} from './appointment-steps.ts'

/** Makes the Stripe stand-in do what people do at their banks or at Stripe (test/stripe/control.ts). */
async function callStandIn(name: keyof StripeStandIn, ...given: unknown[]): Promise<unknown> {
  const answer = await fetch(`${STRIPE_URL}/_control/${name}`, { method: 'POST', body: JSON.stringify(given) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name}: ${text}`)
  return JSON.parse(text)
}

const stateSchema = z.object({
  intents: z.array(z.object({ id: z.string(), status: z.string(), metadata: z.record(z.string(), z.string()) })),
  refunds: z.array(z.object({ payment_intent: z.string(), amount: z.number() })),
})

/** The payments of an appointment at Stripe. */
async function fetchPayments(appointmentId: string) {
  const { intents, refunds } = stateSchema.parse(await callStandIn('state'))
  const own = intents.filter(({ metadata }) => Object.values(metadata).includes(appointmentId))
  return {
    intents: own.map(({ status }) => status),
    refunds: refunds.filter((refund) => own.some(({ id }) => id === refund.payment_intent)).map(({ amount }) => amount),
  }
}

const test = base.extend({
  baseURL: STRIPE_SITE_URL,
  context: async ({ context }, provide) => {
    await serveStripeJs(context, STRIPE_URL)
    await provide(context)
  },
})

async function payWithCard(page: Page, card: string): Promise<void> {
  await cardNumberField(page).fill(card)
  await payButton(page).click()
}

test('a declined card shows inline and in a toast, and another card works', { tag: '@phone' }, async ({
  page,
  request,
  provoke,
}) => {
  const date = await claimFreeDay(request)
  await page.goto('/')
  await page.getByRole('button', { name: 'Book a measurement' }).click()
  await chooseTime(page, date, NINE)
  await fillAppointmentContact(page, uniqueName())
  const booked = page.waitForResponse((one) => one.url().endsWith('/api/appointments') && one.status() === 201)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const { id } = z.object({ id: z.string() }).parse(await (await booked).json())
  await expectPaymentForm(page, date, NINE)
  await expect(cardNumberField(page)).toBeVisible()
  await axe(page, '#appointment')
  await expectNoOverflow(page)

  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card number is incomplete.' })).toBeVisible()
  const confirmed = page.waitForResponse(/\/payment_intents\/\w+\/confirm$/)
  await payWithCard(page, CARDS.declined)
  provoke({ path: new URL((await confirmed).url()).pathname, status: 402 })
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await expect(toast(page, 'Payment Failed')).toBeVisible()
  await expect(cardNumberField(page)).toHaveValue(CARDS.declined)
  await axe(page, '#appointment')
  await payWithCard(page, CARDS.insufficientFunds)
  await expect(page.getByRole('alert').filter({ hasText: 'Your card has insufficient funds.' })).toBeVisible()
  await payWithCard(page, CARDS.accepted)
  await expectPaid(page)
  await page.getByRole('link', { name: 'See your visit' }).click()
  await expectConfirmed(page, date, NINE)
  expect(await fetchPayments(id)).toEqual({ intents: ['succeeded'], refunds: [] })
})

test("3-D Secure: confirms the visit after refusal and then approval on the bank's page", { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const date = await claimFreeDay(request)
  const { id } = await holdSlotForPage(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE_PATH)
  await payWithCard(page, CARDS.asksFirst)
  await expect(page).toHaveURL(/\/bank\//)
  // Back from the bank's page, the form is there again and requests the intent again.
  await page.goBack()
  await expectPaymentForm(page, date, NINE)
  await payWithCard(page, CARDS.asksFirst)
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(heading(page)).toHaveText("Your payment didn't go through.")
  await expect(page.getByText(/We are unable to authenticate your payment method/)).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Try the payment again' }).click()
  await payWithCard(page, CARDS.asksFirst)
  await page.getByRole('button', { name: 'Complete' }).click()
  await expectConfirmed(page, date, NINE)
  await expect(page).toHaveURL(/redirect_status=succeeded/)
  await expect(page).not.toHaveURL(/secret/)
  await axe(page)
  await page.reload()
  await expectConfirmed(page, date, NINE)
  expect(await fetchPayments(id)).toEqual({ intents: ['succeeded'], refunds: [] })
})

test("tab closed during payment: the webhook alone confirms the visit, and the office's refund shows", {
  tag: '@desktop',
}, async ({ page, request, context }) => {
  const date = await claimFreeDay(request)
  const held = await holdSlotForPage(page, request, { date, slot: NINE })
  const { intentId } = await startPayment(request, held)
  await page.goto(SCHEDULE_PATH)
  await expectPaymentForm(page, date, NINE)
  await page.close()
  const office = async () => (await fetchOfficeAppointments(request, date)).find(({ id }) => id === held.id)

  await callStandIn('payIntent', intentId, 'processing')
  await expect.poll(async () => (await office())?.paymentState).toBe('processing')
  const later = await context.newPage()
  await later.goto('/payment-confirmation')
  await expect(heading(later)).toHaveText('Your payment is being processed.')
  await axe(later)
  await callStandIn('finishProcessing', intentId, true)
  await expect.poll(async () => (await office())?.status).toBe('confirmed')
  await expectConfirmed(later, date, NINE)

  const visit = await office()
  const cancelled = await request.patch(`/api/appointments/${held.id}`, {
    headers: OFFICE,
    data: { status: 'cancelled', refund: true, version: visit?.version },
  })
  expect(cancelled.status()).toBe(200)
  await expect.poll(() => fetchPayments(held.id)).toEqual({ intents: ['succeeded'], refunds: [10_000] })
  await later.reload()
  await expect(heading(later)).toHaveText("This visit won't happen, and we're refunding you in full.")
  await expect(later.getByText(/^We're refunding \$100\.00 to your card\./)).toBeVisible()
  await axe(later)
  expect(await fetchFreeSlots(request, date)).toContain(NINE)
})

test('a payment form that something stops says so, and loads once nothing does', { tag: '@desktop' }, async ({
  page,
  request,
  provoke,
}) => {
  const date = await claimFreeDay(request)
  await holdSlotForPage(page, request, { date, slot: NINE })
  await page.clock.install()
  let script: 'hangs' | 'is blocked' | 'loads' = 'hangs'
  await page.route('https://js.stripe.com/*/stripe.js*', async (route) => {
    if (script === 'is blocked') {
      provoke({ path: new URL(route.request().url()).pathname, status: 'net::ERR_FAILED' })
      await route.abort()
    }
    if (script === 'loads') await route.fallback()
  })
  const stopped = page.getByRole('alert').filter({ hasText: "You haven't been charged." })
  const tryAgain = stopped.getByRole('button', { name: 'Try again' })

  await page.goto(SCHEDULE_PATH)
  await expect(page.getByText('Loading the payment form...')).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(stopped).toContainText("The payment form isn't loading.", { timeout: 500 })
  }).toPass()
  await axe(page)
  script = 'loads'
  await tryAgain.click()
  await expectPaymentForm(page, date, NINE)
  await expect(cardNumberField(page)).toBeVisible()

  script = 'is blocked'
  await page.reload()
  await expect(stopped).toContainText('There was an error initializing the payment system.')
  script = 'loads'
  await tryAgain.click()
  await expect(cardNumberField(page)).toBeVisible()
})
