import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/lib/zoned.ts'
import { TUESDAY, useStripeAppointmentApi } from '#test/appointment-api.ts'
import { EIGHT, NINE } from '#test/slots.ts'

const api = useStripeAppointmentApi()
const { quoteOf: quote } = api
const history = (id: string) =>
  api.database.rows(
    'select action, by_kind, by_name, quote_number, changes from events where subject_id = $1::text order by id',
    [id],
  )
const setStatus = (id: string, status: string) =>
  api.office.patch(`/api/quotes/${id}`, { status, paymentStatus: 'not received' }).expect(200)
const byPhone = (quoteId: string, timeSlot: string = EIGHT, appointmentDate = TUESDAY) =>
  api.takeByPhone({ quoteId, timeSlot, appointmentDate, force: true })

describe('the quote of a confirmed appointment becomes scheduled', () => {
  it('when the appointment is paid, in one recorded change', async () => {
    const quoteId = await api.newQuote()
    expect(await quote(quoteId)).toMatchObject({ status: 'new', version: 1 })
    await api.confirmed({ quoteId })
    expect(await quote(quoteId)).toMatchObject({ status: 'scheduled', paymentStatus: 'partial payment', version: 2 })
    expect(await history(quoteId)).toEqual([
      {
        action: 'edited',
        by_kind: 'system',
        by_name: 'System',
        quote_number: 1001,
        changes: { status: ['new', 'scheduled'], paymentStatus: ['not received', 'partial payment'] },
      },
    ])
    await api.run('sweep-payments')
    expect(await quote(quoteId)).toMatchObject({ version: 2 })
  })

  // A new quote that is set to new doesn't change.
  it.each([
    ['new', 2],
    ['contacted', 3],
    ['negotiating', 3],
  ])('when it is booked by phone, from %s', async (status, version) => {
    const quoteId = await api.newQuote()
    await setStatus(quoteId, status)
    await byPhone(quoteId).expect(201)
    expect(await quote(quoteId)).toMatchObject({ status: 'scheduled', paymentStatus: 'not received', version })
    expect((await history(quoteId)).at(-1)).toMatchObject({
      by_kind: 'system',
      changes: { status: [status, 'scheduled'] },
    })
  })

  it.each(['scheduled', 'completed', 'cancelled'])('but not if it is %s', async (status) => {
    const quoteId = await api.newQuote()
    await setStatus(quoteId, status)
    await byPhone(quoteId).expect(201)
    expect(await quote(quoteId)).toMatchObject({ status, version: 2 })
    await api.confirmed({ quoteId, slot: NINE })
    expect(await quote(quoteId)).toMatchObject({ status, paymentStatus: 'partial payment', version: 3 })
    expect(await history(quoteId)).toMatchObject([
      { by_kind: 'key' },
      { by_kind: 'system', changes: { paymentStatus: ['not received', 'partial payment'] } },
    ])
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

it('every change of the payment status by a payment is recorded, also when it is refunded', async () => {
  const quoteId = await api.newQuote()
  const paid = await api.confirmed({ quoteId })
  api.stripe.refundInDashboard(paid.intentId)
  await api.deliverEvents()
  expect(await quote(quoteId)).toMatchObject({ paymentStatus: 'not received', version: 3 })
  expect((await history(quoteId)).at(-1)).toEqual({
    action: 'edited',
    by_kind: 'system',
    by_name: 'System',
    quote_number: 1001,
    changes: { paymentStatus: ['partial payment', 'not received'] },
  })
})

describe('a no-show sets the follow-up day of its quote', () => {
  const visitOf = async (quoteId: string, appointmentDate: string): Promise<string> =>
    (await byPhone(quoteId, EIGHT, appointmentDate).expect(201)).body.id

  it.each([
    ['on Tuesday to Wednesday', '2027-03-02', '2027-03-03'],
    ['on Friday to Monday', '2027-03-05', '2027-03-08'],
    ['on Saturday to Monday', '2027-03-06', '2027-03-08'],
    ['before Memorial Day to Tuesday', '2027-05-28', '2027-06-01'],
  ])('%s', async (_what, date, followUpOn) => {
    const quoteId = await api.newQuote()
    expect(await quote(quoteId)).toMatchObject({ followUpOn: null })
    const id = await visitOf(quoteId, date)
    // 7:30 PM in the shop, which is the next day in UTC.
    api.clock.set(`${addDays(date, 1)}T01:30:00.000Z`)
    await api.edit(id, { status: 'no_show' }).expect(200)
    expect(await quote(quoteId)).toMatchObject({ status: 'scheduled', followUpOn, version: 3 })
    expect((await history(quoteId)).at(-1)).toMatchObject({
      action: 'edited',
      by_kind: 'system',
      changes: { followUpOn: [null, followUpOn] },
    })
    await api.edit(id, { status: 'no_show' }).expect(200)
    expect(await quote(quoteId)).toMatchObject({ version: 3 })
  })

  it('past days that the office blocked as a whole', async () => {
    const quoteId = await api.newQuote()
    const id = await visitOf(quoteId, TUESDAY)
    await api.block({ date: '2027-03-03' })
    await api.block({ date: '2027-03-04', timeSlot: NINE })
    api.clock.set(`${TUESDAY}T20:00:00.000Z`)
    await api.edit(id, { status: 'no_show' }).expect(200)
    expect(await quote(quoteId)).toMatchObject({ followUpOn: '2027-03-04' })
  })

  it.each(['completed', 'cancelled'])('but not if it is %s', async (status) => {
    const quoteId = await api.newQuote()
    const id = await visitOf(quoteId, TUESDAY)
    await api.office.patch(`/api/quotes/${quoteId}`, { status, paymentStatus: 'not received' }).expect(200)
    api.clock.set(`${TUESDAY}T20:00:00.000Z`)
    await api.edit(id, { status: 'no_show' }).expect(200)
    expect(await quote(quoteId)).toMatchObject({ status, followUpOn: null })
  })

  it('but a completed visit does not', async () => {
    const quoteId = await api.newQuote()
    const id = await visitOf(quoteId, TUESDAY)
    api.clock.set(`${TUESDAY}T20:00:00.000Z`)
    await api.edit(id, { status: 'completed' }).expect(200)
    expect(await quote(quoteId)).toMatchObject({ followUpOn: null, version: 2 })
  })
})

describe('a quote', () => {
  it('is partly paid by its appointment unless the office set another status', async () => {
    const quoteId = await api.newQuote()
    await api.office.patch(`/api/quotes/${quoteId}`, { status: 'scheduled', paymentStatus: 'received' }).expect(200)
    const paid = await api.confirmed({ quoteId })
    expect(await api.outcomeOf(paid)).toBe('confirmed')
    expect(await api.quotePaymentStatus(quoteId)).toBe('received')
    api.stripe.refundInDashboard(paid.intentId)
    await api.deliverEvents()
    expect(await api.quotePaymentStatus(quoteId)).toBe('received')
  })
})
