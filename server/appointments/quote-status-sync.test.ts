import { describe, expect, it } from 'vitest'
import { HOLD, useStripeAppointmentApi } from '#test/appointment-api.ts'
import { EIGHT, NINE } from '#test/slots.ts'

const api = useStripeAppointmentApi()
const { quoteOf: quote } = api
const history = (id: string) =>
  api.database.run(
    '',
    'select action, by, quote_number, "from", "to" from quote_history where quote_id = $1 order by id',
    [id],
  )
const setStatus = (id: string, status: string) =>
  api.office.patch(`/api/quotes/${id}`, { status, paymentStatus: 'not received' }).expect(200)
const byPhone = (quoteId: string, timeSlot: string = EIGHT) => api.takeByPhone({ quoteId, timeSlot })

describe('the quote of a confirmed appointment becomes scheduled', () => {
  it('when the appointment is paid, in one recorded change', async () => {
    const quoteId = await api.newQuote()
    expect(await quote(quoteId)).toMatchObject({ status: 'new', version: 1 })
    await api.confirmed({ quoteId })
    expect(await quote(quoteId)).toMatchObject({ status: 'scheduled', paymentStatus: 'partial payment', version: 2 })
    expect(await history(quoteId)).toEqual([
      {
        action: 'edited',
        by: 'system',
        quote_number: 1001,
        from: { status: 'new', paymentStatus: 'not received', notes: '' },
        to: { status: 'scheduled', paymentStatus: 'partial payment', notes: '' },
      },
    ])
    await api.run('sweep-payments')
    expect(await quote(quoteId)).toMatchObject({ version: 2 })
  })

  it('when a late payment arrives and the slot is still free', async () => {
    const quoteId = await api.newQuote()
    const held = await api.hold({ quoteId })
    const intentId = api.unknownIntentOf(held)
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    expect(await quote(quoteId)).toMatchObject({ status: 'new', version: 1 })
    api.stripe.payIntent(intentId)
    await api.deliverEvents()
    expect(await quote(quoteId)).toMatchObject({ status: 'scheduled', version: 2 })
    expect(await history(quoteId)).toHaveLength(1)
  })

  it.each(['new', 'contacted', 'negotiating'])('when it is booked by phone, from %s', async (status) => {
    const quoteId = await api.newQuote()
    await setStatus(quoteId, status)
    await byPhone(quoteId).expect(201)
    expect(await quote(quoteId)).toMatchObject({ status: 'scheduled', paymentStatus: 'not received', version: 3 })
    expect((await history(quoteId)).at(-1)).toMatchObject({
      by: 'system',
      from: { status },
      to: { status: 'scheduled' },
    })
  })

  it.each(['scheduled', 'completed', 'cancelled'])('but not if it is %s', async (status) => {
    const quoteId = await api.newQuote()
    await setStatus(quoteId, status)
    await byPhone(quoteId).expect(201)
    expect(await quote(quoteId)).toMatchObject({ status, version: 2 })
    await api.confirmed({ quoteId, slot: NINE })
    expect(await quote(quoteId)).toMatchObject({ status, paymentStatus: 'partial payment', version: 3 })
    expect(await history(quoteId)).toMatchObject([{ by: 'office' }])
  })
})

it("holds, refused bookings and cancellations don't change the quote's status", async () => {
  const [quoteId, other] = [await api.newQuote(), await api.newQuote()]
  await api.hold({ quoteId })
  await byPhone(other).expect(409)
  expect(await quote(quoteId)).toMatchObject({ status: 'new', version: 1 })
  expect(await quote(other)).toMatchObject({ status: 'new', version: 1 })
  const { id } = (await byPhone(other, NINE).expect(201)).body
  await api.cancel(id, false)
  expect(await quote(other)).toMatchObject({ status: 'scheduled', version: 2 })
})
