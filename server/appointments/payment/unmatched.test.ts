import { expect, it } from 'vitest'
import { MINUTE, NOW, type StartedPayment, TUESDAY, useStripeAppointmentApi } from '#test/appointment-api.ts'
import { EIGHT, NINE, TEN, TWO } from '#test/slots.ts'
import { listUnmatchedPayments } from './sweep.ts'

const api = useStripeAppointmentApi()
const DAY = 24 * 60 * MINUTE

const list = (since = new Date(new Date(NOW).getTime() - DAY)) => listUnmatchedPayments(api.ctx, since)
const run = (text: string, ...values: unknown[]) => api.database.rows(text, values)
/** As in a backup from before this payment began. */
const losePayment = async ({ id }: StartedPayment) => {
  await run('delete from payments where appointment_id = $1::uuid', id)
}
/** As in a backup from before there was this visit. */
const loseVisit = async (paid: StartedPayment) => {
  await losePayment(paid)
  for (const table of ['appointment_history', 'outgoing_mails', 'page_links']) {
    await run(`delete from ${table} where appointment_id = $1::uuid`, paid.id)
  }
  await run('delete from appointments where id = $1::uuid', paid.id)
}

it('lists payments whose visit or payment is missing, with what they paid for', async () => {
  await api.confirmed({ slot: TWO })
  expect(await list()).toEqual([])
  const quoteId = await api.newQuote()
  const lost = await api.confirmed({ quoteId, slot: EIGHT })
  const unpaid = await api.confirmed({ slot: NINE })
  await loseVisit(lost)
  await losePayment(unpaid)
  const found = await list()
  expect(found).toMatchObject([
    {
      intentId: lost.intentId,
      appointmentId: lost.id,
      receivedCents: 10_000,
      currency: 'usd',
      metadata: { date: TUESDAY, slot: EIGHT, quoteNumber: '1001' },
      state: 'lost',
    },
    { intentId: unpaid.intentId, metadata: { date: TUESDAY, slot: NINE }, state: 'unpaid' },
  ])
  expect(await list()).toEqual(found)
})

it('leaves out what was refunded or begun before, and names what the bank still decides', async () => {
  const refunded = await api.confirmed({ slot: EIGHT })
  api.stripe.refundInDashboard(refunded.intentId)
  await loseVisit(refunded)
  const waiting = await api.startPayment({ slot: TEN })
  api.stripe.payIntent(waiting.intentId, 'processing')
  expect(await list()).toEqual([])
  await loseVisit(waiting)
  expect(await list()).toMatchObject([{ intentId: waiting.intentId, state: 'processing' }])
  expect(await list(new Date(api.clock.now().getTime() + DAY))).toEqual([])
})
