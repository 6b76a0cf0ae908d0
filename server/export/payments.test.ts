import { expect, it } from 'vitest'
import { settlePayment } from '#server/payments/apply.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { useStripeAppointmentApi } from '#test/appointment-api.ts'
import { moneyCalls } from '#test/money-api.ts'

const api = useStripeAppointmentApi()
const { accepted, moneyOf, pay, refund } = moneyCalls(api)

/** `2027-03-01 card 100.00 -0.00` for each line. */
const lines = async (filters: object = {}) => {
  const { text } = await api.office.post('/api/export/payments', filters).expect(200)
  const [, ...rows] = text.trimEnd().split('\r\n')
  return rows.map((row) => {
    const [date, , , , method, gross, refunded] = row.split(',')
    return `${date} ${method} ${gross} -${refunded}`
  })
}
const dollars = (cents: number) => (cents / 100).toFixed(2)

/** A job whose deposit was begun on Mar 1 and arrived on Mar 5, as one of a bank account does. */
async function arrivedLate() {
  const job = await accepted()
  const { body } = await pay(job, await moneyOf(job.quoteId)).expect(200)
  const intentId = (body.clientSecret as string).split('_secret_')[0] ?? ''
  api.clock.advance(4 * DAY_MS)
  api.stripe.payIntent(intentId)
  await api.deliverEvents()
  const [payment] = (await moneyOf(job.quoteId)).payments
  return { ...job, intentId, paymentId: payment?.id ?? '', gross: dollars(job.final.depositCents) }
}

it('what arrived later, or went back in parts, leaves the days before as they were', async () => {
  const { quoteId, paymentId, gross } = await arrivedLate()
  const arrived = `2027-03-05 card ${gross} -0.00`
  expect(await lines({ to: '2027-03-04' })).toEqual([])
  const back: string[] = []
  for (const [cents, date] of [
    [20_000, '2027-04-04'],
    [5000, '2027-05-04'],
  ] as const) {
    api.clock.advance(30 * DAY_MS)
    await refund(quoteId, paymentId, cents).expect(200)
    await api.drain()
    await api.deliverEvents()
    back.push(`${date} card 0.00 -${dollars(cents)}`)
  }
  expect(await lines()).toEqual([arrived, ...back])
  expect(await lines({ to: '2027-03-31' })).toEqual([arrived])
  expect(await lines({ from: '2027-04-01', to: '2027-04-30' })).toEqual(back.slice(0, 1))
})

it('what the bank took after a dispute went back on that day', async () => {
  const { intentId, gross } = await arrivedLate()
  const { id } = api.stripe.dispute(intentId)
  await api.deliverEvents()
  expect(await lines({ from: '2027-03-06' })).toEqual([])
  api.clock.advance(30 * DAY_MS)
  api.stripe.closeDispute(id, 'lost')
  await api.deliverEvents()
  expect(await lines({ from: '2027-03-06' })).toEqual([`2027-04-04 card 0.00 -${gross}`])
})

it('a refund that came back and was paid by check says so', async () => {
  const { quoteId, paymentId, intentId } = await arrivedLate()
  await refund(quoteId, paymentId, 20_000).expect(200)
  await api.drain()
  await api.deliverEvents()
  const [sentRefund] = api.stripe.state().refunds
  api.clock.advance(2 * DAY_MS)
  api.stripe.settleRefund(sentRefund?.id ?? '', false)
  await api.deliverEvents()
  await settlePayment(api.ctx, intentId)
  await api.drain()
  api.clock.advance(2 * DAY_MS)
  await api.office.post(`/api/failed-refunds/${intentId}/paid-back`).expect(204)
  expect((await lines()).slice(1)).toEqual([
    '2027-03-05 card 0.00 -200.00',
    '2027-03-07 card 0.00 --200.00',
    '2027-03-09 check 0.00 -200.00',
  ])
})
